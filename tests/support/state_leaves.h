// Every number of a world's state, one after the other, through the list that hash, save and load use.
#pragma once

#include <string>

#include "sim/state/state_visit.h"
#include "sim/state_access.h"

namespace fusillade::support {

// f(what, value, set): `what` is for messages, as in "enemy 3 command.move.x"; set(other) changes the value.
template <class F>
class LeafVisitor {
 public:
  explicit LeafVisitor(F f) : f_(f) {}

  template <class T>
  void value(sim::FieldName name, T& value) {
    leaves("match", name, value);
  }
  template <class Store>
  void store(sim::FieldName set, sim::FieldName, Store& store) {
    store.visit([&](sim::FieldName name, auto& column, const auto&...) {
      for (sim::Slot slot = 0; slot < store.size(); ++slot) {
        const std::string owner = set.path() + " " + std::to_string(std::as_const(store).ordinal[slot]);
        if constexpr (std::is_lvalue_reference_v<decltype(column[slot])>) {
          leaves(owner, name, column[slot]);
        } else {
          const auto value = std::as_const(column)[slot];
          f_(owner + " " + name.path(), value, [&](decltype(value) other) { column[slot] = other; });
        }
      }
    });
  }
  void windows(sim::FieldName, sim::Windows&) {}
  void targets(sim::FieldName set, std::vector<sim::StaticTarget>& targets) {
    for (sim::StaticTarget& target : targets) leaves(set.path(), "target", target);
  }
  void plane(sim::FieldName, sim::BitPlane&) {}
  void pending(const sim::EventList&, const sim::StepResult&) {}

 private:
  template <class T>
  void leaves(const std::string& owner, const sim::FieldName& name, T& value) {
    sim::visit_leaves(name, value, [&](const sim::FieldName& leaf_name, auto& leaf) {
      using Leaf = std::remove_reference_t<decltype(leaf)>;
      f_(owner + " " + leaf_name.path(), Leaf{leaf}, [&leaf](Leaf other) { leaf = other; });
    });
  }

  F f_;
};

template <class F>
void for_each_leaf(sim::World& world, F f) {
  LeafVisitor<F> visitor(f);
  sim::visit_state(sim::StateAccess::of(world), visitor);
}

}  // namespace fusillade::support
