#include "net/codec/frame_encoder.h"

#include "net/codec/length_delimited.h"
#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

std::string as_area_field(const std::string& content) {
  std::string bytes;
  bytes.reserve(content.size() + prefix_bytes(content.size()));
  append_prefix(bytes, v1::Snapshot::kAreasFieldNumber, content.size());
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

std::size_t FrameEncoder::add(const match::Recipient& recipient) {
  encode_own_part(recipient);
  find_chunks(recipient);
  return encoded_.add_snapshot(own_, wanted_);
}

void FrameEncoder::find_chunks(const match::Recipient& recipient) {
  wanted_.clear();
  for (const auto& ref : recipient.areas) {
    refer_to(chunk(ref.index, variant_of(ref)));
    if (ref.entered) continue;
    const auto& flown = frame_.areas[ref.index].flown_in;
    for (std::size_t i = 0; i < flown.size(); ++i) {
      const auto column = static_cast<std::int32_t>(flown[i].from % grid_.columns);
      const auto row = static_cast<std::int32_t>(flown[i].from / grid_.columns);
      if (!recipient.kept.contains(column, row)) refer_to(flown_in(ref.index, i));
    }
  }
}

void FrameEncoder::refer_to(std::size_t chunk) {
  if (chunk != nothing_to_say) wanted_.push_back(chunk);
}

std::size_t FrameEncoder::chunk(std::uint32_t index, AreaVariant variant) {
  Chunk& chunk = chunks_.at(index).variants.at(static_cast<std::size_t>(variant));
  if (chunk) return *chunk;
  const match::AreaFrame& area = frame_.areas[index];
  if (variant == AreaVariant::stayed && is_quiet(area)) return *(chunk = nothing_to_say);
  std::string content;
  append_area(area, variant, grid_, content);
  return *(chunk = encoded_.add_chunk(as_area_field(content)));
}

std::size_t FrameEncoder::flown_in(std::uint32_t index, std::size_t which) {
  const match::AreaFrame& area = frame_.areas[index];
  std::vector<Chunk>& chunks = chunks_.at(index).flown_in;
  chunks.resize(area.flown_in.size());
  Chunk& chunk = chunks[which];
  if (chunk) return *chunk;
  std::string content;
  append_flown_in(area, area.flown_in[which], grid_, content);
  return *(chunk = encoded_.add_chunk(as_area_field(content)));
}

void FrameEncoder::encode_own_part(const match::Recipient& recipient) {
  own_message_.Clear();
  own_message_.set_tick(static_cast<std::uint32_t>(grid_.tick));
  fill(*own_message_.mutable_self(), recipient);
  for (const std::uint32_t area : recipient.areas_left) own_message_.add_areas_left(area);
  own_message_.set_full(recipient.is_full);
  for (const sim::Event& event : recipient.missed) fill_hit(*own_message_.add_missed(), event, grid_.tick);
  own_message_.set_events_skipped(static_cast<std::uint32_t>(recipient.hits_lost));
  own_message_.set_paused(frame_.is_paused);
  if (frame_.slow_motion > 1) own_message_.set_slow_motion(static_cast<std::uint32_t>(frame_.slow_motion));
  own_message_.SerializeToString(&own_);
}

}  // namespace fusillade::net
