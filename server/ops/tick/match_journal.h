// Keeps what a match was in a file (match/journal.h), beside its ticks: `fusillade replay` plays it again.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "match/journal.h"
#include "match/match.h"
#include "match/report.h"
#include "ops/process/background.h"

namespace fusillade::ops {

// What all journals of a process share: the thread that waits for the disk, and how much waits for it.
struct JournalDisk {
  std::atomic<std::int64_t> waiting_bytes{0};
  Background writer;  // after what its tasks use
};

// What of it is not on disk yet is at most a second of the match, and what waits for the disk, of all
// journals together, at most journal_waiting_bytes_max, of which no start, however large, counts for more
// than half. A journal that the disk does not take, or not fast enough, or that has become too long, ends
// there, which is reported once; the match goes on.
inline constexpr std::int64_t journal_waiting_bytes_max = std::int64_t{64} << 20;

class MatchJournal {
 public:
  // Before the first tick; its thread makes `<directory>/<match id>-<UTC time>.journal`, so that a disk that
  // hangs keeps no match from beginning. `disk` must outlive it, and what `report` uses the disk's writer,
  // whose thread calls it, too. Throws std::exception where its beginning alone is too long, so much waits
  // already, or there is no memory for it. O(state).
  MatchJournal(const match::Match& match, const std::filesystem::path& directory, std::int64_t bytes_max,
               JournalDisk& disk, match::ReportSink report);
  ~MatchJournal() { finish(); }
  MatchJournal(const MatchJournal&) = delete;
  MatchJournal& operator=(const MatchJournal&) = delete;

  // Once per tick, before it runs. O(inputs), and once in 10 s of the match O(state) for its hash. Where
  // there is no memory for it the journal ends.
  void add(const match::TickInputs& inputs, const sim::World& world) noexcept;
  // No tick follows: the rest is handed to the disk.
  void finish() noexcept;

  // Handed to the disk so far.
  std::int64_t bytes() const { return bytes_; }

 private:
  struct File;

  void keep(const match::TickInputs& inputs, const sim::World& world);
  void finish_part();
  void write(std::vector<std::uint8_t> bytes);
  void hand_over(std::vector<std::uint8_t> bytes, std::int64_t counted);
  void end(const std::string& reason);

  std::shared_ptr<File> file_;  // nullptr: it has ended
  std::int64_t bytes_max_;
  JournalDisk& disk_;
  sim::Tick ticks_per_part_;
  match::JournalPart part_;
  std::size_t part_inputs_ = 0;
  bool has_part_ = false;
  bool has_lost_inputs_ = false;
  sim::Tick hash_due_ = 0;
  std::atomic<std::int64_t> bytes_{0};
};

}  // namespace fusillade::ops
