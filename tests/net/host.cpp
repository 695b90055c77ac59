#include "net/host.h"

#include <chrono>

namespace fusillade::net::test {
namespace {

constexpr auto poll_period = std::chrono::milliseconds(2);
constexpr int polls_max = 10000;

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
  hooks.report = [this](const match::Report& report) {
    const std::lock_guard lock(reports_mutex_);
    reports_.emplace_back(report.event);
  };
  server_ = std::make_unique<Server>(options, matches_, hooks);
  server_->set_page(page);
  server_->start();
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
  for (int i = 0; i < polls_max; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(poll_period);
  }
  return false;
}

std::vector<std::string> Host::events() const {
  const std::lock_guard lock(reports_mutex_);
  return reports_;
}

}  // namespace fusillade::net::test
