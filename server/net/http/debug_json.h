// The inside of a match as JSON, for the debug view of the page (proto/README.md, "The debug view").
#pragma once

#include <boost/url/params_encoded_view.hpp>
#include <optional>
#include <string>

#include "match/match.h"
#include "net/server.h"

namespace fusillade::net {

inline constexpr int debug_box_tiles_max = 128;  // along each edge

// `left`, `top`, `right`, `bottom` in tiles, cut to the map. nullopt: not four numbers, or too large.
std::optional<sim::Bounds> read_box(const boost::urls::params_encoded_view& asked,
                                    const sim::TileMapDefinition& map);

// What was seen of the last tick that was inspected, how long ticks take, and how far bullets meet what.
std::string debug_json(match::Match& match, const TickTimes& times);

}  // namespace fusillade::net
