#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "hosted_server.h"
#include "variable.h"

namespace fusillade::test {
namespace {

TEST(Serve, AnswersOnItsPortsAndNamesItsMatches) {
  HostedServer server({"realm", "realm"});
  EXPECT_EQ(server.get("/healthz").status, 200);
  EXPECT_EQ(server.get("/readyz").status, 200);
  EXPECT_EQ(server.get_from_admin("/healthz").status, 200);
  const HttpAnswer matches = server.get("/v1/matches");
  EXPECT_EQ(matches.status, 200);
  EXPECT_NE(matches.body.find("\"realm-1\""), std::string::npos) << matches.body;
  EXPECT_NE(matches.body.find("\"realm-2\""), std::string::npos) << matches.body;
  EXPECT_EQ(server.get("/v1/matches/realm-2").status, 200);
  EXPECT_EQ(server.get("/v1/matches/realm-3").status, 404);
}

TEST(Serve, SaysAtItsStartWhatCannotBeKeptLater) {
  const Variable bans("FUSILLADE_SERVER_BANS_FILE", "nowhere/bans.txt");
  HostedServer server({"realm"}, "web_directory = \"\"\n");
  EXPECT_EQ(server.logged("path_unusable", "key"), "server.bans_file");
  EXPECT_EQ(server.logged("path_unusable", "path"), "nowhere/bans.txt");
  const std::string reason = "cannot be written: No such file or directory";
  EXPECT_EQ(server.logged("path_unusable", "reason"), reason);
  const HttpAnswer banned =
      http_post(server.admin_port(), "/v1/bans", R"({"address":"192.0.2.7","duration_s":60})");
  EXPECT_EQ(banned.status, 500);
  EXPECT_NE(banned.body.find("process ends: server.bans_file: nowhere/bans.txt " + reason), std::string::npos)
      << banned.body;
}

TEST(Serve, MetricsAreForTheOperatorOnlyAndTicksGoOn) {
  HostedServer server({"realm"});
  EXPECT_EQ(server.get("/metrics").status, 404);
  const auto ticks = [&] {
    const std::string text = server.get_from_admin("/metrics").body;
    const std::string name = "fusillade_ticks_total{match=\"realm-1\"} ";
    const std::size_t at = text.find(name);
    return at == std::string::npos ? -1.0 : std::stod(text.substr(at + name.size()));
  };
  EXPECT_TRUE(comes_true([&] { return ticks() > 10; }));
  const std::string text = server.get_from_admin("/metrics").body;
  for (const char* name : {"fusillade_build_info{", "fusillade_tick_seconds_bucket{", "fusillade_players{",
                           "fusillade_tick_overruns_total{", "fusillade_contacts_total{",
                           "process_resident_memory_bytes ", "fusillade_log_lines_total{"}) {
    EXPECT_NE(text.find(std::string("\n") + name), std::string::npos) << name;
  }
}

TEST(Serve, EndsWithZeroOnSigtermAndSigint) {
  for (const int number : {SIGTERM, SIGINT}) {
    HostedServer server({"realm"});
    server.process().send_signal(number);
    EXPECT_EQ(server.process().exit_code(), 0) << server.log();
    EXPECT_EQ(value_in_log(server.log(), "draining", "reason"), number == SIGTERM ? "SIGTERM" : "SIGINT");
    EXPECT_FALSE(value_in_log(server.log(), "match_stopped", "ticks").empty()) << server.log();
  }
}

TEST(Serve, HangUpReloadsWhatIsRightAndRefusesWhatIsNot) {
  HostedServer server({"realm"});
  server.process().send_signal(SIGHUP);
  EXPECT_EQ(server.logged("reloaded", "version"), "2");
  EXPECT_EQ(server.logged("match_adjusted", "match"), "realm-1");
  EXPECT_NE(server.get_from_admin("/metrics").body.find("\nfusillade_data_version 2"), std::string::npos);
  const auto bots = server.start_bots("after", {"--players", "5", "--seconds", "2", "--max-errors", "0"});
  EXPECT_EQ(bots->exit_code(), 0) << bots->err();

  server.folder().write("server.toml", "[net]\nprot = 1\n");
  server.process().send_signal(SIGHUP);
  EXPECT_NE(server.logged("reload_refused", "reason").find("prot"), std::string::npos);
  EXPECT_EQ(server.get("/readyz").status, 200);
  EXPECT_NE(server.get_from_admin("/metrics").body.find("\nfusillade_data_version 2"), std::string::npos);
}

// With all defaults whoever likes could join, and operate.
TEST(Serve, AFileThatIsEmptyOrGoneAtAReloadChangesNothing) {
  const support::TempDirectory folder;
  std::filesystem::create_directory(folder.path() / "config");
  const auto config = folder.write(
      "config/server.toml",
      "[server]\narenas_directory = \"" FUSILLADE_ARENAS
      "\"\n[log]\nformat = \"json\"\n[net]\naddress = \"127.0.0.1\"\nadmin_token = \"0123456789abcdef\"\n");
  ChildProcess server({FUSILLADE_SERVER, "serve", "--port", "0", "--admin-port", "0"}, folder.path(),
                      "server");
  const auto has_logged = [&](const std::string& event, const std::string& key) {
    return comes_true([&] { return !value_in_log(server.err(), event, key).empty(); });
  };
  ASSERT_TRUE(has_logged("listening", "port")) << server.err();
  const auto refusals = [&] {
    const std::string log = server.err();
    const std::regex refusal("reload_refused");
    return std::distance(std::sregex_iterator(log.begin(), log.end(), refusal), {});
  };
  std::ofstream(config, std::ios::trunc).close();  // whoever writes it has not begun
  server.send_signal(SIGHUP);
  ASSERT_TRUE(comes_true([&] { return refusals() == 1; })) << server.err();
  std::filesystem::remove(config);
  server.send_signal(SIGHUP);
  EXPECT_TRUE(comes_true([&] { return refusals() == 2; })) << server.err();
}

TEST(Serve, SoDoesOneThatHasComeWithAReload) {
  const support::TempDirectory folder;
  std::filesystem::create_directory(folder.path() / "config");
  const auto config = folder.write("config/server.toml", "# nothing yet\n");
  const Variable arenas("FUSILLADE_SERVER_ARENAS_DIRECTORY", FUSILLADE_ARENAS);
  const Variable format("FUSILLADE_LOG_FORMAT", "json");
  ChildProcess server({FUSILLADE_SERVER, "serve", "--port", "0", "--admin-port", "0"}, folder.path(),
                      "server");
  const auto has_logged = [&](const std::string& event, const std::string& key) {
    return comes_true([&] { return !value_in_log(server.err(), event, key).empty(); });
  };
  ASSERT_TRUE(has_logged("listening", "port")) << server.err();
  folder.write("config/server.toml", "[net]\njoin_token_key = \"0123456789abcdef0123456789abcdef\"\n");
  server.send_signal(SIGHUP);
  ASSERT_TRUE(has_logged("reloaded", "join_tokens")) << server.err();
  std::ofstream(config, std::ios::trunc).close();
  server.send_signal(SIGHUP);
  EXPECT_TRUE(has_logged("reload_refused", "reason")) << server.err();
}

// Waits until the match is live with players in it.
bool is_being_played(const HostedServer& server) {
  const std::string text = server.get_from_admin("/metrics").body;
  const std::string players = "fusillade_players{match=\"realm-1\"} ";
  const std::size_t at = text.find(players);
  return at != std::string::npos && std::stod(text.substr(at + players.size())) > 0 &&
         text.find("fusillade_match_live{match=\"realm-1\"} 1") != std::string::npos;
}

TEST(Serve, DrainsWhileARoundIsPlayedUntilTheDeadline) {
  HostedServer server({"realm"}, joined_however_slow + "drain_s = 3\n");
  const auto bots = server.start_bots("bots", {"--players", "3", "--seconds", "60", "--ramp", "0"});
  ASSERT_TRUE(comes_true([&] { return is_being_played(server); })) << bots->err() << server.log();
  server.process().send_signal(SIGTERM);
  EXPECT_TRUE(comes_true([&] { return server.get("/readyz").status == 503; }));
  EXPECT_EQ(server.get("/healthz").status, 200);
  EXPECT_EQ(server.process().exit_code(), 0) << server.log();
  EXPECT_EQ(value_in_log(server.log(), "drained", "end"), "deadline");
}

// Until the next line would block its writer.
void fill_pipe(int descriptor) {
  for (const std::size_t size : {4096UL, 1UL}) {
    const std::string filling(size, 'x');
    while (write(descriptor, filling.data(), size) > 0) {
    }
  }
}

TEST(Serve, EndsThoughNobodyReadsItsLog) {
  const support::TempDirectory folder;
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" FUSILLADE_ARENAS
                                                  "\"\n[net]\naddress = \"127.0.0.1\"\n");
  const std::string pipe = (folder.path() / "server.err").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int log = open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  ChildProcess server({FUSILLADE_SERVER, "serve", "--config", config.string(), "--port", "0", "--admin-port",
                       "0", "--arena", "realm"},
                      folder.path(), "server");
  std::string text;
  EXPECT_TRUE(comes_true([&] {
    std::array<char, 4096> part{};
    const ssize_t count = read(log, part.data(), part.size());
    if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
    return text.find("listening") != std::string::npos;
  }));
  fill_pipe(log);
  server.send_signal(SIGTERM);
  EXPECT_EQ(server.exit_code(), 0);
  close(log);
}

// In place of a file: whoever reads it waits, as on a disk that hangs.
class SilentPipe {
 public:
  SilentPipe(const support::TempDirectory& folder, const std::string& name)
      : path_((folder.path() / name).string()) {
    EXPECT_EQ(mkfifo(path_.c_str(), 0600), 0);
  }
  ~SilentPipe() { close(writer_); }
  SilentPipe(const SilentPipe&) = delete;
  SilentPipe& operator=(const SilentPipe&) = delete;

  const std::string& path() const { return path_; }
  // Waits for somebody; nothing is ever written.
  bool is_read() {
    return comes_true([this] {
      writer_ = open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
      return writer_ >= 0;
    });
  }

 private:
  std::string path_;
  int writer_ = -1;
};

void expect_ended_while_it_reads(SilentPipe& pipe, const support::TempDirectory& folder,
                                 const std::string& config, int signal) {
  ChildProcess server({FUSILLADE_SERVER, "serve", "--config", config}, folder.path(), "server");
  ASSERT_TRUE(pipe.is_read()) << server.err();
  server.send_signal(signal);
  EXPECT_EQ(server.exit_code(), 128 + signal);
}

TEST(Serve, ASignalEndsAStartThatTakesLong) {
  const support::TempDirectory folder;
  SilentPipe pipe(folder, "rock.png");
  folder.write("slow.toml", "[map]\nrows = [\".\"]\nterrain = \"rock.png\"\n");
  const auto config = folder.write("server.toml", "[server]\narenas_directory = \"" + folder.path().string() +
                                                      "\"\narenas = [\"slow\"]\n");
  expect_ended_while_it_reads(pipe, folder, config.string(), SIGTERM);
}

TEST(Serve, ASignalEndsTheReadingOfTheConfiguration) {
  const support::TempDirectory folder;
  SilentPipe pipe(folder, "server.toml");
  expect_ended_while_it_reads(pipe, folder, pipe.path(), SIGINT);
}

TEST(Serve, AReloadThatNeverEndsKeepsNoProcess) {
  const support::TempDirectory folder;
  SilentPipe pipe(folder, "token");
  HostedServer server({"realm"}, joined_however_slow + "drain_s = 0\n");
  std::string config = text_of(server.folder().path() / "server.toml");
  config.insert(config.find("[net]\n") + 6, "join_token_key_file = \"" + pipe.path() + "\"\n");
  server.folder().write("server.toml", config);
  server.process().send_signal(SIGHUP);
  ASSERT_TRUE(pipe.is_read()) << server.log();
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0) << server.log();
  EXPECT_NE(value_in_log(server.log(), "end_forced", "reason").find("disk"), std::string::npos)
      << server.log();
}

TEST(Serve, ASecondSignalEndsTheDrainAtOnce) {
  HostedServer server({"realm"}, joined_however_slow + "drain_s = 3600\n");
  const auto bots = server.start_bots("bots", {"--players", "2", "--seconds", "60", "--ramp", "0"});
  ASSERT_TRUE(comes_true([&] { return is_being_played(server); })) << bots->err() << server.log();
  server.process().send_signal(SIGTERM);
  ASSERT_TRUE(comes_true([&] { return server.get("/readyz").status == 503; }));
  EXPECT_FALSE(server.process().has_ended());
  server.process().send_signal(SIGINT);
  EXPECT_EQ(server.process().exit_code(), 130) << server.log();
}

TEST(Serve, BotsPlayOverTheRealWireWithoutAnError) {
  HostedServer server({"realm", "realm"});
  const auto first = server.start_bots("first", {"--players", "12", "--seconds", "5", "--match", "realm-1"});
  const auto second = server.start_bots("second", {"--players", "4", "--seconds", "5", "--match", "realm-2"});
  EXPECT_EQ(first->exit_code(), 0) << first->out() << first->err();
  EXPECT_EQ(second->exit_code(), 0) << second->out() << second->err();
  for (const auto& [name, players] : {std::pair{"first", 12}, std::pair{"second", 4}}) {
    const std::string text = text_of(server.folder().path() / (std::string(name) + ".json"));
    const boost::json::object report = boost::json::parse(text).as_object();
    EXPECT_EQ(report.at("connected").to_number<int>(), players) << text;
    EXPECT_EQ(report.at("errors").to_number<int>(), 0) << text;
    EXPECT_EQ(report.at("refused").to_number<int>(), 0) << text;
    EXPECT_EQ(report.at("sequence_gaps").to_number<int>(), 0) << text;
    EXPECT_GT(report.at("snapshots").to_number<int>(), players * 20) << text;
  }
  server.process().send_signal(SIGTERM);
  EXPECT_EQ(server.process().exit_code(), 0) << server.log();
}

TEST(Serve, ABotOfAnUnknownMatchIsRefusedAndNothingElseHappens) {
  HostedServer server({"realm"});
  const auto bots = server.start_bots("bots", {"--players", "1", "--seconds", "1", "--match", "nowhere-9"});
  EXPECT_GT(bots->exit_code(), 0);
  EXPECT_EQ(server.get("/readyz").status, 200);
}

}  // namespace
}  // namespace fusillade::test
