#include "net/codec/frame_encoder.h"

#include <utility>

#include "fusillade/v1/play.pb.h"
#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

constexpr std::uint32_t wire_length_delimited = 2;
constexpr char tag_of(int field) {
  return static_cast<char>((static_cast<std::uint32_t>(field) << 3U) | wire_length_delimited);
}
constexpr char snapshot_tag = tag_of(v1::ServerMessage::kSnapshotFieldNumber);
constexpr char area_tag = tag_of(v1::Snapshot::kAreasFieldNumber);

void append_varint(std::string& bytes, std::size_t value) {
  for (; value >= 0x80; value >>= 7U) bytes.push_back(static_cast<char>(0x80U | (value & 0x7FU)));
  bytes.push_back(static_cast<char>(value));
}

void append_field(std::string& bytes, char tag, std::size_t length) {
  bytes.push_back(tag);
  append_varint(bytes, length);
}

std::string as_area_field(const std::string& content) {
  std::string bytes;
  bytes.reserve(content.size() + 6);
  append_field(bytes, area_tag, content.size());
  return bytes += content;
}

void fill(v1::Self& wire, const match::Recipient& recipient) {
  wire.set_sequence_taken(recipient.sequence_taken);
  wire.set_tick_taken(recipient.tick_taken);
  wire.set_alive(recipient.is_alive);
  wire.set_health(health_of(recipient.health));
  wire.set_score(recipient.score);
  wire.set_deaths(static_cast<std::uint32_t>(recipient.deaths));
  wire.set_x(recipient.position.x);
  wire.set_y(recipient.position.y);
  wire.set_late_commands(recipient.late_commands);
  wire.set_dropped_commands(recipient.dropped_commands);
}

AreaVariant variant_of(const match::Recipient::AreaRef& ref) {
  return ref.entered ? AreaVariant::entered : AreaVariant::stayed;
}

}  // namespace

FrameEncoder::FrameEncoder(const match::Frame& frame, const AreaGrid& grid)
    : frame_(frame), grid_(grid), chunks_(frame.areas.size()) {}

std::string FrameEncoder::snapshot(const match::Recipient& recipient) {
  const std::string own = own_part(recipient);
  const std::vector<const std::string*> chunks = chunks_for(recipient);
  std::size_t length = own.size();
  for (const std::string* chunk : chunks) length += chunk->size();
  std::string bytes;
  bytes.reserve(length + 8);
  append_field(bytes, snapshot_tag, length);
  bytes += own;
  for (const std::string* chunk : chunks) bytes += *chunk;
  return bytes;
}

std::vector<const std::string*> FrameEncoder::chunks_for(const match::Recipient& recipient) {
  std::vector<const std::string*> chunks;
  for (const auto& ref : recipient.areas) {
    chunks.push_back(&chunk(ref.index, variant_of(ref)));
    if (ref.entered) continue;
    const auto& flown = frame_.areas[ref.index].flown_in;
    for (std::size_t i = 0; i < flown.size(); ++i) {
      const auto column = static_cast<std::int32_t>(flown[i].from % grid_.columns);
      const auto row = static_cast<std::int32_t>(flown[i].from / grid_.columns);
      if (!recipient.kept.contains(column, row)) chunks.push_back(&flown_in(ref.index, i));
    }
  }
  return chunks;
}

const std::string& FrameEncoder::chunk(std::uint32_t index, AreaVariant variant) {
  Chunk& chunk = chunks_.at(index).variants.at(static_cast<std::size_t>(variant));
  if (chunk.is_ready) return chunk.bytes;
  chunk.is_ready = true;
  const match::AreaFrame& area = frame_.areas[index];
  if (variant == AreaVariant::stayed && is_quiet(area)) return chunk.bytes;
  std::string content;
  append_area(area, variant, grid_, content);
  chunk.bytes = as_area_field(content);
  return chunk.bytes;
}

const std::string& FrameEncoder::flown_in(std::uint32_t index, std::size_t which) {
  const match::AreaFrame& area = frame_.areas[index];
  std::vector<Chunk>& chunks = chunks_.at(index).flown_in;
  chunks.resize(area.flown_in.size());
  Chunk& chunk = chunks[which];
  if (std::exchange(chunk.is_ready, true)) return chunk.bytes;
  std::string content;
  append_flown_in(area, area.flown_in[which], grid_, content);
  chunk.bytes = as_area_field(content);
  return chunk.bytes;
}

std::string FrameEncoder::own_part(const match::Recipient& recipient) const {
  v1::Snapshot own;
  own.set_tick(static_cast<std::uint32_t>(grid_.tick));
  fill(*own.mutable_self(), recipient);
  for (const std::uint32_t area : recipient.areas_left) own.add_areas_left(area);
  own.set_full(recipient.is_full);
  for (const sim::Event& event : recipient.missed) fill_hit(*own.add_missed(), event, grid_.tick);
  own.set_events_skipped(static_cast<std::uint32_t>(recipient.hits_lost));
  return own.SerializeAsString();
}

}  // namespace fusillade::net
