// Players, enemies and bodies of an area as they are told: whole rows and what has changed since, each as a
// packed list of groups of numbers (proto/README.md, "Actors").
#pragma once

#include "match/replication/actor_book.h"
#include "net/codec/rows.h"
#include "net/codec/wire_writer.h"

namespace fusillade::net {

// Fields of an Actors for who enters the area: all of them.
void write_all(WireWriter& wire, const match::ActorNews& news, std::uint32_t area, const FrameOrigin& origin);
// For who has seen it.
void write_news(WireWriter& wire, const match::ActorNews& news, std::uint32_t area,
                const FrameOrigin& origin);

}  // namespace fusillade::net
