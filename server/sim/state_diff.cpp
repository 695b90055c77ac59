#include "sim/state_diff.h"

#include <algorithm>
#include <tuple>

#include "sim/state/leaf_text.h"
#include "sim/state/state_visit.h"
#include "sim/state_access.h"

namespace fusillade::sim {
namespace {

struct Leaf {
  // In the order of the report: set, id, entity (of windows on several targets), field.
  std::tuple<std::int32_t, std::uint64_t, std::string, std::string> place;
  std::string value;
};

// All that a state holds beside initial values, in the order of the report.
class Collector {
 public:
  explicit Collector(Time now) : now_(now) {}

  std::vector<Leaf> sorted() {
    std::stable_sort(leaves_.begin(), leaves_.end(),
                     [](const Leaf& a, const Leaf& b) { return a.place < b.place; });
    return std::move(leaves_);
  }

  template <class T>
  void value(FieldName name, const T& value) {
    add("match", 0, name, value, words_of(T{}));
  }
  template <class Store>
  void store(FieldName set, FieldName, const Store& store) {
    begin_set(set);
    store.visit([&](FieldName name, const auto& column, const auto&... initial) {
      const auto absent = words_of(initial_of(column, initial...));
      for (Slot slot = 0; slot < store.size(); ++slot) {
        add(set.path() + " " + std::to_string(store.ordinal[slot]), store.ordinal[slot], name, column[slot],
            absent);
      }
    });
  }
  void windows(FieldName set, const Windows& windows) {
    begin_set(set);
    for (const Window& window : windows.live()) {
      if (window.until <= now_) continue;
      add(set.path() + " of " + name_of(window.mover) + " on " + name_of(window.target), window.mover,
          "until", window.until, {});
    }
  }
  void targets(FieldName set, const std::vector<StaticTarget>& targets) {
    begin_set(set);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      add(set.path() + " " + name_of(pack(targets[i].kind, targets[i].index)), i, "target", targets[i], {});
    }
  }
  void plane(FieldName set, const BitPlane& plane) {
    begin_set(set);
    const auto words_per_row = static_cast<std::size_t>(std::max(1, plane.words_per_row()));
    for (std::size_t i = 0; i < plane.words_count(); ++i) {
      add(set.path() + " row " + std::to_string(i / words_per_row) + " from column " +
              std::to_string(i % words_per_row * 64),
          i, "cells", plane.word(i), {});
    }
  }
  void pending(const EventList&, const StepResult&) {}

 private:
  // Stores of the same kind are one set.
  void begin_set(const FieldName& set) {
    if (set.key() != key_) ++set_;
    key_ = set.key();
  }
  static std::string name_of(PackedId id) {
    const EntityId entity = unpack(id);
    return std::string(kind_names.at(static_cast<std::size_t>(entity.kind))) + " " +
           std::to_string(entity.ordinal);
  }

  template <class T>
  void add(const std::string& entity, std::uint64_t id, const FieldName& name, const T& value,
           const std::array<std::uint64_t, leaves_max>& absent) {
    std::size_t index = 0;
    visit_leaves(name, value, [&](const FieldName& leaf_name, const auto& leaf) {
      if (word_of(leaf) != absent[index++]) {
        leaves_.push_back({{set_, id, entity, leaf_name.path()}, leaf_text(leaf)});
      }
    });
  }

  Time now_;
  std::int32_t set_ = 0;
  std::uint64_t key_ = 0;
  std::vector<Leaf> leaves_;
};

std::vector<Leaf> leaves_of(const World& world) {
  const WorldState& state = StateAccess::of(world);
  Collector collector(state.tick_start);
  visit_state(state, collector);
  return collector.sorted();
}

}  // namespace

std::optional<Difference> first_difference(const World& a, const World& b) {
  const std::vector<Leaf> of_a = leaves_of(a), of_b = leaves_of(b);
  std::size_t i = 0;
  const auto is_equal = [&] { return of_a[i].place == of_b[i].place && of_a[i].value == of_b[i].value; };
  while (i < of_a.size() && i < of_b.size() && is_equal()) ++i;
  if (i == of_a.size() && i == of_b.size()) return std::nullopt;
  const bool in_a = i < of_a.size() && (i == of_b.size() || of_a[i].place <= of_b[i].place);
  const bool in_b = i < of_b.size() && (i == of_a.size() || of_b[i].place <= of_a[i].place);
  const Leaf& leaf = in_a ? of_a[i] : of_b[i];
  return Difference{std::get<2>(leaf.place), std::get<3>(leaf.place), in_a ? of_a[i].value : "default",
                    in_b ? of_b[i].value : "default"};
}

}  // namespace fusillade::sim
