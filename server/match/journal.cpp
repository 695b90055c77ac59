#include "match/journal.h"

#include <algorithm>
#include <utility>

#include "sim/state/table.h"

template <>
inline constexpr fusillade::match::Input::Form fusillade::sim::last_of<fusillade::match::Input::Form> =
    fusillade::match::Input::Form::call_off_enemies;

namespace fusillade::match {
namespace {

constexpr std::size_t block_head_bytes = 12;

struct Row {
  sim::Tick tick = 0;
  Input input;
};

void visit_parts(sim::ValueOf<Row> auto& row, auto f) {
  auto& [form, ordinal, placement, command] = row.input;
  auto& [start, position, velocity, definition, team] = placement;
  f("tick", row.tick), f("form", form), f("ordinal", ordinal), f("start", start), f("position", position);
  f("velocity", velocity), f("definition", definition), f("team", team), f("command", command);
}

void append_block(std::span<const std::uint8_t> content, sim::ByteWriter& to) {
  to.number(content.size(), 4);
  to.number(sim::checksum_of(content), 8);
  to.append(content);
}

}  // namespace

void write_inputs(std::span<const TickInputs> inputs, sim::ByteWriter& to) {
  sim::TableWriter table;
  std::size_t rows = 0;
  for (const TickInputs& tick : inputs) {
    for (const Input& input : tick.inputs) {
      table.begin_row();
      const Row row{tick.tick, input};
      sim::visit_leaves("input", row,
                        [&](const sim::FieldName& name, const auto& leaf) { table.leaf(name, leaf); });
      ++rows;
    }
  }
  table.write("inputs", rows, to);
}

std::string read_inputs(sim::Sections& from, std::vector<TickInputs>& inputs) {
  const auto bytes = from.take("inputs");
  if (!bytes) return "section 'inputs' is missing";
  sim::TableReader table("inputs", *bytes, journal_inputs_max);
  for (std::size_t i = 0; i < table.rows() && table.error_so_far().empty(); ++i) {
    table.begin_row(i);
    Row row;
    sim::visit_leaves("input", row, [&](const sim::FieldName& name, auto& leaf) { table.leaf(name, leaf); });
    if (!inputs.empty() && row.tick < inputs.back().tick)
      return "inputs: tick " + std::to_string(row.tick) + " comes after " +
             std::to_string(inputs.back().tick);
    if (inputs.empty() || inputs.back().tick != row.tick) inputs.push_back({row.tick, {}});
    inputs.back().inputs.push_back(row.input);
  }
  return table.error();
}

std::vector<std::uint8_t> journal_bytes(const JournalStart& start) {
  sim::ByteWriter content, to;
  for (const std::string* text : {&start.match, &start.arena, &start.build}) content.text(*text);
  content.append(start.state);
  to.bytes.assign(journal_magic.begin(), journal_magic.end());
  append_block(content.bytes, to);
  return std::move(to.bytes);
}

std::vector<std::uint8_t> journal_bytes(const JournalPart& part) {
  sim::ByteWriter content, to;
  content.varint(static_cast<std::uint64_t>(part.begin));
  content.varint(static_cast<std::uint64_t>(part.last));
  content.number(part.last_hash ? 1 : 0, 1);
  content.number(part.last_hash.value_or(0), 8);
  write_inputs(part.inputs, content);
  append_block(content.bytes, to);
  return std::move(to.bytes);
}

void JournalReader::fail(const std::string& what) {
  error_ = "byte " + std::to_string(block_begin_) + ": " + what;
}

std::optional<std::span<const std::uint8_t>> JournalReader::block() {
  block_begin_ = position_;
  sim::ByteReader head(bytes_.subspan(position_));
  if (!error_.empty() || head.left() < block_head_bytes) return std::nullopt;
  const std::uint64_t length = head.number(4), checksum = head.number(8);
  if (head.left() < length) return std::nullopt;
  const auto content = head.take(length);
  if (sim::checksum_of(content) != checksum) {
    fail("the block is damaged: its checksum is another");
    return std::nullopt;
  }
  position_ += block_head_bytes + length;
  return content;
}

std::optional<JournalStart> JournalReader::start() {
  const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
  if (!text.starts_with(journal_magic)) {
    fail("is no journal of a match");
    return std::nullopt;
  }
  position_ = journal_magic.size();
  const auto content = block();
  if (!content) {
    if (error_.empty()) fail("ends before the match begins");
    return std::nullopt;
  }
  sim::ByteReader from(*content);
  JournalStart start;
  for (std::string* one : {&start.match, &start.arena, &start.build}) *one = from.text();
  const auto state = from.take(from.left());
  if (from.has_failed()) {
    fail("the start is damaged");
    return std::nullopt;
  }
  start.state.assign(state.begin(), state.end());
  return start;
}

std::string JournalReader::part_error(const JournalPart& part) const {
  if (part.begin != next_tick_ || part.last < part.begin)
    return "has ticks " + std::to_string(part.begin) + " to " + std::to_string(part.last) +
           "; wanted: from " + std::to_string(next_tick_) + " on";
  if (part.last >= sim::tick_max)
    return "has tick " + std::to_string(part.last) + "; allowed: below " + std::to_string(sim::tick_max);
  for (const TickInputs& tick : part.inputs) {
    if (tick.tick < part.begin || tick.tick > part.last)
      return "has something for tick " + std::to_string(tick.tick) +
             "; allowed: " + std::to_string(part.begin) + " to " + std::to_string(part.last);
  }
  return {};
}

std::optional<JournalPart> JournalReader::next() {
  const auto content = block();
  if (!content) return std::nullopt;
  sim::ByteReader from(*content);
  JournalPart part;
  for (sim::Tick* tick : {&part.begin, &part.last})
    *tick = static_cast<sim::Tick>(std::min<std::uint64_t>(from.varint(), sim::tick_max));
  const bool has_hash = from.number(1) != 0;
  const std::uint64_t hash = from.number(8);
  if (has_hash) part.last_hash = hash;
  sim::Sections sections(from.take(from.left()));
  std::string problem = from.has_failed() ? "the part is damaged" : read_inputs(sections, part.inputs);
  if (problem.empty()) problem = sections.error();
  if (problem.empty()) problem = part_error(part);
  if (!problem.empty()) {
    fail(problem);
    return std::nullopt;
  }
  next_tick_ = part.last + 1;
  return part;
}

}  // namespace fusillade::match
