// One match breaks while real clients play in it and in another: rooms joined as `serve` joins them, but with
// a publishing that breaks the contract of one match.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "child_process.h"
#include "content/arena/arena_loader.h"
#include "http_client.h"
#include "net/server.h"
#include "ops/tick/check_failure.h"
#include "ops/tick/tick_driver.h"
#include "sim/base/check.h"

namespace fusillade::test {
namespace {

class TwoMatches {
 public:
  explicit TwoMatches(const std::filesystem::path& folder) {
    const auto arena =
        std::make_shared<const match::ArenaDefinition>(content::load_arena(FUSILLADE_ARENAS "/realm.toml"));
    for (const char* id : {"bad", "good"}) matches_.add(std::make_shared<match::Match>(id, arena));
    tick_options_.dump_directory = folder.string();
    driver_ = std::make_unique<ops::TickDriver>(tick_options_, matches_, driver_hooks());
    net_.start();
    driver_->start();
  }
  ~TwoMatches() {
    driver_->stop();
    net_.stop(match::RefusalCode::draining, "the test ends", 1);
  }
  TwoMatches(const TwoMatches&) = delete;
  TwoMatches& operator=(const TwoMatches&) = delete;

  std::uint16_t port() const { return net_.port(); }
  match::MatchStatus status(const char* id) const { return matches_.find(id)->status(); }

 private:
  ops::DriverHooks driver_hooks() {
    ops::DriverHooks hooks;
    hooks.publish = [this](const match::Match& match, const match::Frame& frame) {
      const bool is_breaking = match.id() == "bad" && !frame.recipients.empty() && frame.tick > 120;
      FUSILLADE_CHECK(!is_breaking);
      net_.publish(match, frame);
    };
    hooks.match_failed = [this](const match::Match& match) {
      net_.end_match(match, match::RefusalCode::match_failed, "the match ended by an error of the server");
    };
    hooks.report = [](const match::Report&) {};
    return hooks;
  }
  static net::Options net_options() {
    net::Options options;
    options.address = "127.0.0.1";
    options.port = options.admin_port = 0;
    return options;
  }

  match::Directory matches_;
  ops::TickOptions tick_options_;
  net::Server net_{net_options(),
                   matches_,
                   {.report = [](const match::Report&) {},
                    .is_ready = [] { return true; },
                    .metrics = {},
                    .slow_ticks = {},
                    .tick_times = {},
                    .operating = {}}};
  std::unique_ptr<ops::TickDriver> driver_;
};

boost::json::object report_of(const support::TempDirectory& folder, const std::string& name) {
  return boost::json::parse(text_of(folder.path() / (name + ".json"))).as_object();
}

sim::World state_beside(std::filesystem::path dump) {
  const std::string state = text_of(dump.replace_extension("state"));
  std::string problem;
  auto world = sim::World::load({reinterpret_cast<const std::uint8_t*>(state.data()), state.size()}, problem);
  if (!world) throw std::runtime_error(problem);
  return std::move(*world);
}

TEST(FailingMatch, EndsAloneWithADumpWhileClientsPlayOnInAnother) {
  ops::throw_on_failed_checks();
  const support::TempDirectory folder;
  TwoMatches host(folder.path());
  const auto bots = [&](const std::string& match) {
    return std::make_unique<ChildProcess>(
        std::vector<std::string>{FUSILLADE_BOTS, "--url", "ws://127.0.0.1:" + std::to_string(host.port()),
                                 "--match", match, "--players", "4", "--seconds", "6", "--ramp", "0",
                                 "--report", (folder.path() / (match + ".json")).string()},
        folder.path(), match);
  };
  const auto good = bots("good");
  const auto bad = bots("bad");
  ASSERT_TRUE(comes_true([&] { return host.status("bad").is_failed; }));
  EXPECT_EQ(good->exit_code(), 0) << good->out() << good->err();
  EXPECT_GT(bad->exit_code(), 0);
  EXPECT_EQ(report_of(folder, "good").at("errors").to_number<int>(), 0);
  EXPECT_GT(report_of(folder, "good").at("snapshots").to_number<int>(), 80);
  EXPECT_FALSE(host.status("good").is_failed);
  EXPECT_NE(host.status("bad").failure.find("is_breaking"), std::string::npos) << host.status("bad").failure;
  const auto dump = folder.path() / ("bad-tick-" + std::to_string(host.status("bad").tick) + ".dump");
  EXPECT_NE(text_of(dump).find("is_breaking"), std::string::npos) << dump;
  EXPECT_EQ(state_beside(dump).tick(), host.status("bad").tick);
}

}  // namespace
}  // namespace fusillade::test
