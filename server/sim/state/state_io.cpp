#include "sim/state/state_io.h"

#include <algorithm>
#include <numeric>

#include "sim/state/definition_error.h"
#include "sim/state/leaf_text.h"
#include "sim/state/state_error.h"
#include "sim/state/state_visit.h"
#include "sim/state/table.h"

namespace fusillade::sim {
namespace {

constexpr std::size_t checksum_begin = save_magic.size() + 4, content_begin = checksum_begin + 8;

class Saver {
 public:
  Saver(const WorldState& world, ByteWriter& to) : world_(world), to_(to) {}

  template <class T>
  void value(FieldName name, const T& value) {
    TableWriter table;
    visit_leaves(name, value, [&](const FieldName& leaf, const auto& number) { table.leaf(leaf, number); });
    table.write(name.path(), 1, to_);
  }

  template <class Store>
  void store(FieldName, FieldName name, const Store& store) {
    std::vector<Slot> order(store.size());
    std::iota(order.begin(), order.end(), Slot{0});
    std::sort(order.begin(), order.end(),
              [&](Slot a, Slot b) { return store.ordinal[a] < store.ordinal[b]; });
    TableWriter table;
    store.visit([&](FieldName field, const auto& column, const auto&...) {
      table.begin_group();
      for (const Slot slot : order) add(table, field, column[slot]);
    });
    table.write(name.path(), order.size(), to_);
  }

  void windows(FieldName name, const Windows& windows) {
    std::vector<Window> order(windows.live().begin(), windows.live().end());
    std::sort(order.begin(), order.end(), [](const Window& a, const Window& b) {
      return std::tuple(a.mover, a.target) < std::tuple(b.mover, b.target);
    });
    rows(name, order);
  }
  void targets(FieldName name, const std::vector<StaticTarget>& targets) { rows(name, targets); }
  void pending(const EventList& events, const StepResult& result) {
    rows("event", events.scheduled());
    StepResult counted = result;
    counted.events_dropped += events.dropped();
    value("result", counted);
  }

  // What differs from the definition: runs of equal words and of others by turns.
  void plane(FieldName name, const BitPlane& plane) {
    const BitPlane picture = initial_terrain(world_.definition.terrain);
    const auto change = [&](std::size_t i) { return plane.word(i) ^ picture.word(i); };
    ByteWriter changes;
    const std::size_t words = plane.words_count();
    for (std::size_t i = 0; i < words;) {
      const std::size_t begin = i;
      while (i < words && change(i) == 0) ++i;
      const std::size_t changed = i;
      while (i < words && change(i) != 0) ++i;
      changes.varint(changed - begin);
      changes.varint(i - changed);
      for (std::size_t k = changed; k < i; ++k) changes.number(change(k), 8);
    }
    to_.text(name.path());
    to_.varint(changes.bytes.size());
    to_.append(changes.bytes);
  }

 private:
  template <class T>
  static void add(TableWriter& table, const FieldName& name, const T& value) {
    table.begin_row();
    visit_leaves(name, value, [&](const FieldName& leaf, const auto& number) { table.leaf(leaf, number); });
  }
  template <class Values>
  void rows(FieldName name, const Values& values) {
    TableWriter table;
    for (const auto& value : values) add(table, "row", value);
    table.write(name.path(), values.size(), to_);
  }

  const WorldState& world_;
  ByteWriter& to_;
};

class Loader {
 public:
  Loader(WorldState& world, Sections& from) : world_(world), from_(from) {}

  const std::string& error() const { return error_; }

  template <class T>
  void value(FieldName name, T& value) {
    read(name, 1, [&](TableReader& table) {
      if (table.rows() == 1) read_row(table, 0, name, value);
    });
  }

  template <class Store>
  void store(FieldName set, FieldName name, Store& store) {
    read(name, store.capacity(), [&](TableReader& table) {
      if constexpr (requires { store.common_launch(); }) store.set_common_launch(time_of(world_.tick));
      for (std::size_t row = 0; row < table.rows(); ++row) store.append();
      if constexpr (requires { store.identities; }) {
        if (!take_identities(table, set, name, store)) return;
      }
      store.visit([&](FieldName field, auto& column, const auto&...) {
        if constexpr (!is_identity_part<std::decay_t<decltype(column)>>) {
          if (error_.empty()) read_column(table, name, field, column);
        }
      });
    });
  }

  void windows(FieldName name, Windows& windows) {
    read(name, static_cast<std::uint64_t>(world_.definition.rules.windows_max), [&](TableReader& table) {
      for (std::size_t row = 0; row < table.rows(); ++row) {
        Window window;
        read_row(table, row, "row", window);
        windows.insert(window.mover, window.target, window.until);
      }
    });
  }

  void targets(FieldName name, std::vector<StaticTarget>& targets) {
    read(name, targets.size(), [&](TableReader& table) {
      for (std::size_t row = 0; row < table.rows(); ++row) read_row(table, row, "row", targets[row]);
    });
  }

  void pending(EventList& events, StepResult& result) {
    // Of each entity that there is room for its spawn, and refusals.
    const MatchRules& rules = world_.definition.rules;
    const std::uint64_t events_max = std::uint64_t{0} + rules.bullets_max + rules.enemies_max +
                                     rules.players_max + rules.beams_max + rules.events_max;
    read("event", events_max, [&](TableReader& table) {
      for (std::size_t row = 0; row < table.rows(); ++row) {
        Event event;
        read_row(table, row, "row", event);
        events.schedule(event);
      }
    });
    value("result", result);
  }

  void plane(FieldName name, BitPlane& plane) {
    const auto bytes = from_.take(name.path());
    if (!bytes || !error_.empty()) return;
    ByteReader from(*bytes);
    std::uint64_t word = 0;
    const std::uint64_t words = plane.words_count();
    while (!from.is_at_end()) {
      const std::uint64_t equal = from.varint(), changed = from.varint();
      const bool fits = equal <= words - word && changed <= words - word - equal;
      if (!fits || changed > from.left()) return fail(name, "has more cells than the picture");
      word += equal;
      for (std::uint64_t end = word + changed; word < end; ++word) {
        if (!plane.flip(static_cast<std::size_t>(word), from.number(8))) fail(name, "has cells outside");
      }
    }
    if (from.has_failed()) fail(name, "ends too early");
  }

 private:
  template <class T>
  static void read_row(TableReader& table, std::size_t row, const FieldName& name, T& value) {
    table.begin_row(row);
    visit_leaves(name, value, [&](const FieldName& leaf, auto& number) { table.leaf(leaf, number); });
  }
  template <class Column>
  void read_column(TableReader& table, const FieldName& name, const FieldName& field, Column& column) {
    table.begin_group();
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const auto otherwise = std::as_const(column)[row];
      auto value = otherwise;
      read_row(table, row, field, value);
      if (!is_shared(column)) {
        column[row] = value;
      } else if (words_of(value) != words_of(otherwise)) {
        return fail_at(name, row, difference_error(field, value, otherwise));
      }
    }
  }
  // Who bullets are comes first: other columns may follow from it.
  template <class Bullets>
  bool take_identities(TableReader& table, const FieldName& set, const FieldName& name, Bullets& bullets) {
    bullets.identities.begin_changes();
    bullets.visit([&](FieldName field, auto& column, const auto&...) {
      if constexpr (is_identity_part<std::decay_t<decltype(column)>>) read_column(table, name, field, column);
    });
    if (!bullets.identities.finish_changes())
      fail(name, "bullets are of more different owners, teams and types than the " +
                     std::to_string(bullets.identities.origins().size_max()) + " that these rules allow");
    const auto& known = std::as_const(bullets);
    for (Slot slot = 0; slot < bullets.size() && error_.empty(); ++slot) {
      const std::int32_t definition = known.definition[slot];
      const auto last = static_cast<std::int32_t>(world_.definition.bullets.size()) - 1;
      if (is_identity_part<std::decay_t<decltype(bullets.definition)>> &&
          (definition < 0 || definition > last))
        error_ = set.path() + " " + std::to_string(known.ordinal[slot]) +
                 ", definition: " + range_error(definition, 0, last);
    }
    return error_.empty();
  }
  template <class Read>
  void read(FieldName name, std::uint64_t rows_max, Read read_rows) {
    const auto bytes = from_.take(name.path());
    if (!bytes || !error_.empty()) return;
    TableReader table(name.path(), *bytes, rows_max);
    if (table.error_so_far().empty()) read_rows(table);
    if (error_.empty()) error_ = table.error();
  }
  void fail(FieldName name, std::string_view what) {
    if (error_.empty()) error_ = name.path().append(": ").append(what);
  }
  // Where nobody of this arena has anything else.
  void fail_at(FieldName name, std::size_t row, const FieldError& field_and_what) {
    const auto& [field, what] = field_and_what;
    if (error_.empty())
      error_ = name.path() + ", " + field + ", row " + std::to_string(row) + ": " + what + " in this arena";
  }

  WorldState& world_;
  Sections& from_;
  std::string error_;
};

// What follows from the tick.
void settle_time(WorldState& world) {
  world.set_tick(world.tick);
  while (world.schedule_next < world.schedule.size() &&
         world.schedule[world.schedule_next].start < world.tick_start) {
    ++world.schedule_next;
  }
}

std::string header_error(std::span<const std::uint8_t> bytes) {
  ByteReader from(bytes);
  const auto magic = from.take(save_magic.size());
  if (!std::equal(magic.begin(), magic.end(), save_magic.begin(), save_magic.end()))
    return "is no saved state";
  const std::uint64_t version = from.number(4);
  if (version != save_version) {
    return "has version " + std::to_string(version) + "; allowed: " + std::to_string(save_version);
  }
  const std::uint64_t checksum = from.number(8);
  if (from.has_failed()) return "ends too early";
  return checksum == checksum_of(bytes.subspan(content_begin)) ? "" : "is damaged: its checksum is wrong";
}

}  // namespace

std::vector<std::uint8_t> save_state(const WorldState& world) {
  ByteWriter content;
  write_definition(world.definition, content);
  Saver saver(world, content);
  visit_state(world, saver);
  ByteWriter to;
  for (const char c : save_magic) to.number(static_cast<std::uint8_t>(c), 1);
  to.number(save_version, 4);
  to.number(checksum_of(content.bytes), 8);
  to.append(content.bytes);
  return to.bytes;
}

void repair_checksum(std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < content_begin) return;
  ByteWriter checksum;
  checksum.number(checksum_of(std::span(bytes).subspan(content_begin)), 8);
  std::copy(checksum.bytes.begin(), checksum.bytes.end(), bytes.begin() + checksum_begin);
}

std::unique_ptr<WorldState> load_state(std::span<const std::uint8_t> bytes, const LoadLimits& limits,
                                       std::string& error) {
  error = header_error(bytes);
  if (!error.empty()) return nullptr;
  Sections sections(bytes.subspan(content_begin));
  WorldDefinition definition;
  error = read_definition(sections, limits, definition);
  if (error.empty()) error = definition_error(definition, limits);
  if (!error.empty()) return nullptr;
  auto world = std::make_unique<WorldState>(definition);
  Loader loader(*world, sections);
  visit_state(*world, loader);
  error = loader.error();
  if (error.empty()) error = sections.error();
  if (error.empty()) settle_time(*world);
  if (error.empty()) error = state_error(*world);
  return error.empty() ? std::move(world) : nullptr;
}

}  // namespace fusillade::sim
