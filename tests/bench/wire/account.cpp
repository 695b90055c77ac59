#include "bench/wire/account.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "fusillade/v1/play.pb.h"

namespace fusillade::bench {
namespace {

constexpr std::size_t short_frame_max = 125, middle_frame_max = 65535;

// With the header of a WebSocket frame from the server.
std::size_t framed(std::size_t bytes) {
  return bytes + (bytes <= short_frame_max ? 2U : bytes <= middle_frame_max ? 4U : 10U);
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

template <class Get>
double mean(const std::vector<Get>& items, double Get::*value) {
  double sum = 0;
  for (const Get& item : items) sum += item.*value;
  return items.empty() ? 0 : sum / static_cast<double>(items.size());
}

template <class Rows>
std::size_t rows_bytes(const Rows& rows) {
  std::size_t bytes = 0;
  for (const auto& row : rows) bytes += row.ByteSizeLong() + 2;
  return bytes;
}

void add_bullet(v1::Bullets& list, const sim::BulletView& bullet) {
  list.add_id_delta(bullet.ordinal);
  list.add_type(static_cast<std::uint32_t>(bullet.definition));
  list.add_x(bullet.position.x);
  list.add_y(bullet.position.y);
  list.add_vx(bullet.velocity.x);
  list.add_vy(bullet.velocity.y);
}

}  // namespace

WireAccount::WireAccount(const match::ArenaDefinition& arena, std::size_t clients)
    : area_tiles_(arena.round.area_tiles),
      columns_((arena.world.map.width + area_tiles_ - 1) / area_tiles_),
      snapshot_rate_(arena.round.snapshot_rate),
      bytes_(clients) {}

void WireAccount::add(std::size_t client, const std::string& bytes, const match::Recipient& recipient,
                      const match::Frame& frame, const sim::World& world) {
  bytes_[client].push_back(static_cast<double>(framed(bytes.size())));
  views_.push_back(look(recipient, frame, world));
  v1::ServerMessage message;
  message.ParseFromString(bytes);
  count_kinds(message.snapshot(), framed(bytes.size()));
}

// Ids, types, places and velocities of all that is in view, in the packed columns of the wire.
WireAccount::View WireAccount::look(const match::Recipient& recipient, const match::Frame& frame,
                                    const sim::World& world) const {
  std::set<std::int32_t> seen;
  for (const auto& ref : recipient.areas) seen.insert(static_cast<std::int32_t>(frame.areas[ref.index].area));
  const auto sees = [&](sim::Vec2 place) {
    return seen.contains(static_cast<std::int32_t>(place.y) / area_tiles_ * columns_ +
                         static_cast<std::int32_t>(place.x) / area_tiles_);
  };
  View view;
  v1::Area all;
  const auto add_actor = [&](const sim::ActorView& actor, double View::*count) {
    if (!sees(actor.position)) return;
    view.*count += 1;
    v1::Bullets& list = *all.mutable_bullets();
    list.add_id_delta(actor.id.ordinal);
    list.add_type(static_cast<std::uint32_t>(actor.definition));
    list.add_x(actor.position.x);
    list.add_y(actor.position.y);
    list.add_vx(actor.velocity.x);
    list.add_vy(actor.velocity.y);
    list.add_life_ticks(static_cast<std::uint32_t>(actor.health));
  };
  world.for_each_enemy([&](const sim::ActorView& actor) { add_actor(actor, &View::enemies); });
  world.for_each_player([&](const sim::ActorView& actor) { add_actor(actor, &View::players); });
  world.for_each_bullet([&](const sim::BulletView& bullet) {
    if (!sees(bullet.position)) return;
    view.bullets += 1;
    add_bullet(*all.mutable_bullets(), bullet);
  });
  view.naive_bytes = static_cast<double>(framed(all.ByteSizeLong()));
  return view;
}

void WireAccount::count_kinds(const v1::Snapshot& snapshot, std::size_t framed_bytes) {
  double known = 0;
  const auto before = std::accumulate(by_kind_.begin(), by_kind_.end(), 0.0,
                                      [](double sum, const auto& entry) { return sum + entry.second; });
  by_kind_["self"] += static_cast<double>(snapshot.self().ByteSizeLong() + 2);
  for (const v1::Area& area : snapshot.areas()) count_area(area);
  for (const auto& [kind, bytes] : by_kind_) known += bytes;
  by_kind_["tick, areas, framing"] += static_cast<double>(framed_bytes) - (known - before);
}

void WireAccount::count_area(const v1::Area& area) {
  const auto add = [&](const char* kind, std::size_t bytes) { by_kind_[kind] += static_cast<double>(bytes); };
  if (area.has_players()) add("players", area.players().ByteSizeLong() + 2);
  if (area.has_enemies()) add("enemies", area.enemies().ByteSizeLong() + 2);
  if (area.has_bullets()) add("bullets", area.bullets().ByteSizeLong() + 2);
  add("volleys", rows_bytes(area.volleys()));
  add("hits", rows_bytes(area.hits()));
  add("despawns", rows_bytes(area.despawns()));
  for (const v1::Hit& hit : area.hits()) hits_ += hit.form() == v1::Hit::FORM_HIT ? 1 : 0;
}

WireFigures WireAccount::figures(std::int32_t seconds) const {
  std::vector<double> per_second;
  const auto window = static_cast<std::size_t>(snapshot_rate_);
  for (const std::vector<double>& client : bytes_) {
    for (std::size_t i = 0; i + window <= client.size(); i += window)
      per_second.push_back(std::accumulate(client.begin() + static_cast<std::ptrdiff_t>(i),
                                           client.begin() + static_cast<std::ptrdiff_t>(i + window), 0.0));
  }
  const double client_seconds = static_cast<double>(bytes_.size()) * seconds;
  WireFigures figures{.bytes_per_s_p50 = quantile(per_second, 0.5),
                      .bytes_per_s_p99 = quantile(per_second, 0.99),
                      .naive_bytes_per_s = mean(views_, &View::naive_bytes) * snapshot_rate_,
                      .enemies = mean(views_, &View::enemies),
                      .players = mean(views_, &View::players),
                      .bullets = mean(views_, &View::bullets),
                      .hits_per_s = hits_ / client_seconds,
                      .bytes_per_s_by_kind = by_kind_};
  for (auto& [kind, bytes] : figures.bytes_per_s_by_kind) bytes /= client_seconds;
  return figures;
}

}  // namespace fusillade::bench
