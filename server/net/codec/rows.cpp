#include "net/codec/rows.h"

namespace fusillade::net {

std::uint32_t wire_kind(sim::Kind kind) {
  switch (kind) {
    case sim::Kind::bullet:
      return v1::ENTITY_KIND_BULLET;
    case sim::Kind::wall:
      return v1::ENTITY_KIND_WALL;
    case sim::Kind::terrain:
      return v1::ENTITY_KIND_TERRAIN;
    case sim::Kind::segment:
      return v1::ENTITY_KIND_SEGMENT;
    case sim::Kind::peg:
      return v1::ENTITY_KIND_PEG;
    case sim::Kind::object:
      return v1::ENTITY_KIND_OBJECT;
    case sim::Kind::body:
      return v1::ENTITY_KIND_BODY;
    case sim::Kind::enemy:
      return v1::ENTITY_KIND_ENEMY;
    case sim::Kind::player:
      return v1::ENTITY_KIND_PLAYER;
    case sim::Kind::mask:
      return v1::ENTITY_KIND_MASK;
    case sim::Kind::beam:
      return v1::ENTITY_KIND_BEAM;
    case sim::Kind::expiry:
    case sim::Kind::none:
      break;
  }
  return v1::ENTITY_KIND_NONE;
}

}  // namespace fusillade::net
