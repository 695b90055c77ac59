// What the values of the state are made of: visit_leaves() takes a column's value apart down to its numbers,
// each under its full name.
//
// One list of parts per struct; it takes the struct apart with a structured binding, so that a new member
// doesn't compile until it stands here.
#pragma once

#include <array>
#include <bit>
#include <limits>
#include <type_traits>

#include "sim/base/field_name.h"
#include "sim/base/rng.h"
#include "sim/base/types.h"
#include "sim/behaviour/enemy_move.h"
#include "sim/behaviour/pattern.h"
#include "sim/behaviour/weapon.h"
#include "sim/geometry/shape_data.h"
#include "sim/grid/static_targets.h"
#include "sim/model/event.h"
#include "sim/model/player_command.h"
#include "sim/model/step.h"
#include "sim/store/detail_map.h"
#include "sim/store/windows.h"

namespace fusillade::sim {

template <class T, class Value>
concept ValueOf = std::same_as<std::remove_const_t<T>, Value>;

void visit_parts(ValueOf<Vec2> auto& value, auto f) {
  auto& [x, y] = value;
  f("x", x), f("y", y);
}
void visit_parts(ValueOf<Vec2d> auto& value, auto f) {
  auto& [x, y] = value;
  f("x", x), f("y", y);
}
void visit_parts(ValueOf<Turn> auto& value, auto f) {
  auto& [cosine, sine] = value;
  f("cosine", cosine), f("sine", sine);
}
void visit_parts(ValueOf<ShapeData> auto& value, auto f) {
  auto& [form, radius, half, turn, extent] = value;
  f("form", form), f("radius", radius), f("half", half), f("turn", turn), f("extent", extent);
}
void visit_parts(ValueOf<PlayerCommand> auto& value, auto f) {
  auto& [move, aim, buttons] = value;
  f("move", move), f("aim", aim), f("buttons", buttons);
}
void visit_parts(ValueOf<WeaponState> auto& value, auto f) {
  auto& [series_start, shots] = value;
  f("series_start", series_start), f("shots", shots);
}
void visit_parts(ValueOf<EmitterState> auto& value, auto f) {
  auto& [volley, burst] = value;
  f("volley", volley), f("burst", burst);
}
void visit_parts(ValueOf<EnemyMoveState> auto& value, auto f) {
  auto& [turn_at, heading] = value;
  f("turn_at", turn_at), f("heading", heading);
}
void visit_parts(ValueOf<Window> auto& value, auto f) {
  auto& [mover, target, until] = value;
  f("mover", mover), f("target", target), f("until", until);
}
void visit_parts(ValueOf<EntityId> auto& value, auto f) {
  auto& [kind, ordinal] = value;
  f("kind", kind), f("ordinal", ordinal);
}
void visit_parts(ValueOf<Event> auto& value, auto f) {
  auto& [time, form, mover, target, position, normal, velocity, damage, health, definition, team, owner] =
      value;
  f("time", time), f("form", form), f("mover", mover), f("target", target), f("position", position);
  f("normal", normal), f("velocity", velocity), f("damage", damage), f("health", health);
  f("definition", definition), f("team", team), f("owner", owner);
}
void visit_parts(ValueOf<StepResult> auto& value, auto f) {
  auto& [bullets_spawned, bullets_refused, actors_refused, windows_refused, events_dropped, guards_tripped,
         possible_pairs, candidate_pairs, swept_tests, contacts] = value;
  f("bullets_spawned", bullets_spawned), f("bullets_refused", bullets_refused);
  f("actors_refused", actors_refused), f("windows_refused", windows_refused);
  f("events_dropped", events_dropped), f("guards_tripped", guards_tripped);
  f("possible_pairs", possible_pairs), f("candidate_pairs", candidate_pairs), f("swept_tests", swept_tests),
      f("contacts", contacts);
}
// The rest of a target is its definition.
void visit_parts(ValueOf<StaticTarget> auto& value, auto f) {
  [[maybe_unused]] auto& [kind, index, shape, position, a, b, filter, restitution, cooldown_s, form,
                          is_pickup, is_sensor, sensor, is_gone] = value;
  f("is_gone", is_gone);
}
void visit_parts(ValueOf<Rng> auto& value, auto f) { std::remove_const_t<Rng>::visit_parts(value, f); }

template <class T, std::size_t size, class F>
void visit_parts(std::array<T, size>& value, F f) {
  for (std::size_t i = 0; i < size; ++i) f(FieldName(i), value[i]);
}
template <class T, std::size_t size, class F>
void visit_parts(const std::array<T, size>& value, F f) {
  for (std::size_t i = 0; i < size; ++i) f(FieldName(i), value[i]);
}

template <class T>
inline constexpr bool is_leaf = std::is_arithmetic_v<T> || std::is_enum_v<T>;

// Of the values of an enumeration, which begin with 0.
template <class T>
inline constexpr T last_of = T::undefined;
template <>
inline constexpr Kind last_of<Kind> = Kind::beam;
template <>
inline constexpr EventForm last_of<EventForm> = EventForm::graze;
template <>
inline constexpr DetailLevel last_of<DetailLevel> = DetailLevel::flight;
template <>
inline constexpr ShapeData::Form last_of<ShapeData::Form> = ShapeData::Form::rotated_box;
static_assert(kind_names.size() == static_cast<std::size_t>(last_of<Kind>) + 1);
static_assert(event_form_names.size() == static_cast<std::size_t>(last_of<EventForm>) + 1);

// f(const FieldName&, leaf) for each number in `value`, always in the same order.
template <class T, class F>
void visit_leaves(const FieldName& name, T& value, const F& f) {
  if constexpr (is_leaf<std::remove_const_t<T>>) {
    f(name, value);
  } else {
    visit_parts(value, [&](FieldName part, auto& inner) { visit_leaves(part.in(name), inner, f); });
  }
}

// A number as one word: the bits of floating point (-0.0 is not 0.0, since a world can tell them apart; every
// NaN is the same, since processors choose its bits as they like), integers widened by their sign.
template <class T>
std::uint64_t word_of(T leaf) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<std::uint32_t>(leaf == leaf ? leaf : std::numeric_limits<float>::quiet_NaN());
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<std::uint64_t>(leaf == leaf ? leaf : std::numeric_limits<double>::quiet_NaN());
  } else {
    return static_cast<std::uint64_t>(leaf);
  }
}

// Of such a number in a saved state: float, double or integer.
template <class T>
constexpr char form_of() {
  if constexpr (std::is_same_v<T, float>) return 'f';
  if constexpr (std::is_same_v<T, double>) return 'd';
  return 'i';
}

// Most numbers that one value has: emitters.
inline constexpr std::size_t leaves_max = 16;

// The words of a value, in the order of visit_leaves().
template <class T>
std::array<std::uint64_t, leaves_max> words_of(const T& value) {
  std::array<std::uint64_t, leaves_max> words{};
  std::size_t count = 0;
  visit_leaves("value", value,
               [&](const FieldName&, const auto& leaf) { words.at(count++) = word_of(leaf); });
  return words;
}

}  // namespace fusillade::sim
