#include "net/host.h"

#include <chrono>
#include <stdexcept>

#include "support/comes_true.h"

namespace fusillade::net::test {
namespace {

constexpr auto poll_period = std::chrono::milliseconds(2);

}  // namespace

Host::Host(Options options, match::ArenaDefinition arena,
           const std::map<std::string, std::string, std::less<>>& page)
    : match_(std::make_shared<match::Match>(
          "test", std::make_shared<const match::ArenaDefinition>(std::move(arena)))) {
  options.address = options.admin_address = "127.0.0.1";
  options.port = options.admin_port = 0;
  matches_.add(match_);
  Hooks hooks;
  hooks.is_ready = [this] { return is_ready.load(); };
  hooks.metrics = [] { return std::string("metric 1\n"); };
  hooks.slow_ticks = [] { return std::string(R"({"slow_ticks":[]})"); };
  hooks.tick_times = [this](const match::Match&) {
    ++views;
    std::this_thread::sleep_for(std::chrono::milliseconds(view_takes_ms));
    while (is_view_held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return TickTimes{};
  };
  hooks.operating = operator_hooks();
  hooks.report = [this](const match::Report& report) {
    const std::lock_guard lock(reports_mutex_);
    reports_.emplace_back(report.event);
    if (!report.is_audit) return;
    Fields& line = audit_.emplace_back();
    for (const auto& [key, value] : report.fields) line.emplace_back(key, value.text());
  };
  server_ = std::make_unique<Server>(options, matches_, hooks);
  server_->set_page(page);
  server_->start();
}

OperatorHooks Host::operator_hooks() {
  return {.create_match =
              [this](const NewMatch& wanted) {
                if (wanted.arena != "small") return MadeMatch{nullptr, "body: arena: allowed: small"};
                auto made = std::make_shared<match::Match>(
                    "small-" + std::to_string(matches_.all().size()),
                    std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
                matches_.add(made);
                return MadeMatch{made, {}};
              },
          .reload =
              [this] {
                ++reloads;
                eventually([this] { return !is_reload_held; });
                if (is_reload_failing) throw std::runtime_error("no room");
                if (is_reload_refused)
                  return Reloaded{.version = 1, .problem = "a.toml: no map", .later = {}};
                return Reloaded{.version = 2, .problem = {}, .later = {"net.port"}};
              },
          .drain = [this] { is_draining = true; },
          .log_level = [this] { return log_level.load(); },
          .set_log_level = [this](match::Level level) { log_level = level; },
          .keep_bans =
              [this](const std::string& text) {
                ++bans_begun;
                eventually([this] { return !is_disk_held; });
                if (is_disk_full) return std::string("no space");
                const std::lock_guard lock(reports_mutex_);
                kept_bans_ = text;
                return std::string();
              }};
}

std::string Host::kept_bans() const {
  const std::lock_guard lock(reports_mutex_);
  return kept_bans_;
}

Host::~Host() {
  pause();
  server_.reset();
}

std::vector<match::Joined> Host::tick() {
  const match::Frame& frame = match_->tick();
  server_->publish(*match_, frame);
  for (const match::Joined& joined : frame.joined) joined_.push_back(joined.session);
  return frame.joined;
}

std::vector<match::SessionId> Host::tick_until_joined(std::size_t count) {
  eventually([&] {
    tick();
    return joined_.size() >= count;
  });
  return joined_;
}

void Host::play() {
  is_playing_ = true;
  thread_ = std::thread([this] {
    while (is_playing_) {
      tick();
      std::this_thread::sleep_for(poll_period);
    }
  });
}

void Host::pause() {
  is_playing_ = false;
  if (thread_.joinable()) thread_.join();
}

double Host::metric(const std::string& name, const std::string& label) const {
  std::vector<match::MetricSample> samples;
  server_->sample(samples);
  for (const match::MetricSample& sample : samples) {
    const bool is_label = label.empty() || (!sample.labels.empty() && sample.labels[0].second == label);
    if (sample.name == name && is_label) return sample.value;
  }
  return 0;
}

bool Host::eventually(const std::function<bool()>& condition) {
  return support::comes_true(condition, poll_period);
}

std::vector<Host::Fields> Host::audit() const {
  const std::lock_guard lock(reports_mutex_);
  return audit_;
}

std::vector<std::string> Host::events() const {
  const std::lock_guard lock(reports_mutex_);
  return reports_;
}

}  // namespace fusillade::net::test
