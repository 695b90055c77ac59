#include "client-sim/world/scenery.h"

#include <algorithm>
#include <utility>

#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

std::size_t row_bytes(std::uint32_t columns) { return (std::size_t{columns} + 7) / 8; }

bool packed_bit(const std::string& bits, std::uint32_t columns, std::uint32_t column, std::uint32_t row) {
  const auto byte = static_cast<unsigned char>(bits[row * row_bytes(columns) + column / 8]);
  return (byte >> (7 - column % 8) & 1) != 0;
}

}  // namespace

bool is_sound_scenery(const v1::Area& area) {
  constexpr std::uint32_t side_max = 1U << 15U;
  return std::all_of(area.terrain().begin(), area.terrain().end(), [](const v1::TerrainRect& rect) {
    return rect.width() >= 1 && rect.height() >= 1 && rect.width() <= side_max && rect.height() <= side_max &&
           rect.pixels().size() == row_bytes(rect.width()) * rect.height();
  });
}

void Scenery::set_content(std::shared_ptr<const v1::ArenaContent> content) {
  content_ = std::move(content);
  if (content_->terrain_size() > 0) {
    const v1::TerrainLayer& layer = content_->terrain(0);
    width_ = layer.width();
    height_ = layer.height();
    pixels_per_tile_ = layer.pixels_per_tile();
  }
  for (const std::string& bytes : std::exchange(waiting_, {})) {
    v1::Area area;
    area.ParseFromString(bytes);
    read_terrain(area);
  }
}

void Scenery::read(const v1::Snapshot& snapshot) {
  if (snapshot.full()) gone_.clear();
  for (const std::uint32_t area : snapshot.areas_left()) gone_.erase(area);
  beams_.clear();
  for (const v1::Area& area : snapshot.areas()) {
    if (area.entered()) gone_.erase(area.id());
    for (const v1::EntityRef& gone : area.gone())
      gone_[area.id()].emplace(static_cast<std::uint32_t>(gone.kind()), gone.id());
    for (const v1::Beam& beam : area.beams()) note_beam(beam, area.id());
    if (area.entered() || area.terrain_size() > 0) read_terrain(area);
  }
  std::sort(beams_.begin(), beams_.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  beams_.erase(
      std::unique(beams_.begin(), beams_.end(), [](const auto& a, const auto& b) { return a.id == b.id; }),
      beams_.end());
}

void Scenery::read_terrain(const v1::Area& area) {
  if (!content_) {
    v1::Area kept;
    kept.set_id(area.id());
    kept.set_entered(area.entered());
    *kept.mutable_terrain() = area.terrain();
    waiting_.push_back(kept.SerializeAsString());
    return;
  }
  if (area.entered()) told_.erase(area.id());
  for (const v1::TerrainRect& rect : area.terrain()) {
    for (std::uint32_t y = 0; y < rect.height() && rect.top() + y < height_; ++y) {
      for (std::uint32_t x = 0; x < rect.width() && rect.left() + x < width_; ++x) {
        const std::uint32_t column = rect.left() + x, row = rect.top() + y;
        told_[area_of(column, row)][index_of(column, row)] = packed_bit(rect.pixels(), rect.width(), x, y);
      }
    }
  }
}

bool Scenery::is_solid(std::uint32_t column, std::uint32_t row) const {
  if (const auto area = told_.find(area_of(column, row)); area != told_.end()) {
    const auto told = area->second.find(index_of(column, row));
    if (told != area->second.end()) return told->second;
  }
  return packed_bit(content_->terrain(0).pixels(), width_, column, row);
}

std::uint32_t Scenery::area_of(std::uint32_t column, std::uint32_t row) const {
  const std::uint32_t edge = area_tiles_ * pixels_per_tile_;
  return std::min(row / edge, rows_ - 1) * columns_ + std::min(column / edge, columns_ - 1);
}

bool Scenery::has_vanished(std::uint32_t kind, std::uint64_t id) const {
  return std::any_of(gone_.begin(), gone_.end(), [&](const auto& area) {
    return area.second.contains({kind, id});
  });
}

void Scenery::note_beam(const v1::Beam& beam, std::uint32_t area) {
  const std::uint32_t column = area % columns_, row = area / columns_;
  const auto corner_x = static_cast<float>(column * area_tiles_);
  const auto corner_y = static_cast<float>(row * area_tiles_);
  beams_.push_back({.id = beam.id(),
                    .begin = {corner_x + static_cast<float>(beam.x()) / 256,
                              corner_y + static_cast<float>(beam.y()) / 256},
                    .length = beam.length() / 256.0,
                    .type = beam.type(),
                    .turn = beam.turn()});
}

}  // namespace fusillade::client
