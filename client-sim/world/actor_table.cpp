#include "client-sim/world/actor_table.h"

#include "fusillade/v1/play.pb.h"

namespace fusillade::client {
namespace {

constexpr int move_length = 5, value_length = 2;
constexpr double speed_steps = 32;

using List = google::protobuf::RepeatedField<std::int64_t>;

bool are_groups(const List& list, int length) {
  if (list.size() % length != 0) return false;
  for (int i = length; i < list.size(); i += length) {
    if (list[i] <= 0) return false;
  }
  return true;
}

// Calls f(id, index of the group's second number) for each group.
template <class F>
void for_each_group(const List& list, int length, F f) {
  std::uint64_t id = 0;
  for (int i = 0; i < list.size(); i += length) {
    id += static_cast<std::uint64_t>(list[i]);
    f(id, i + 1);
  }
}

// Modulo 2^32: the sum of what the wire may say need not fit.
void add(std::int32_t& value, std::int64_t by) {
  value = static_cast<std::int32_t>(static_cast<std::uint32_t>(value) + static_cast<std::uint32_t>(by));
}

}  // namespace

bool is_sound(const v1::Actors& actors, std::size_t types) {
  if (!are_groups(actors.rows(), actor_row_length) || !are_groups(actors.moves(), move_length)) return false;
  for (const List* values : {&actors.aims(), &actors.healths(), &actors.shields()}) {
    if (!are_groups(*values, value_length)) return false;
  }
  bool are_known = true;
  for_each_group(actors.rows(), actor_row_length, [&](std::uint64_t, int at) {
    are_known = are_known && static_cast<std::uint64_t>(actors.rows(at)) < types;
  });
  return are_known;
}

ActorTable::ActorTable(double tick_rate) : steps_per_tick_(steps_per_tile / speed_steps / tick_rate) {}

void ActorTable::clear() {
  rows_.clear();
  places_.clear();
}

ActorRow& ActorTable::row_for(std::uint64_t id) {
  const auto [entry, is_new] = places_.try_emplace(id, static_cast<std::uint32_t>(rows_.size()));
  return is_new ? rows_.emplace_back() : rows_[entry->second];
}

void ActorTable::forget(std::uint32_t place) {
  places_.erase(rows_[place].id);
  if (place + 1 < rows_.size()) {
    rows_[place] = rows_.back();
    places_[rows_[place].id] = place;
  }
  rows_.pop_back();
}

void ActorTable::forget_area(std::uint32_t area) {
  for (auto place = static_cast<std::uint32_t>(rows_.size()); place-- > 0;) {
    if (rows_[place].area == area) forget(place);
  }
}

void ActorTable::leave(const v1::Actors& actors, std::uint32_t area) {
  for (const std::uint64_t id : actors.left()) {
    const auto found = places_.find(id);
    if (found != places_.end() && rows_[found->second].area == area) forget(found->second);
  }
}

void ActorTable::update(const v1::Actors& actors, std::uint32_t area, Vec corner, std::uint32_t tick) {
  const List& list = actors.rows();
  for_each_group(list, actor_row_length, [&](std::uint64_t id, int at) {
    ActorRow& row = row_for(id);
    row = {.id = id,
           .area = area,
           .told = tick - static_cast<std::uint32_t>(list[at + 6]),
           .x = static_cast<std::int32_t>(corner.x * steps_per_tile),
           .y = static_cast<std::int32_t>(corner.y * steps_per_tile),
           .vx = static_cast<std::int32_t>(list[at + 4]),
           .vy = static_cast<std::int32_t>(list[at + 5]),
           .health = static_cast<std::int32_t>(list[at + 8]),
           .type = static_cast<std::uint32_t>(list[at]),
           .team = static_cast<std::uint16_t>(list[at + 1]),
           .aim = static_cast<std::uint8_t>(list[at + 7])};
    add(row.x, list[at + 2]);
    add(row.y, list[at + 3]);
  });
  correct(actors, tick);
}

void ActorTable::correct(const v1::Actors& actors, std::uint32_t tick) {
  const auto with_row = [this](std::uint64_t id, auto change) {
    const auto found = places_.find(id);
    if (found != places_.end()) change(rows_[found->second]);
  };
  for_each_group(actors.moves(), move_length, [&](std::uint64_t id, int at) {
    with_row(id, [&](ActorRow& row) {
      row = moved_on(row, tick);
      add(row.x, actors.moves(at));
      add(row.y, actors.moves(at + 1));
      add(row.vx, actors.moves(at + 2));
      add(row.vy, actors.moves(at + 3));
    });
  });
  for_each_group(actors.aims(), value_length, [&](std::uint64_t id, int at) {
    with_row(id, [&](ActorRow& row) { row.aim = static_cast<std::uint8_t>(actors.aims(at)); });
  });
  for_each_group(actors.healths(), value_length, [&](std::uint64_t id, int at) {
    with_row(id, [&](ActorRow& row) { row.health = static_cast<std::int32_t>(actors.healths(at)); });
  });
  for_each_group(actors.shields(), value_length, [&](std::uint64_t id, int at) {
    with_row(id, [&](ActorRow& row) { row.is_shielded = actors.shields(at) != 0; });
  });
}

// To the nearest step; without a call of floor(), of which an ordinary client makes a thousand each snapshot.
std::int64_t ActorTable::steps_flown(std::int32_t speed, std::uint32_t ticks) const {
  const double steps =
      static_cast<double>(speed) * steps_per_tick_ * static_cast<double>(static_cast<std::int32_t>(ticks)) +
      0.5;
  const auto whole = static_cast<std::int64_t>(steps);
  return steps < static_cast<double>(whole) ? whole - 1 : whole;
}

ActorRow ActorTable::moved_on(const ActorRow& row, std::uint32_t tick) const {
  ActorRow moved = row;
  add(moved.x, steps_flown(row.vx, tick - row.told));
  add(moved.y, steps_flown(row.vy, tick - row.told));
  moved.told = tick;
  return moved;
}

void ActorTable::list(std::uint32_t tick, std::vector<Actor>& out) const {
  constexpr double tiles_per_step = 1 / steps_per_tile, speed_per_step = 1 / speed_steps;
  out.clear();
  out.reserve(rows_.size());
  for (const ActorRow& row : rows_) {
    const std::uint32_t ticks = tick - row.told;
    const std::int64_t x = row.x + steps_flown(row.vx, ticks), y = row.y + steps_flown(row.vy, ticks);
    out.push_back({.id = row.id,
                   .x = static_cast<float>(static_cast<double>(x) * tiles_per_step),
                   .y = static_cast<float>(static_cast<double>(y) * tiles_per_step),
                   .vx = static_cast<float>(row.vx * speed_per_step),
                   .vy = static_cast<float>(row.vy * speed_per_step),
                   .health = row.health,
                   .type = row.type,
                   .team = row.team});
  }
}

}  // namespace fusillade::client
