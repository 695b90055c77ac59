// Players, enemies and bodies of an area as they are told: whole rows and what has changed since, each as a
// packed list of groups of numbers (proto/README.md, "Actors").
#pragma once

#include "match/replication/actor_book.h"
#include "net/codec/rows.h"

namespace fusillade::net {

// For who enters the area: all of them.
void add_all(v1::Actors& wire, const match::ActorNews& news, std::uint32_t area, const AreaGrid& grid);
// For who has seen it.
void add_news(v1::Actors& wire, const match::ActorNews& news, std::uint32_t area, const AreaGrid& grid);

}  // namespace fusillade::net
