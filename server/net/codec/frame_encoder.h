// From a frame to an EncodedFrame: each part of an area is encoded at most once, when the first client needs
// it. A repeated field of Protobuf may be put together from parts, so a snapshot is: own part, then area
// after area. One thread. Lives no longer than its frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "match/frame.h"
#include "net/codec/encode_area.h"
#include "net/codec/encoded_frame.h"

namespace fusillade::net {

class FrameEncoder {
 public:
  // `encoded`: empty; it gets what is encoded.
  FrameEncoder(const match::Frame& frame, const match::AreaGrid& areas, EncodedFrame& encoded);

  // Returns the number of the snapshot. O(areas of the recipient) once they are encoded.
  std::size_t add(const match::Recipient& recipient);

 private:
  static constexpr std::size_t variant_count = 2;

  using Piece = EncodedFrame::Piece;
  // nullopt: not encoded yet; no bytes: nothing to say.
  struct AreaPieces {
    std::array<std::optional<Piece>, variant_count> variants;
    bool is_flown_into = false;
    std::vector<std::optional<Piece>> flown_in;  // as in the frame's area; empty: none encoded yet
  };

  Piece encode(const match::AreaFrame& area, AreaVariant variant);
  Piece encode(const match::AreaFrame& area, const match::FlownIn& flown);
  // Both to what the recipient gets. `run`: its last piece, since neighbours in the block become one.
  void append(Piece piece, Piece& run);
  void append_flown_in(const match::Recipient& recipient, std::uint32_t index, Piece& run);
  void write_own_part(const match::Recipient& recipient, WireWriter& wire) const;

  const match::Frame& frame_;
  FrameOrigin origin_;
  std::vector<AreaPieces> areas_;
  EncodedFrame& encoded_;
};

}  // namespace fusillade::net
