// Snapshots of one frame as ready-made payloads: each part of an area is encoded at most once, when the first
// client needs it, and its bytes are copied into every payload that holds it. A repeated field of
// Protobuf may be put together from parts, so a payload is: own part, then area after area. One thread. Lives
// no longer than its frame.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "match/frame.h"
#include "net/codec/encode_area.h"

namespace fusillade::net {

class FrameEncoder {
 public:
  FrameEncoder(const match::Frame& frame, const AreaGrid& grid);

  // Bytes of a ServerMessage. O(bytes) once the areas are encoded.
  std::string snapshot(const match::Recipient& recipient);

 private:
  static constexpr std::size_t variant_count = 2;

  struct Chunk {
    bool is_ready = false;
    std::string bytes;
  };
  struct AreaChunks {
    std::array<Chunk, variant_count> variants;
    std::vector<Chunk> flown_in;  // as in the frame's area
  };

  // Tag, length and bytes of an Area inside a Snapshot; empty where there is nothing to say.
  const std::string& chunk(std::uint32_t index, AreaVariant variant);
  const std::string& flown_in(std::uint32_t index, std::size_t which);
  // Of all that the recipient sees and does not know, in order.
  std::vector<const std::string*> chunks_for(const match::Recipient& recipient);
  std::string own_part(const match::Recipient& recipient) const;

  const match::Frame& frame_;
  AreaGrid grid_;
  std::vector<AreaChunks> chunks_;
};

}  // namespace fusillade::net
