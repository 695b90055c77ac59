#include "ops/tick/match_journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "ops/metrics/build_info.h"
#include "ops/process/insist.h"
#include "ops/tick/file_stem.h"

namespace fusillade::ops {
namespace {

constexpr sim::Tick parts_per_hash = 10;
// Of a start: the parts that follow find room while it waits.
constexpr std::int64_t start_counted_max = journal_waiting_bytes_max / 2;
constexpr const char* no_memory = "there was no memory for it";
constexpr int report_calls_max = 20;
constexpr std::size_t part_inputs_max = 1U << 16;  // far below match::journal_inputs_max

std::string utc_text() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 24> text{};
  std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
  return text.data();
}

// Empty: there is room for as much.
std::string room_problem(std::int64_t waiting_bytes, std::int64_t bytes) {
  if (waiting_bytes + bytes <= journal_waiting_bytes_max) return {};
  return "the disk is too slow: " + std::to_string(waiting_bytes) + " bytes are counted as waiting, and " +
         std::to_string(bytes) + " more would; allowed: " + std::to_string(journal_waiting_bytes_max);
}

// A file that was not there: two of one match, or of two servers, may begin within a second.
std::filesystem::path make_file(const std::filesystem::path& directory, const std::string& stem) {
  std::filesystem::create_directories(directory);
  std::string suffix;
  for (int number = 2;; suffix = "-" + std::to_string(number++)) {
    std::filesystem::path path = directory / (stem + suffix + ".journal");
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
      ::close(file);
      return path;
    }
    if (errno != EEXIST) throw std::system_error(errno, std::generic_category(), path.string());
  }
}

}  // namespace

// Shared with what still has to be written to it, by a thread which alone waits for the disk.
struct MatchJournal::File {
  const std::string match_id;
  const std::filesystem::path directory;
  const std::string stem;
  const match::ReportSink report;
  std::filesystem::path path{};  // as soon as it is_made
  std::atomic<bool> is_made{false};
  std::ofstream stream{};
  int problem = 0;  // errno of what failed first; of the thread that writes
  std::mutex end_mutex{};
  std::atomic<bool> has_ended{false};  // and that has been reported

  // Where there is no memory to report a problem the next call does.
  void write(const std::vector<std::uint8_t>& bytes) noexcept {
    if (problem == 0 && !is_made) problem = make();
    if (problem == 0) problem = append(bytes);
    if (problem != 0) insist([this] { end(std::generic_category().message(problem)); }, report_calls_max);
  }
  // The first reason is reported. Throws std::bad_alloc: not yet.
  void end(const std::string& reason) {
    const std::lock_guard lock(end_mutex);
    if (has_ended) return;
    if (report)
      report({match::Level::warning,
              "journal_ended",
              {{"match", match_id}, {"file", name()}, {"reason", reason}}});
    has_ended = true;
  }

 private:
  int append(const std::vector<std::uint8_t>& bytes) {
    errno = 0;
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.flush();
    if (stream) return 0;
    return errno == 0 ? EIO : errno;
  }
  int make() noexcept {
    try {
      path = make_file(directory, stem);
      is_made = true;
      stream.open(path, std::ios::binary);
      return stream ? 0 : errno;
    } catch (const std::system_error& error) {
      return error.code().value();
    } catch (...) {
      return ENOMEM;
    }
  }
  std::string name() const { return is_made ? path.string() : (directory / stem).string(); }
};

MatchJournal::MatchJournal(const match::Match& match, const std::filesystem::path& directory,
                           std::int64_t bytes_max, JournalDisk& disk, match::ReportSink report)
    : file_(std::make_shared<File>(match.id(), directory, file_stem_of(match.id()) + "-" + utc_text(),
                                   std::move(report))),
      bytes_max_(bytes_max),
      disk_(disk),
      ticks_per_part_(static_cast<sim::Tick>(std::ceil(match.tick_rate()))) {
  const BuildInfo& build = build_info();
  std::vector<std::uint8_t> start = match::journal_bytes(
      match::JournalStart{.match = match.id(),
                          .arena = match.arena().name,
                          .build = std::string(build.version) + " " + std::string(build.revision),
                          .state = match.world().save()});
  if (std::ssize(start) > bytes_max)
    throw std::runtime_error("its beginning alone takes " + std::to_string(start.size()) +
                             " bytes; allowed: " + std::to_string(bytes_max));
  const std::int64_t counted = std::min(static_cast<std::int64_t>(start.size()), start_counted_max);
  const std::string problem = room_problem(disk.waiting_bytes, counted);
  if (!problem.empty()) throw std::runtime_error(problem);
  hand_over(std::move(start), counted);
}

void MatchJournal::finish() noexcept {
  try {
    finish_part();
  } catch (...) {
    has_lost_inputs_ = true;
  }
  if (file_ && has_lost_inputs_) insist([this] { end(no_memory); }, report_calls_max);
  file_ = nullptr;
}

void MatchJournal::add(const match::TickInputs& inputs, const sim::World& world) noexcept {
  if (!file_) return;
  try {
    if (has_lost_inputs_) return end(no_memory);
    keep(inputs, world);
  } catch (...) {
    has_lost_inputs_ = true;
  }
}

void MatchJournal::keep(const match::TickInputs& inputs, const sim::World& world) {
  if (!std::exchange(has_part_, true))
    part_ = {.begin = inputs.tick, .last = inputs.tick, .inputs = {}, .last_hash = {}};
  part_.last = inputs.tick;
  if (!inputs.inputs.empty()) part_.inputs.push_back(inputs);
  part_inputs_ += inputs.inputs.size();
  const bool is_long = part_.last - part_.begin + 1 >= ticks_per_part_;
  if (!is_long && part_inputs_ < part_inputs_max) return;
  if (part_.last >= hash_due_) {
    part_.last_hash = world.state_hash();
    hash_due_ = part_.last + parts_per_hash * ticks_per_part_;
  }
  finish_part();
}

void MatchJournal::finish_part() {
  if (!std::exchange(has_part_, false) || !file_ || has_lost_inputs_) return;
  part_inputs_ = 0;
  write(match::journal_bytes(part_));
}

void MatchJournal::write(std::vector<std::uint8_t> bytes) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (file_->has_ended) return void(file_ = nullptr);
  if (bytes_ + size > bytes_max_) return end("has become too long");
  const std::string problem = room_problem(disk_.waiting_bytes, size);
  if (!problem.empty()) return end(problem);
  hand_over(std::move(bytes), size);
}

void MatchJournal::hand_over(std::vector<std::uint8_t> bytes, std::int64_t counted) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  disk_.writer.post([&disk = disk_, file = file_, bytes = std::move(bytes), counted] {
    file->write(bytes);
    disk.waiting_bytes -= counted;
  });
  disk_.waiting_bytes += counted;  // only now: there may have been no memory to post it
  bytes_ += size;
}

// Where there is no memory to report it the next tick does.
void MatchJournal::end(const std::string& reason) {
  file_->end(reason);
  file_ = nullptr;
}

}  // namespace fusillade::ops
