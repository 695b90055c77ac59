// Another order in the stores of a world, which must show nowhere.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/broadphase/foretell.h"
#include "sim/state/state_visit.h"
#include "sim/state_access.h"
#include "support/draw.h"

namespace fusillade::support {

// Columns of the state only: what lives for one tick stays behind, which must not matter either.
template <class Store>
void shuffle_store(Store& store, Draw& draw) {
  std::vector<sim::Slot> order(store.size());
  std::iota(order.begin(), order.end(), sim::Slot{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw.below(i)]);
  store.visit([&](sim::FieldName, auto& column, const auto&...) {
    std::vector<std::decay_t<decltype(std::as_const(column)[0])>> shuffled;
    for (const sim::Slot slot : order) shuffled.push_back(std::as_const(column)[slot]);
    for (std::size_t i = 0; i < order.size(); ++i) column[i] = shuffled[i];
  });
}

// Whose entries come to lie, and to be found, elsewhere.
inline void shuffle_windows(sim::Windows& windows, Draw& draw) {
  std::vector<sim::Window> entries(windows.live().begin(), windows.live().end());
  for (std::size_t i = entries.size(); i > 1; --i) std::swap(entries[i - 1], entries[draw.below(i)]);
  windows.forget_if([](const sim::Window&) { return true; });
  for (const sim::Window& entry : entries) windows.insert(entry.mover, entry.target, entry.until);
}

// Enemies, players and masks stand in the order of their ordinals, which is their stores' contract.
inline void shuffle(sim::World& world, Draw& draw) {
  sim::WorldState& state = sim::StateAccess::of(world);
  shuffle_store(state.straight, draw);
  shuffle_store(state.forced, draw);
  shuffle_store(state.bodies, draw);
  shuffle_store(state.beams, draw);
  for (sim::Windows* windows : {&state.windows, &state.refusals, &state.grazes, &state.rests})
    shuffle_windows(*windows, draw);
  sim::forget_outlooks(state);  // which go by slots
}

}  // namespace fusillade::support
