#include "client-sim/report/statistics.h"

#include <numeric>

namespace fusillade::client {

namespace {

constexpr std::array<std::string_view, Statistics::fault_count> fault_names{
    "connect failed",  "connection lost",     "closed early",      "wrong close code",
    "never welcomed",  "never closed",        "not resumed",       "bad message",
    "bad welcome",     "bad content",         "tick order",        "not full",
    "bad self",        "bad acknowledgement", "bad columns",       "unknown area",
    "bad event",       "duplicate hit",       "duplicate despawn", "revived bullet",
    "announced twice", "bad clock",           "send queue full",   "starved"};

std::string sentence(std::string_view who, std::string_view what, std::string_view detail) {
  std::string text(who);
  text.append(": ").append(what);
  if (!detail.empty()) text.append(": ").append(detail);
  return text;
}

}  // namespace

std::string_view name_of(Fault fault) { return fault_names[static_cast<std::size_t>(fault)]; }

std::uint64_t Statistics::errors() const {
  return std::accumulate(faults.begin(), faults.end(), std::uint64_t{0});
}

void Statistics::note(std::string text) {
  if (notes.size() < note_count_max) notes.push_back(std::move(text));
}

void Statistics::fault(Fault cause, std::string_view who, std::string_view detail) {
  ++faults[static_cast<std::size_t>(cause)];
  note(sentence(who, name_of(cause), detail));
}

void Statistics::refusal(std::string_view who, std::string_view detail) {
  ++refused;
  note(sentence(who, "refused", detail));
}

void Statistics::merge(const Statistics& other) {
  connected += other.connected;
  resumed += other.resumed;
  sent_on += other.sent_on;
  contents += other.contents;
  snapshots += other.snapshots;
  hits += other.hits;
  deaths += other.deaths;
  sequence_gaps += other.sequence_gaps;
  resent += other.resent;
  events_skipped += other.events_skipped;
  unknown_bullets += other.unknown_bullets;
  commands += other.commands;
  repeated += other.repeated;
  turns_missed += other.turns_missed;
  bytes += other.bytes;
  for (std::size_t i = 0; i < fault_count; ++i) faults[i] += other.faults[i];
  refused += other.refused;
  for (const std::string& text : other.notes) note(text);
  rtt.merge(other.rtt);
  jitter.merge(other.jitter);
}

}  // namespace fusillade::client
