#include "net/counters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace fusillade::net {
namespace {

TEST(Counters, HistogramIsCumulative) {
  SecondsHistogram histogram(SecondsHistogram::of_work);
  histogram.add(5e-6);
  histogram.add(10e-6);
  histogram.add(0.5e-3);
  histogram.add(10);
  std::vector<match::MetricSample> samples;
  match::SampleBuilder out(samples);
  histogram.sample(out, "x_seconds", "help");
  const match::MetricSample& sample = samples.front();
  EXPECT_EQ(sample.form, match::MetricForm::histogram);
  EXPECT_NEAR(sample.value, 10.000515, 1e-6);
  EXPECT_EQ(sample.buckets.front().second, 2U);
  EXPECT_EQ(sample.buckets[4].second, 3U);
  EXPECT_TRUE(std::isinf(sample.buckets.back().first));
  EXPECT_EQ(sample.buckets.back().second, 4U);
}

TEST(Counters, EverySeriesIsThereOnceFromTheStart) {
  Counters counters;
  counters.sessions_refused[static_cast<std::size_t>(match::RefusalCode::too_fast)] = 3;
  std::vector<match::MetricSample> samples;
  counters.sample(samples);
  std::set<std::string> series;
  for (const match::MetricSample& sample : samples) {
    const std::string label = sample.labels.empty() ? "" : sample.labels[0].second;
    EXPECT_TRUE(series.insert(sample.name + "{" + label + "}").second) << sample.name << label;
    EXPECT_TRUE(sample.name.starts_with("fusillade_"));
    if (label == "too_fast") {
      EXPECT_EQ(sample.value, 3);
    }
  }
  EXPECT_TRUE(series.contains("fusillade_sessions_refused_total{slow_consumer}"));
}

// Counts all of them up, each to another number.
class Numbering {
 public:
  template <class Count>
  void operator()(const std::string& series, Count& count) {
    EXPECT_TRUE(wanted_.emplace(series, ++last_).second) << series;
    count = last_;
  }
  template <class Counts, class Names>
  void operator()(const std::string& name, Counts& counts, const Names& names) {
    for (std::size_t i = 0; i < counts.size(); ++i) (*this)(name + "{" + names(i) + "}", counts[i]);
  }
  template <std::size_t count>
  static auto by(const std::array<std::string_view, count>& names) {
    return [&names](std::size_t i) { return std::string(names.at(i)); };
  }
  const std::map<std::string, int>& wanted() const { return wanted_; }

 private:
  std::map<std::string, int> wanted_;
  int last_ = 0;
};

void number_connections(Counters& counters, Numbering& number) {
  number("fusillade_connections_accepted_total", counters.connections_accepted);
  number("fusillade_connections_refused_total", counters.connections_refused);
  number("fusillade_accept_errors_total", counters.accept_errors);
  number("fusillade_handler_exceptions_total", counters.handler_exceptions);
  number("fusillade_connections_open", counters.connections_open);
  number("fusillade_admin_connections_open", counters.admin_connections_open);
  number("fusillade_tls_handshakes_total", counters.tls_handshakes);
  number("fusillade_tls_failures_total", counters.tls_failures, Numbering::by(tls_failure_names));
  number("fusillade_admin_refused_total", counters.admin_refusals, Numbering::by(admin_refusal_names));
  number("fusillade_limits_total", counters.limits, Numbering::by(limit_names));
  number("fusillade_http_responses_total", counters.http_responses,
         [](std::size_t i) { return std::to_string(i) + "xx"; });
}

void number_sessions(Counters& counters, Numbering& number) {
  number("fusillade_sessions_open", counters.sessions_open);
  number("fusillade_sessions_opened_total", counters.sessions_opened);
  number("fusillade_upgrades_failed_total", counters.upgrades_failed);
  number("fusillade_sessions_left_total", counters.sessions_left);
  number("fusillade_sessions_lost_total", counters.sessions_lost);
  number("fusillade_join_tokens_refused_total", counters.token_problems, Numbering::by(token_problem_names));
  number("fusillade_sessions_refused_total", counters.sessions_refused,
         [](std::size_t i) { return std::string(refusal_name(static_cast<match::RefusalCode>(i))); });
}

void number_messages(Counters& counters, Numbering& number) {
  number("fusillade_messages_in_total", counters.messages_in, Numbering::by(in_kind_names));
  number("fusillade_message_bytes_in_total", counters.bytes_in, Numbering::by(in_kind_names));
  number("fusillade_messages_out_total", counters.messages_out, Numbering::by(out_kind_names));
  number("fusillade_message_bytes_out_total", counters.bytes_out, Numbering::by(out_kind_names));
  number("fusillade_commands_repeated_total", counters.commands_repeated);
  number("fusillade_requests_dropped_total", counters.requests_dropped);
  number("fusillade_snapshots_dropped_total", counters.snapshots_dropped);
  number("fusillade_match_states_dropped_total", counters.match_states_dropped);
  number("fusillade_events_resent_total", counters.events_resent);
  number("fusillade_events_skipped_total", counters.events_skipped);
  number("fusillade_resyncs_total", counters.resyncs);
}

TEST(Counters, EachSeriesTellsOfItsOwnCounter) {
  Counters counters;
  Numbering number;
  number_connections(counters, number);
  number_sessions(counters, number);
  number_messages(counters, number);
  std::vector<match::MetricSample> samples;
  counters.sample(samples);
  std::size_t seen = 0;
  for (const match::MetricSample& sample : samples) {
    if (sample.form == match::MetricForm::histogram) continue;
    const std::string label = sample.labels.empty() ? "" : "{" + sample.labels[0].second + "}";
    const auto wanted = number.wanted().find(sample.name + label);
    ASSERT_NE(wanted, number.wanted().end()) << sample.name << label;
    EXPECT_EQ(sample.value, wanted->second) << sample.name << label;
    ++seen;
  }
  EXPECT_EQ(seen, number.wanted().size());
}

TEST(Counters, EachHistogramTellsOfItsOwnSeconds) {
  Counters counters;
  counters.encode_seconds.add(1);
  counters.delivery_seconds.add(2);
  counters.send_seconds.add(3);
  counters.round_trip_seconds.add(4);
  std::vector<match::MetricSample> samples;
  counters.sample(samples);
  std::map<std::string, double> sums;
  for (const match::MetricSample& sample : samples)
    if (sample.form == match::MetricForm::histogram) sums[sample.name] = sample.value;
  EXPECT_EQ(sums, (std::map<std::string, double>{{"fusillade_encode_seconds", 1},
                                                 {"fusillade_delivery_seconds", 2},
                                                 {"fusillade_send_seconds", 3},
                                                 {"fusillade_round_trip_seconds", 4}}));
}

}  // namespace
}  // namespace fusillade::net
