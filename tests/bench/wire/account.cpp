#include "bench/wire/account.h"

#include <algorithm>
#include <cmath>
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

template <class Rows>
std::size_t rows_bytes(const Rows& rows) {
  std::size_t bytes = 0;
  for (const auto& row : rows) bytes += row.ByteSizeLong() + 2;
  return bytes;
}

// Of anybody: id, type, place, velocity.
template <class View>
void add_row(v1::Bullets& list, std::uint64_t id, const View& what) {
  list.add_id_delta(id);
  list.add_type(static_cast<std::uint32_t>(what.definition));
  list.add_x(what.position.x);
  list.add_y(what.position.y);
  list.add_vx(what.velocity.x);
  list.add_vy(what.velocity.y);
}

// Calls f(what, which count of a Crowd) for everybody.
template <class F>
void for_each_in(const sim::World& world, F f) {
  world.for_each_enemy([&](const sim::ActorView& actor) { f(actor, &Crowd::enemies); });
  world.for_each_player([&](const sim::ActorView& actor) { f(actor, &Crowd::players); });
  world.for_each_bullet([&](const sim::BulletView& bullet) { f(bullet, &Crowd::bullets); });
}

}  // namespace

WireAccount::WireAccount(const match::ArenaDefinition& arena, std::size_t clients)
    : area_tiles_(arena.round.area_tiles),
      columns_((arena.world.map.width + area_tiles_ - 1) / area_tiles_),
      snapshot_rate_(arena.round.snapshot_rate),
      view_width_(arena.round.view_width),
      view_height_(arena.round.view_height),
      bytes_(clients) {}

void WireAccount::add(std::size_t client, const std::string& bytes, const match::Recipient& recipient,
                      const match::Frame& frame, const sim::World& world) {
  bytes_[client].push_back(static_cast<double>(framed(bytes.size())));
  ++looks_;
  look(recipient, frame, world);
  count_naively(recipient, world);
  v1::ServerMessage message;
  message.ParseFromString(bytes);
  count_kinds(message.snapshot(), framed(bytes.size()));
  count_hits(message.snapshot(), recipient);
}

void WireAccount::add_state(const std::string& bytes) {
  for (std::vector<double>& client : bytes_) {
    if (client.empty()) continue;
    client.back() += static_cast<double>(framed(bytes.size()));
    by_kind_[match_states] += static_cast<double>(framed(bytes.size()));
  }
}

bool WireAccount::is_in_view(const match::Recipient& recipient, sim::Vec2 place) const {
  return std::abs(place.x - recipient.position.x) <= view_width_ / 2 &&
         std::abs(place.y - recipient.position.y) <= view_height_ / 2;
}

void WireAccount::look(const match::Recipient& recipient, const match::Frame& frame,
                       const sim::World& world) {
  std::set<std::int32_t> seen;
  for (const auto& ref : recipient.areas) seen.insert(static_cast<std::int32_t>(frame.areas[ref.index].area));
  for_each_in(world, [&](const auto& what, double Crowd::*count) {
    const sim::Vec2 place = what.position;
    if (is_in_view(recipient, place)) view_.*count += 1;
    if (seen.contains(static_cast<std::int32_t>(place.y) / area_tiles_ * columns_ +
                      static_cast<std::int32_t>(place.x) / area_tiles_))
      areas_.*count += 1;
  });
}

// In the packed columns of the wire.
void WireAccount::count_naively(const match::Recipient& recipient, const sim::World& world) {
  v1::Area all;
  v1::Bullets& list = *all.mutable_bullets();
  for_each_in(world, [&](const auto& what, double Crowd::*) {
    if (!is_in_view(recipient, what.position)) return;
    if constexpr (requires { what.ordinal; }) {
      add_row(list, what.ordinal, what);
    } else {
      add_row(list, what.id.ordinal, what);
      list.add_life_ticks(static_cast<std::uint32_t>(what.health));
    }
  });
  naive_bytes_ += static_cast<double>(framed(all.ByteSizeLong()));
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
  if (area.has_bounces()) add("bounces", area.bounces().ByteSizeLong() + 2);
  add("hits", rows_bytes(area.hits()));
  add("despawns", rows_bytes(area.despawns()));
}

void WireAccount::count_hits(const v1::Snapshot& snapshot, const match::Recipient& recipient) {
  for (const v1::Area& area : snapshot.areas()) {
    for (const v1::Hit& hit : area.hits()) {
      if (hit.form() != v1::Hit::FORM_HIT) continue;
      areas_.hits_per_s += 1;
      if (is_in_view(recipient, {hit.x(), hit.y()})) view_.hits_per_s += 1;
    }
  }
}

Crowd WireAccount::mean(Crowd sum, double client_seconds) const {
  return {sum.enemies / looks_, sum.players / looks_, sum.bullets / looks_, sum.hits_per_s / client_seconds};
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
                      .naive_bytes_per_s = naive_bytes_ / looks_ * snapshot_rate_,
                      .view = mean(view_, client_seconds),
                      .areas = mean(areas_, client_seconds),
                      .bytes_per_s_by_kind = by_kind_};
  for (auto& [kind, bytes] : figures.bytes_per_s_by_kind) bytes /= client_seconds;
  return figures;
}

}  // namespace fusillade::bench
