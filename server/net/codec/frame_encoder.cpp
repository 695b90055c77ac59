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

}  // namespace

FrameEncoder::FrameEncoder(const match::Frame& frame, const AreaGrid& grid)
    : frame_(frame), grid_(grid), chunks_(frame.areas.size()), encoded_(frame.recipients.size()) {}

std::size_t FrameEncoder::add(const match::Recipient& recipient) {
  encode_own_part(recipient);
  find_chunks(recipient);
  return encoded_.add_snapshot(own_, wanted_);
}

void FrameEncoder::find_chunks(const match::Recipient& recipient) {
  wanted_.clear();
  for (const auto& ref : recipient.areas) {
    const AreaVariant variant = ref.entered ? AreaVariant::entered : AreaVariant::stayed;
    Chunk& chunk = chunks_[ref.index].variants[static_cast<std::size_t>(variant)];
    if (chunk == not_encoded) chunk = encode(frame_.areas[ref.index], variant);
    if (chunk != nothing_to_say) wanted_.push_back(chunk);
    if (!ref.entered) refer_to_flown_in(ref.index, recipient.kept);
  }
}

void FrameEncoder::refer_to_flown_in(std::uint32_t index, const match::AreaRect& kept) {
  const match::AreaFrame& area = frame_.areas[index];
  std::vector<Chunk>& chunks = chunks_[index].flown_in;
  chunks.resize(area.flown_in.size(), not_encoded);
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const auto column = static_cast<std::int32_t>(area.flown_in[i].from % grid_.columns);
    const auto row = static_cast<std::int32_t>(area.flown_in[i].from / grid_.columns);
    if (kept.contains(column, row)) continue;
    if (chunks[i] == not_encoded) chunks[i] = encode(area, area.flown_in[i]);
    wanted_.push_back(chunks[i]);
  }
}

FrameEncoder::Chunk FrameEncoder::encode(const match::AreaFrame& area, AreaVariant variant) {
  if (variant == AreaVariant::stayed && is_quiet(area)) return nothing_to_say;
  std::string content;
  append_area(area, variant, grid_, content);
  return encoded_.add_chunk(as_area_field(content));
}

FrameEncoder::Chunk FrameEncoder::encode(const match::AreaFrame& area, const match::FlownIn& flown) {
  std::string content;
  append_flown_in(area, flown, grid_, content);
  return encoded_.add_chunk(as_area_field(content));
}

void FrameEncoder::encode_own_part(const match::Recipient& recipient) {
  // Not Clear(), which frees what `self` takes.
  own_message_.clear_areas_left();
  own_message_.clear_missed();
  own_message_.set_tick(static_cast<std::uint32_t>(grid_.tick));
  fill(*own_message_.mutable_self(), recipient);
  for (const std::uint32_t area : recipient.areas_left) own_message_.add_areas_left(area);
  own_message_.set_full(recipient.is_full);
  for (const sim::Event& event : recipient.missed) fill_hit(*own_message_.add_missed(), event, grid_.tick);
  own_message_.set_events_skipped(static_cast<std::uint32_t>(recipient.hits_lost));
  own_message_.set_paused(frame_.is_paused);
  if (frame_.slow_motion > 1) own_message_.set_slow_motion(static_cast<std::uint32_t>(frame_.slow_motion));
  own_.resize(own_message_.ByteSizeLong());
  own_message_.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(own_.data()));
}

}  // namespace fusillade::net
