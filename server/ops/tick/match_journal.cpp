#include "ops/tick/match_journal.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

#include "ops/metrics/build_info.h"
#include "ops/tick/file_stem.h"

namespace fusillade::ops {
namespace {

constexpr std::int64_t parts_per_hash = 10;
constexpr std::size_t part_inputs_max = 1U << 16;  // far below match::journal_inputs_max

std::string utc_text() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 24> text{};
  std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
  return text.data();
}

// Two of one match may begin within a second.
std::filesystem::path free_path(const std::filesystem::path& directory, const std::string& stem) {
  std::filesystem::path path = directory / (stem + ".journal");
  for (int number = 2; std::filesystem::exists(path); ++number)
    path = directory / (stem + "-" + std::to_string(number) + ".journal");
  return path;
}

}  // namespace

// Shared with what still has to be written to it.
struct MatchJournal::File {
  std::filesystem::path path;
  std::ofstream stream;
  std::atomic<std::int64_t> waiting_bytes{0};
  std::atomic<int> problem{0};  // errno of a write

  void write(const std::vector<std::uint8_t>& bytes) {
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.flush();
    if (!stream && problem == 0) problem = errno == 0 ? EIO : errno;
    waiting_bytes -= static_cast<std::int64_t>(bytes.size());
  }
};

MatchJournal::MatchJournal(const match::Match& match, const std::filesystem::path& directory,
                           std::int64_t bytes_max, Background& writer, match::ReportSink report)
    : match_id_(match.id()),
      file_(std::make_shared<File>()),
      bytes_max_(bytes_max),
      writer_(writer),
      report_(std::move(report)),
      ticks_per_part_(static_cast<sim::Tick>(std::ceil(match.tick_rate()))) {
  std::filesystem::create_directories(directory);
  file_->path = free_path(directory, file_stem_of(match.id()) + "-" + utc_text());
  file_->stream.open(file_->path, std::ios::binary);
  if (!file_->stream) throw std::system_error(errno, std::generic_category(), file_->path.string());
  const BuildInfo& build = build_info();
  write(match::journal_bytes(
      match::JournalStart{.match = match.id(),
                          .arena = match.arena().name,
                          .build = std::string(build.version) + " " + std::string(build.revision),
                          .state = match.world().save()}));
}

void MatchJournal::finish() noexcept {
  try {
    finish_part();
  } catch (...) {  // what is on disk is whole
  }
  file_ = nullptr;
}

void MatchJournal::add(const match::TickInputs& inputs, const sim::World& world) noexcept {
  if (!file_) return;
  try {
    keep(inputs, world);
  } catch (...) {
    file_ = nullptr;
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
  if (is_long && ++parts_ % parts_per_hash == 0) part_.last_hash = world.state_hash();
  finish_part();
}

void MatchJournal::finish_part() {
  if (!std::exchange(has_part_, false) || !file_) return;
  part_inputs_ = 0;
  write(match::journal_bytes(part_));
}

void MatchJournal::write(std::vector<std::uint8_t> bytes) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  if (const int problem = file_->problem) return end(std::generic_category().message(problem));
  if (bytes_ + size > bytes_max_) return end("has become too long");
  if (file_->waiting_bytes + size > journal_waiting_bytes_max) return end("the disk is too slow");
  bytes_ += size;
  file_->waiting_bytes += size;
  writer_.post([file = file_, bytes = std::move(bytes)] { file->write(bytes); });
}

void MatchJournal::end(const std::string& reason) {
  const std::shared_ptr<File> ended = std::exchange(file_, nullptr);
  if (report_)
    report_({match::Level::warning,
             "journal_ended",
             {{"match", match_id_}, {"file", ended->path.string()}, {"reason", reason}}});
}

}  // namespace fusillade::ops
