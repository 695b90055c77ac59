#include "net/codec/frame_encoder.h"

#include "fusillade/v1/play.pb.h"
#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

using v1::Self;
using v1::Snapshot;

constexpr std::size_t self_values = 10;

void write_values(FieldCursor& self, const match::Recipient& recipient) {
  self.number(Self::kSequenceTakenFieldNumber, recipient.sequence_taken);
  self.number(Self::kTickTakenFieldNumber, recipient.tick_taken);
  self.number(Self::kAliveFieldNumber, recipient.is_alive ? 1 : 0);
  self.signed_number(Self::kHealthFieldNumber, health_of(recipient.health));
  self.signed_number(Self::kScoreFieldNumber, recipient.score);
  self.number(Self::kDeathsFieldNumber, static_cast<std::uint32_t>(recipient.deaths));
  self.real(Self::kXFieldNumber, recipient.position.x);
  self.real(Self::kYFieldNumber, recipient.position.y);
  self.number(Self::kLateCommandsFieldNumber, recipient.late_commands);
  self.number(Self::kDroppedCommandsFieldNumber, recipient.dropped_commands);
}

void write_self(WireWriter& wire, const match::Recipient& recipient) {
  wire.fields(self_values, [&](FieldCursor& self) { write_values(self, recipient); });
  wire.packed(Self::kTakenBeforeFieldNumber, recipient.taken_before, [&](const auto& taken) {
    wire.add_number(recipient.sequence_taken - taken.sequence);
    wire.add_number(recipient.tick_taken - static_cast<std::uint32_t>(taken.tick));
  });
}

}  // namespace

FrameEncoder::FrameEncoder(const match::Frame& frame, const match::AreaGrid& areas, EncodedFrame& encoded)
    : frame_(frame), origin_{areas, frame.tick}, areas_(frame.areas.size()), encoded_(encoded) {
  for (std::size_t i = 0; i < areas_.size(); ++i) areas_[i].is_flown_into = !frame.areas[i].flown_in.empty();
}

inline void FrameEncoder::append(Piece piece, Piece& run) {
  if (piece.bytes == 0) return;
  if (run.begin + run.bytes == piece.begin) {
    run.bytes += piece.bytes;
    return;
  }
  if (run.bytes > 0) encoded_.append(run);
  run = piece;
}

std::size_t FrameEncoder::add(const match::Recipient& recipient) {
  const std::size_t number = encoded_.add_snapshot([&](ByteBlock& bytes) {
    WireWriter wire(bytes);
    write_own_part(recipient, wire);
  });
  Piece run;
  for (const auto& ref : recipient.areas) {
    const AreaVariant variant = ref.entered ? AreaVariant::entered : AreaVariant::stayed;
    AreaPieces& area = areas_[ref.index];
    std::optional<Piece>& piece = area.variants[static_cast<std::size_t>(variant)];
    if (!piece) piece = encode(frame_.areas[ref.index], variant);
    append(*piece, run);
    if (!ref.entered && area.is_flown_into) append_flown_in(recipient, ref.index, run);
  }
  if (run.bytes > 0) encoded_.append(run);
  return number;
}

// Of an area that the recipient saw before: what comes from those that it did not see.
void FrameEncoder::append_flown_in(const match::Recipient& recipient, std::uint32_t index, Piece& run) {
  const match::AreaFrame& area = frame_.areas[index];
  std::vector<std::optional<Piece>>& pieces = areas_[index].flown_in;
  pieces.resize(area.flown_in.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (origin_.areas.is_within(area.flown_in[i].from, recipient.kept)) continue;
    if (!pieces[i]) pieces[i] = encode(area, area.flown_in[i]);
    append(*pieces[i], run);
  }
}

FrameEncoder::Piece FrameEncoder::encode(const match::AreaFrame& area, AreaVariant variant) {
  if (variant == AreaVariant::stayed && is_quiet(area)) return {};
  return encoded_.add_piece([&](ByteBlock& bytes) { append_area(area, variant, origin_, bytes); });
}

FrameEncoder::Piece FrameEncoder::encode(const match::AreaFrame& area, const match::FlownIn& flown) {
  return encoded_.add_piece([&](ByteBlock& bytes) { net::append_flown_in(area, flown, origin_, bytes); });
}

void FrameEncoder::write_own_part(const match::Recipient& recipient, WireWriter& wire) const {
  wire.number(Snapshot::kTickFieldNumber, static_cast<std::uint32_t>(origin_.tick));
  wire.message(Snapshot::kSelfFieldNumber, [&] { write_self(wire, recipient); });
  wire.packed(Snapshot::kAreasLeftFieldNumber, recipient.areas_left,
              [&](std::uint32_t area) { wire.add_number(area); });
  wire.number(Snapshot::kFullFieldNumber, recipient.is_full ? 1 : 0);
  wire.number(Snapshot::kEventsSkippedFieldNumber, static_cast<std::uint32_t>(recipient.hits_lost));
  for (const sim::Event& event : recipient.missed)
    write_hit(wire, Snapshot::kMissedFieldNumber, {event, false}, origin_.tick);
  wire.number(Snapshot::kPausedFieldNumber, frame_.is_paused ? 1 : 0);
  if (frame_.slow_motion > 1)
    wire.number(Snapshot::kSlowMotionFieldNumber, static_cast<std::uint32_t>(frame_.slow_motion));
}

}  // namespace fusillade::net
