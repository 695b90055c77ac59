// Who may meet whom, as in Box2D: two entities meet where each is in a category that the other collides with.
// Asked before any swept test. Walls, terrain and expiry have no category: they are always met.
#pragma once

#include <cstdint>

namespace fusillade::sim {

struct Filter {
  std::uint32_t categories = 1;               // bits; none: it meets nobody
  std::uint32_t collides_with = 0xFFFFFFFFU;  // bits of categories; all: whoever is there

  bool meets(const Filter& other) const {
    return (categories & other.collides_with) != 0 && (collides_with & other.categories) != 0;
  }
  friend bool operator==(const Filter&, const Filter&) = default;
};

}  // namespace fusillade::sim
