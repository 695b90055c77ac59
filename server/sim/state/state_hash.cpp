#include "sim/state/state_hash.h"

#include "sim/state/state_visit.h"

namespace fusillade::sim {
namespace {

class Hasher {
 public:
  explicit Hasher(Time now) : now_(now) {}

  std::uint64_t value() const { return mix_words(0, sum_); }

  template <class T>
  void value(FieldName name, const T& value) {
    add_fields(match_key, name, value, words_of(T{}));
  }

  template <class Store>
  void store(FieldName set, FieldName, const Store& store) {
    store.visit([&](FieldName name, const auto& column, const auto&... initial) {
      const auto absent = words_of(initial_of(column, initial...));
      for (Slot slot = 0; slot < store.size(); ++slot) {
        add_fields(mix_words(set.key(), store.ordinal[slot]), name, column[slot], absent);
      }
    });
  }

  void windows(FieldName set, const Windows& windows) {
    for (const Window& window : windows.live()) {
      if (window.until <= now_) continue;
      const std::uint64_t pair = mix_words(mix_words(set.key(), window.mover), window.target);
      add_fields(pair, "until", window.until, {});
    }
  }

  void targets(FieldName set, const std::vector<StaticTarget>& targets) {
    for (const StaticTarget& target : targets) {
      add_fields(mix_words(set.key(), pack(target.kind, target.index)), "target", target, {});
    }
  }

  void plane(FieldName set, const BitPlane& plane) {
    for (std::size_t i = 0; i < plane.words_count(); ++i) {
      add_fields(mix_words(set.key(), i), "cells", plane.word(i), {});
    }
  }

  void pending(const EventList&, const StepResult&) {}

 private:
  static constexpr std::uint64_t match_key = FieldName("match").key();

  // Adds what differs from `absent`.
  template <class T>
  void add_fields(std::uint64_t owner, const FieldName& name, const T& value,
                  const std::array<std::uint64_t, leaves_max>& absent) {
    std::size_t index = 0;
    visit_leaves(name, value, [&](const FieldName& leaf_name, const auto& leaf) {
      const std::uint64_t word = word_of(leaf);
      if (word != absent[index++]) sum_ += mix_words(mix_words(owner, leaf_name.key()), word);
    });
  }

  Time now_;
  std::uint64_t sum_ = 0;
};

}  // namespace

std::uint64_t hash_state(const WorldState& world) {
  Hasher hasher(world.tick_start);
  visit_state(world, hasher);
  return hasher.value();
}

}  // namespace fusillade::sim
