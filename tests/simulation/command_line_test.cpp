#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hosted_server.h"

namespace fusillade::test {
namespace {

struct Ended {
  int exit_code = 0;
  std::string out, err;
};

Ended run(const support::TempDirectory& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), FUSILLADE_SERVER);
  ChildProcess process(arguments, folder.path(), "program");
  const int exit_code = process.exit_code();
  return {exit_code, process.out(), process.err()};
}

void expect_refused(const Ended& ended, const std::vector<std::string>& words) {
  EXPECT_EQ(ended.exit_code, 2) << ended.err;
  for (const std::string& word : words) {
    EXPECT_NE(ended.err.find(word), std::string::npos) << "no \"" << word << "\" in: " << ended.err;
  }
}

TEST(CommandLine, VersionNamesProgramAndCompiler) {
  const support::TempDirectory folder;
  const Ended ended = run(folder, {"--version"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out.find("fusillade 0."), 0U) << ended.out;
}

TEST(CommandLine, NonsenseIsExitCodeTwo) {
  const support::TempDirectory folder;
  EXPECT_EQ(run(folder, {"dance"}).exit_code, 2);
  expect_refused(run(folder, {"serve", "--port", "99999"}), {"--port", "99999", "65535"});
  expect_refused(run(folder, {"health", "--timeout-s", "nan"}), {"--timeout-s", "nan", "0.1 to 60"});
  EXPECT_EQ(run(folder, {}).exit_code, 2);
}

TEST(CommandLine, AValueOutOfRangeNamesFileLineKeyValueAndRange) {
  const support::TempDirectory folder;
  const auto config = folder.write("bad.toml", "[net]\nport = 8080\n\n[tick]\nworkers = 900\n");
  for (const std::string command : {"serve", "check"}) {
    std::vector<std::string> arguments{command};
    if (command == "serve") arguments.emplace_back("--config");
    arguments.push_back(config.string());
    expect_refused(run(folder, arguments), {"bad.toml:5:", "workers", "900", "64"});
  }
}

TEST(CommandLine, AnArenaThatIsMissingIsNamedWithItsLine) {
  const support::TempDirectory folder;
  const auto config = folder.write(
      "bad.toml", "[net]\nport = 8080\n\n[server]\narenas = [\"nothing\"]\narenas_directory = \".\"\n");
  expect_refused(run(folder, {"check", config.string()}), {"bad.toml:5: server.arenas: ", "\"nothing\""});
}

TEST(CommandLine, AListenersAddressIsNeverAName) {
  const support::TempDirectory folder;
  const auto config = folder.write("bad.toml", "[net]\nport = 8080\nadmin_address = \"localhost\"\n");
  for (const std::string command : {"serve", "check"}) {
    std::vector<std::string> arguments{command};
    if (command == "serve") arguments.emplace_back("--config");
    arguments.push_back(config.string());
    expect_refused(run(folder, arguments), {"bad.toml:3:", "admin_address", "\"localhost\"", "IPv4"});
  }
}

TEST(CommandLine, TheOperatorsListenerIsOnLoopbackOrHasAToken) {
  const support::TempDirectory folder;
  const std::string arenas = "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n";
  const std::string open = arenas + "[net]\nadmin_address = \"0.0.0.0\"\n";
  const auto bare = folder.write("bare.toml", open);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"serve", "--config", bare.string()}, {"check", bare.string()}}) {
    expect_refused(run(folder, arguments),
                   {"bare.toml:4: net.admin_address", "\"0.0.0.0\"", "net.admin_token"});
  }
  folder.write("admin_token", "0123456789abcdef-token\n");
  const auto guarded = folder.write("guarded.toml", open + "admin_token_file = \"admin_token\"\n");
  EXPECT_EQ(run(folder, {"check", guarded.string()}).exit_code, 0);
}

TEST(CommandLine, AnUnknownKeyNamesTheNearest) {
  const support::TempDirectory folder;
  const auto config = folder.write("bad.toml", "[net]\nio_thread = 2\n");
  expect_refused(run(folder, {"serve", "--config", config.string()}),
                 {"bad.toml:2:", "io_thread", "io_threads"});
}

TEST(CommandLine, AMissingConfigurationIsSaid) {
  const support::TempDirectory folder;
  expect_refused(run(folder, {"serve", "--config", "absent.toml"}), {"absent.toml"});
}

TEST(CommandLine, AnArenaIsANameAndNeverAPath) {
  const support::TempDirectory folder;
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n");
  for (const std::string name : {"../arenas/realm", "/etc/passwd", "realm.toml", "Realm", ".."}) {
    expect_refused(run(folder, {"serve", "--config", config.string(), "--arena", name}), {name});
  }
  expect_refused(run(folder, {"serve", "--config", config.string(), "--arena", "reelm"}),
                 {"reelm", "\"realm\""});
}

TEST(CommandLine, CheckReadsTheArenasThatTheConfigurationNames) {
  const support::TempDirectory folder;
  const auto absent = folder.write(
      "absent.toml", "[server]\narenas = [\"reelm\"]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n");
  expect_refused(run(folder, {"check", absent.string()}), {"absent.toml", "server.arenas", "\"realm\""});
  const auto good = folder.write("good.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n");
  EXPECT_EQ(run(folder, {"check", good.string()}).exit_code, 0);
  const auto allowed =
      folder.write("allowed.toml",
                   "[server]\narenas_allowed = [\"reelm\"]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n");
  expect_refused(run(folder, {"check", allowed.string()}),
                 {"allowed.toml", "server.arenas_allowed", "\"realm\""});
}

TEST(CommandLine, AFolderOfArenasThatIsNotThereIsNamed) {
  const support::TempDirectory folder;
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"areans\"\n");
  expect_refused(run(folder, {"check", config.string()}),
                 {"server.toml:2", "server.arenas_directory", "there is no folder", "areans"});
}

TEST(CommandLine, WhereThereIsNoConfigurationThatIsTold) {
  const support::TempDirectory folder;
  ChildProcess process({"/usr/bin/env", "-C", folder.path().string(), FUSILLADE_SERVER, "serve"},
                       folder.path(), "program");
  EXPECT_EQ(process.exit_code(), 2);
  EXPECT_EQ(
      process.err(),
      "config/server.toml (there is none; --config names another): server.arenas_directory: there is no "
      "folder config/arenas for arena \"realm\"\n");
}

TEST(CommandLine, AFolderIsNoFileAndAFileNoFolder) {
  const support::TempDirectory folder;
  const std::string file = folder.write("file", "").string();
  const std::string arenas = "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n";
  const auto expect_both_refuse = [&](const std::string& lines, const std::vector<std::string>& words) {
    const auto config = folder.write("bad.toml", arenas + lines).string();
    expect_refused(run(folder, {"check", config}), words);
    expect_refused(run(folder, {"serve", "--config", config}), words);
  };
  expect_both_refuse("bans_file = \".\"\n",
                     {"bad.toml:3: server.bans_file: \".\" is a folder; allowed: a file"});
  expect_both_refuse("[tick]\ndump_directory = \"" + file + "\"\n",
                     {"bad.toml:4: tick.dump_directory: ", "is no folder; allowed: a folder, or none yet"});
  expect_both_refuse("[net]\nweb_directory = \"" + file + "\"\n",
                     {"bad.toml:4: net.web_directory: ", "is no folder; allowed: a folder, or none yet"});
  expect_both_refuse("[net]\nadmin_token_file = \".\"\n",
                     {"bad.toml:4: admin_token_file: ", "is a directory"});
  expect_both_refuse("[net]\ntls_certificate_file = \".\"\ntls_key_file = \".\"\n",
                     {"bad.toml:4: net.tls_certificate_file: ", "is a directory"});
  const auto config = folder.write("bad.toml", "[server]\narenas_directory = \"" + file + "\"\n").string();
  expect_refused(run(folder, {"check", config}), {"bad.toml:2: server.arenas_directory: there is no folder"});
}

TEST(CommandLine, TheFileOfBansIsChecked) {
  const support::TempDirectory folder;
  folder.write("bans.txt", "tomorrow 192.0.2.8\n");
  const auto config =
      folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n").string();
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"check", config}, {"serve", "--config", config}})
    expect_refused(run(folder, command), {"bans.txt: line 1: ", "UNIX_TIME ADDRESS REASON"});
}

TEST(CommandLine, WhatWillBeMissingLaterIsAWarning) {
  const support::TempDirectory folder;
  folder.write("file", "");
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS
                                                  "\"\nbans_file = \"nowhere/bans.txt\"\n"
                                                  "[tick]\ndump_directory = \"file/dumps\"\n"
                                                  "[net]\nweb_directory = \"nowhere\"\n");
  const Ended ended = run(folder, {"check", config.string()});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const std::vector<std::string> warnings{
      ":3: server.bans_file: nowhere/bans.txt cannot be written: No such file or directory\n",
      ":5: tick.dump_directory: file/dumps cannot be written: Not a directory\n",
      ":7: net.web_directory: " + (folder.path() / "nowhere").string() + " is not there: no page"};
  for (const std::string& warning : warnings)
    EXPECT_NE(ended.err.find(config.string() + warning), std::string::npos) << warning << ended.err;
  folder.write("good.toml",
               "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n[net]\nweb_directory = \"\"\n");
  EXPECT_EQ(run(folder, {"check", "good.toml"}).err, "");
}

TEST(CommandLine, NoArenaIsSuggestedThatCannotBeHosted) {
  const support::TempDirectory folder;
  folder.write("Cave.toml", "");
  const auto config =
      folder.write("server.toml", "[server]\narenas = [\"cave\"]\narenas_directory = \".\"\n");
  const Ended ended = run(folder, {"check", config.string()});
  expect_refused(ended, {"there is no arena \"cave\""});
  EXPECT_EQ(ended.err.find("Cave"), std::string::npos) << ended.err;
  std::filesystem::create_directory(config.parent_path() / "cave.toml");
  const Ended again = run(folder, {"check", config.string()});
  expect_refused(again, {"there is no arena \"cave\""});
  EXPECT_EQ(again.err.find("mean \"cave\""), std::string::npos) << again.err;
}

TEST(CommandLine, AWrongArenaBlamesTheCommandLineThatNamedIt) {
  const support::TempDirectory folder;
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n");
  const Ended ended = run(folder, {"serve", "--config", config.string(), "--arena", "reelm"});
  expect_refused(ended, {"--arena: there is no arena \"reelm\""});
}

TEST(CommandLine, MatchesBeyondTheirNumberOrMemoryAreNotMade) {
  const support::TempDirectory folder;
  const std::string arenas = "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n";
  const auto many = folder.write("many.toml", arenas + "arenas = [\"realm\", \"realm\"]\nmatches_max = 1\n");
  expect_refused(run(folder, {"serve", "--config", many.string()}), {"arenas", "2 matches", "matches_max"});
  const auto large = folder.write("large.toml", arenas + "match_memory_max_mib = 2\n");
  expect_refused(run(folder, {"serve", "--config", large.string()}),
                 {"\"realm\"", "MiB", "match_memory_max_mib"});
}

// Hits are kept for as long as a client may be without news, which the server's patience is part of.
TEST(CommandLine, AServerThatWaitsLongerForItsClientsNeedsMoreMemory) {
  const support::TempDirectory folder;
  const std::string text =
      "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\nmatch_memory_max_mib = 50\n";
  const auto hasty = folder.write("hasty.toml", text);
  EXPECT_EQ(run(folder, {"check", hasty.string()}).exit_code, 0);
  const auto patient = folder.write("patient.toml", text + "[net]\nstall_timeout_s = 600\n");
  expect_refused(run(folder, {"check", patient.string()}), {"\"realm\"", "MiB", "match_memory_max_mib"});
}

TEST(CommandLine, NetworksAndOriginsAreChecked) {
  const support::TempDirectory folder;
  const auto network = folder.write("network.toml", "[net]\ntrusted_proxies = [\"10.0.0.0/8\", \"proxy\"]\n");
  expect_refused(run(folder, {"check", network.string()}),
                 {"network.toml:2:", "trusted_proxies", "\"proxy\""});
  const auto origin = folder.write("origin.toml", "[net]\nallowed_origins = [\"https://a.example/\"]\n");
  expect_refused(run(folder, {"check", origin.string()}), {"origin.toml:2:", "https://a.example/"});
  const auto port = folder.write("port.toml", "[net]\nallowed_origins = [\"https://a.example:443\"]\n");
  expect_refused(run(folder, {"check", port.string()}), {"port.toml:2:", "https://a.example:443", "without"});
}

TEST(CommandLine, TheOperatorsTokenCanStandInAHeader) {
  const support::TempDirectory folder;
  for (const std::string token : {"0123456789abcdef\\n", "01234567\\u007F9abcdef", "0123456789abcdef "}) {
    const auto config = folder.write("token.toml", "[net]\nadmin_token = \"" + token + "\"\n");
    const Ended ended = run(folder, {"check", config.string()});
    expect_refused(ended, {"token.toml:2:", "admin_token", "header"});
    EXPECT_EQ(ended.err.find("01234567"), std::string::npos) << "no message shows a secret";
  }
}

TEST(CommandLine, BothListenersNeedAPortOfTheirOwn) {
  const support::TempDirectory folder;
  const std::string arenas = "[server]\narenas_directory = \"" FUSILLADE_ARENAS "\"\n";
  const auto config = folder.write("same.toml", arenas + "[net]\nport = 9000\nadmin_port = 9000\n");
  expect_refused(run(folder, {"check", config.string()}),
                 {"same.toml:5: net.admin_port: is 9000", "0.0.0.0"});
  expect_refused(run(folder, {"serve", "--config", config.string()}),
                 {"same.toml:5: net.admin_port: is 9000"});
  const auto usual = folder.write("usual.toml", arenas);
  expect_refused(run(folder, {"serve", "--config", usual.string(), "--port", "8081"}),
                 {"--port: net.admin_port: is 8081"});
  const auto apart = folder.write("apart.toml", arenas + "[net]\naddress = \"127.0.0.2\"\nport = 8081\n");
  EXPECT_EQ(run(folder, {"check", apart.string()}).exit_code, 0);
}

TEST(CommandLine, APortInUseIsExitCodeOneAndNamed) {
  const support::TempDirectory folder;
  const int taken = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(bind(taken, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(listen(taken, 1), 0);
  socklen_t size = sizeof address;
  getsockname(taken, reinterpret_cast<sockaddr*>(&address), &size);
  const std::string port = std::to_string(ntohs(address.sin_port));
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS
                                                  "\"\n[net]\naddress = \"127.0.0.1\"\n");
  const Ended ended =
      run(folder, {"serve", "--config", config.string(), "--port", port, "--admin-port", "0"});
  close(taken);
  EXPECT_EQ(ended.exit_code, 1) << ended.err;
  EXPECT_NE(ended.err.find("net.port: cannot listen on 127.0.0.1:" + port + ": "), std::string::npos)
      << ended.err;
}

TEST(CommandLine, CheckAcceptsTheFilesOfTheProject) {
  const support::TempDirectory folder;
  EXPECT_EQ(run(folder, {"check", FUSILLADE_ARENAS "/realm.toml"}).exit_code, 0);
  EXPECT_EQ(run(folder, {"check", FUSILLADE_ARENAS "/../server.toml"}).exit_code, 0);
  EXPECT_EQ(run(folder, {"check", "absent.toml"}).exit_code, 2);
}

constexpr const char* scenario =
    "[map]\nrows = [\"########\", \"#......#\", \"########\"]\n"
    "[[bullet]]\nx = 1.5\ny = 1.5\nvx = 20.0\n"
    "[[enemy]]\nx = 6.0\ny = 1.5\n";

TEST(CommandLine, SimulateWritesTheEventsOfAScenario) {
  const support::TempDirectory folder;
  const auto file = folder.write("scene.toml", scenario);
  const Ended ended = run(folder, {"simulate", file.string(), "--events", "-"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_NE(ended.out.find(R"("event":"hit","mover":"bullet:0","target":"enemy:0")"), std::string::npos)
      << ended.out;
  EXPECT_EQ(run(folder, {"simulate", file.string(), "--events", "-", "--set", "workers=4"}).out, ended.out);
}

TEST(CommandLine, SimulateRefusesABadScenarioWithItsPlace) {
  const support::TempDirectory folder;
  const auto file = folder.write("scene.toml", std::string(scenario) + "[[bullet]]\nx = 1.5\n");
  expect_refused(run(folder, {"simulate", file.string()}), {"scene.toml:", "y"});
}

}  // namespace
}  // namespace fusillade::test
