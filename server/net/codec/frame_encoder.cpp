#include "net/codec/frame_encoder.h"

#include "net/codec/quantise.h"

namespace fusillade::net {
namespace {

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
    : frame_(frame),
      grid_(grid),
      areas_(frame.areas.size()),
      encoded_(frame.recipients.size(), frame.areas.size()) {
  wanted_.reserve(frame.areas.size());
}

std::size_t FrameEncoder::add(const match::Recipient& recipient) {
  fill_own_part(recipient);
  find_pieces(recipient);
  return encoded_.add_snapshot([this](std::string& bytes) { own_.AppendToString(&bytes); }, wanted_);
}

void FrameEncoder::find_pieces(const match::Recipient& recipient) {
  wanted_.clear();
  for (const auto& ref : recipient.areas) {
    const AreaVariant variant = ref.entered ? AreaVariant::entered : AreaVariant::stayed;
    std::optional<Piece>& piece = areas_[ref.index].variants[static_cast<std::size_t>(variant)];
    if (!piece) piece = encode(frame_.areas[ref.index], variant);
    if (piece->bytes > 0) wanted_.push_back(*piece);
    if (!ref.entered) refer_to_flown_in(ref.index, recipient.kept);
  }
}

void FrameEncoder::refer_to_flown_in(std::uint32_t index, const match::AreaRect& kept) {
  const match::AreaFrame& area = frame_.areas[index];
  if (area.flown_in.empty()) return;
  std::vector<std::optional<Piece>>& pieces = areas_[index].flown_in;
  pieces.resize(area.flown_in.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto column = static_cast<std::int32_t>(area.flown_in[i].from % grid_.columns);
    const auto row = static_cast<std::int32_t>(area.flown_in[i].from / grid_.columns);
    if (kept.contains(column, row)) continue;
    if (!pieces[i]) pieces[i] = encode(area, area.flown_in[i]);
    wanted_.push_back(*pieces[i]);
  }
}

FrameEncoder::Piece FrameEncoder::encode(const match::AreaFrame& area, AreaVariant variant) {
  if (variant == AreaVariant::stayed && is_quiet(area)) return {};
  return encoded_.add_piece([&](std::string& bytes) { append_area(area, variant, grid_, bytes); });
}

FrameEncoder::Piece FrameEncoder::encode(const match::AreaFrame& area, const match::FlownIn& flown) {
  return encoded_.add_piece([&](std::string& bytes) { append_flown_in(area, flown, grid_, bytes); });
}

void FrameEncoder::fill_own_part(const match::Recipient& recipient) {
  // Not Clear(), which frees what `self` takes.
  own_.clear_areas_left();
  own_.clear_missed();
  own_.set_tick(static_cast<std::uint32_t>(grid_.tick));
  fill(*own_.mutable_self(), recipient);
  for (const std::uint32_t area : recipient.areas_left) own_.add_areas_left(area);
  own_.set_full(recipient.is_full);
  for (const sim::Event& event : recipient.missed) fill_hit(*own_.add_missed(), event, grid_.tick);
  own_.set_events_skipped(static_cast<std::uint32_t>(recipient.hits_lost));
  own_.set_paused(frame_.is_paused);
  if (frame_.slow_motion > 1) own_.set_slow_motion(static_cast<std::uint32_t>(frame_.slow_motion));
}

}  // namespace fusillade::net
