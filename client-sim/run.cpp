#include "client-sim/run.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "client-sim/connection/http_get.h"
#include "client-sim/report/display.h"
#include "client-sim/squad.h"

namespace fusillade::client {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds look_period{200};
constexpr seconds status_period{1};
constexpr seconds leave_limit{3};

class Run {
 public:
  Run(const BotOptions& options, Recorder* recorder);
  Summary play();

 private:
  void look();
  void ask_status();
  void show_live(const HttpAnswer& answer);
  void interrupt();
  void leave();
  RunNews news() const;
  double elapsed_s() const { return seconds_of(Clock::now() - began_); }
  bool all_ended() const;

  const BotOptions& options_;
  EventLoop loop_;
  std::vector<std::unique_ptr<Squad>> squads_;
  Progress progress_;
  LiveBlock live_;
  Clock::time_point began_ = Clock::now();
  double ended_s_ = 0;  // when leaving began
  bool leaving_ = false;
  bool full_time_ = false;
};

Run::Run(const BotOptions& options, Recorder* recorder) : options_(options) {
  Url url = parse_url(options.url, "ws");
  url.target = play_target(options.match);
  const ServerAddress server = resolve(url, options.ca_file);
  const std::uint32_t count = std::min(options.threads, options.clients());
  for (std::uint32_t i = 0; i < count; ++i) {
    squads_.push_back(std::make_unique<Squad>(options, server, i, count, recorder));
  }
}

Summary Run::play() {
  loop_.on_interrupt([this] { interrupt(); });
  for (const auto& squad : squads_) squad->start();
  loop_.post([this] { look(); });
  if (options_.live) loop_.post([this] { ask_status(); });
  loop_.run();
  for (const auto& squad : squads_) squad->join();
  if (!options_.quiet && !options_.live) progress_.clear();
  Statistics statistics;
  std::vector<double> rates;
  for (const auto& squad : squads_) {
    statistics.merge(squad->statistics());
    const std::vector<double> more = squad->byte_rates();
    rates.insert(rates.end(), more.begin(), more.end());
  }
  return summarize(options_, full_time_ ? options_.seconds : ended_s_, std::move(statistics),
                   std::move(rates));
}

void Run::look() {
  const bool time_over = options_.seconds > 0 && elapsed_s() >= options_.seconds;
  if (!leaving_ && (time_over || all_ended())) {
    full_time_ = time_over;
    leave();
  }
  if (leaving_ && (all_ended() || elapsed_s() > ended_s_ + seconds_of(2 * leave_limit))) return loop_.stop();
  if (!options_.quiet && !options_.live) progress_.show(news());
  const double left_s = options_.seconds - elapsed_s();
  const bool last = !leaving_ && options_.seconds > 0 && left_s > 0 && left_s < seconds_of(look_period);
  loop_.after(last ? duration_of(left_s) : look_period, [this] { look(); });
}

void Run::leave() {
  leaving_ = true;
  ended_s_ = elapsed_s();
  for (const auto& squad : squads_) squad->leave(leave_limit);
}

void Run::interrupt() {
  if (!leaving_) return leave();
  for (const auto& squad : squads_) squad->stop();
  loop_.stop();
}

bool Run::all_ended() const {
  return std::all_of(squads_.begin(), squads_.end(),
                     [](const auto& squad) { return squad->news().all_ended; });
}

RunNews Run::news() const {
  RunNews news;
  for (const auto& squad : squads_) {
    const SquadNews part = squad->news();
    news.statistics.merge(part.statistics);
    news.playing += part.playing;
  }
  news.elapsed_s = elapsed_s();
  news.seconds = options_.seconds;
  return news;
}

void Run::ask_status() {
  if (leaving_) return;
  try {
    http_get(loop_, resolve(parse_url(options_.status_url, "http"), options_.ca_file), milliseconds(900),
             [this](const HttpAnswer& answer) { show_live(answer); });
  } catch (const std::runtime_error& error) {
    show_live({0, error.what()});
  }
  loop_.after(status_period, [this] { ask_status(); });
}

void Run::show_live(const HttpAnswer& answer) {
  if (leaving_) return;
  if (answer.status == 200) return live_.show(news(), parse_metrics(answer.text), "");
  live_.show(news(), {}, answer.status == 0 ? answer.text : "HTTP " + std::to_string(answer.status));
}

}  // namespace

Summary run_bots(const BotOptions& options, Recorder* recorder) { return Run(options, recorder).play(); }

}  // namespace fusillade::client
