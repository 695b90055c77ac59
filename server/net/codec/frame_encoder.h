// From a frame to an EncodedFrame: each part of an area is encoded at most once, when the first client needs
// it. A repeated field of Protobuf may be put together from parts, so a snapshot is: own part, then area
// after area. One thread. Lives no longer than its frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "match/frame.h"
#include "net/codec/encode_area.h"
#include "net/codec/encoded_frame.h"

namespace fusillade::net {

class FrameEncoder {
 public:
  FrameEncoder(const match::Frame& frame, const AreaGrid& grid);

  // Returns the number of the snapshot. O(areas of the recipient) once they are encoded.
  std::size_t add(const match::Recipient& recipient);
  const EncodedFrame& encoded() const { return encoded_; }
  EncodedFrame take() && { return std::move(encoded_); }

 private:
  static constexpr std::size_t variant_count = 2;

  using Piece = EncodedFrame::Piece;
  // nullopt: not encoded yet; no bytes: nothing to say.
  struct AreaPieces {
    std::array<std::optional<Piece>, variant_count> variants;
    std::vector<std::optional<Piece>> flown_in;  // as in the frame's area; empty: none encoded yet
  };

  Piece encode(const match::AreaFrame& area, AreaVariant variant);
  Piece encode(const match::AreaFrame& area, const match::FlownIn& flown);
  void refer_to_flown_in(std::uint32_t index, const match::AreaRect& kept);
  // Of all that the recipient sees and does not know, in order.
  void find_pieces(const match::Recipient& recipient);
  void fill_own_part(const match::Recipient& recipient);

  const match::Frame& frame_;
  AreaGrid grid_;
  std::vector<AreaPieces> areas_;
  EncodedFrame encoded_;
  // Of the recipient at hand.
  v1::Snapshot own_;
  std::vector<Piece> wanted_;
};

}  // namespace fusillade::net
