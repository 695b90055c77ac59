#include "net/http/debug_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <string_view>

#include "match/text.h"

namespace fusillade::net {
namespace {

namespace json = boost::json;

std::string name_of(sim::EntityId id) {
  return std::string(sim::kind_names.at(static_cast<std::size_t>(id.kind))) + ":" +
         std::to_string(id.ordinal);
}

json::array cells_of(const sim::Inspection& seen) {
  json::array list;
  for (const auto& cell : seen.cells) list.push_back(json::array{cell.column, cell.row, cell.targets});
  return list;
}

json::array pairs_of(const sim::Inspection& seen) {
  json::array list;
  for (const auto& [mover, target, from, to] : seen.pairs)
    list.push_back(json::array{name_of(mover), name_of(target), from.x, from.y, to.x, to.y});
  return list;
}

json::array legs_of(const sim::Inspection& seen) {
  json::array list;
  for (const auto& [mover, from, to] : seen.legs)
    list.push_back(json::array{name_of(mover), from.x, from.y, to.x, to.y});
  return list;
}

json::array contacts_of(const sim::Inspection& seen) {
  json::array list;
  for (const sim::Event& event : seen.contacts) {
    const std::string_view form = sim::event_form_names.at(static_cast<std::size_t>(event.form));
    list.push_back({{"event", form},
                    {"fraction", sim::fraction_of(event.time)},
                    {"mover", name_of(event.mover)},
                    {"target", name_of(event.target)},
                    {"x", event.position.x},
                    {"y", event.position.y},
                    {"nx", event.normal.x},
                    {"ny", event.normal.y}});
  }
  return list;
}

json::value inspection_json(const sim::Inspection& seen) {
  return json::object{{"tick", seen.tick},
                      {"box", json::array{seen.box.left, seen.box.top, seen.box.right, seen.box.bottom}},
                      {"cell", seen.cell},
                      {"cells", cells_of(seen)},
                      {"pairs", pairs_of(seen)},
                      {"legs", legs_of(seen)},
                      {"contacts", contacts_of(seen)},
                      {"possible_pairs", seen.result.possible_pairs},
                      {"candidate_pairs", seen.result.candidate_pairs},
                      {"swept_tests", seen.result.swept_tests},
                      {"responses", seen.result.contacts}};
}

json::value detail_json(const sim::MatchRules& rules) {
  if (!rules.level_of_detail) return nullptr;
  return json::object{{"all", rules.detail_all}, {"most", rules.detail_most}, {"walls", rules.detail_walls}};
}

std::optional<double> number(const boost::urls::params_encoded_view& asked, std::string_view key) {
  const auto found = asked.find(key);
  if (found == asked.end()) return std::nullopt;
  return match::parse_number<double>((*found).value);
}

}  // namespace

std::optional<sim::Bounds> read_box(const boost::urls::params_encoded_view& asked,
                                    const sim::TileMapDefinition& map) {
  const auto left = number(asked, "left"), top = number(asked, "top"), right = number(asked, "right"),
             bottom = number(asked, "bottom");
  if (!left || !top || !right || !bottom) return std::nullopt;
  const double width = map.width, height = map.height;
  const sim::Bounds box{std::clamp(*left, 0.0, width), std::clamp(*top, 0.0, height),
                        std::clamp(*right, 0.0, width), std::clamp(*bottom, 0.0, height)};
  // What is no number fails here, too.
  const bool is_box = box.right - box.left >= 0 && box.right - box.left <= debug_box_tiles_max &&
                      box.bottom - box.top >= 0 && box.bottom - box.top <= debug_box_tiles_max;
  return is_box ? std::optional(box) : std::nullopt;
}

std::string debug_json(match::Match& match, const TickTimes& times) {
  const match::MatchStatus status = match.status();
  const auto seen = match.inspector().last();
  return json::serialize(json::object{
      {"tick", status.tick},
      {"paused", status.pace.is_paused},
      {"slow_motion", status.pace.slow_motion},
      {"tick_ms", json::object{{"last", times.last_ms}, {"p50", times.p50_ms}, {"p99", times.p99_ms}}},
      {"detail", detail_json(match.arena().world.rules)},
      {"inspection", seen ? inspection_json(*seen) : json::value(nullptr)}});
}

}  // namespace fusillade::net
