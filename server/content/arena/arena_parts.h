// The parts of an arena file, each read by its own function into the definition. Inner header of the loader.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/arena/arena_builder.h"
#include "content/arena/arena_file.h"
#include "content/arena/categories.h"
#include "content/input/error.h"
#include "content/input/quotes.h"
#include "match/definition.h"

namespace fusillade::content {

// Names of one kind of tables, in order, for references between tables.
class NameIndex {
 public:
  explicit NameIndex(std::string heading) : heading_(std::move(heading)) {}

  void add(const TablePlace& place, const std::string& name, std::int32_t index);  // throws on a duplicate
  // Index of `name`, which stands under `key` at `place`. Throws ContentError naming the nearest.
  std::int32_t find(const TablePlace& place, std::string_view key, const std::string& name) const;

 private:
  std::string heading_;
  std::vector<std::string> names_;
  std::map<std::string, std::int32_t, std::less<>> indices_;
};

// What the tables of an arena have been resolved to so far.
struct ArenaNames {
  NameIndex bullets{"[[bullet_type]]"}, beams{"[[beam_type]]"}, weapons{"[[weapon]]"},
      emitters{"[[emitter]]"}, enemy_types{"[[enemy_type]]"}, figures{"[[figure]]"};
  Categories categories;
};

// A shape is a circle or a box: checks which keys stand together and drops the default radius of a box.
void resolve_shape(const TablePlace& place, sim::Shape& shape, bool is_required);

// The keys of a bullet's end, after all names of bullet types are known (bullet_ends.cpp).
struct EndKeys;
void resolve_ends(const TablePlace& place, const EndKeys& keys, const ArenaNames& names,
                  sim::BulletDefinition& bullet);
// [[figure]] with their pictures; before read_catalogue.
void read_figures(const ArenaFile& file, const ReadFile& read_file, sim::WorldDefinition& world,
                  ArenaNames& names);
// Which keys stand together, and the index of `figure`; empty: none.
void resolve_figure(const TablePlace& place, const std::string& figure, const ArenaNames& names,
                    sim::ActorDefinition& actor);
// [[mask]], [[gravity_point]].
void read_masks(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world);
// After read_map: who is drawn into the terrain needs one.
void check_layers(const ArenaFile& file, const sim::WorldDefinition& world);
// After read_map: the shape of whoever has a figure is the circle around all its headings, for all who don't
// look at pixels.
void resolve_figure_shapes(sim::WorldDefinition& world);

// Spawn points and waves have room; after read_map and resolve_figure_shapes.
void check_places(const ArenaFile& file, const match::ArenaDefinition& arena);

// '#' solid, '.' free, at most `side_max` a row; `what` they are, for messages.
sim::TileMapDefinition map_of_rows(const TablePlace& place, const std::vector<std::string>& rows,
                                   const std::string& what, std::size_t side_max);
// What `decode` makes of the file that stands under `key`; errors name the key and the file.
template <class Decode>
auto read_named(const TablePlace& place, std::string_view key, const std::string& name,
                const ReadFile& read_file, std::size_t bytes_max, Decode decode) {
  const std::string path = (std::filesystem::path(place.file).parent_path() / name).string();
  try {
    return decode(read_file(name, bytes_max), path);
  } catch (const FileError& error) {
    place.fail(key, in_quotes(name) + " " + error.what());
  } catch (const ContentError& error) {
    place.fail(key, error.what());
  }
}
// A bullet either carves or fills.
void check_terrain_keys(const TablePlace& place, const sim::BulletDefinition& bullet);
// [map] with its Tiled and PNG files; appends spawn points of the map.
void read_map(const ArenaFile& file, const ReadFile& read_file, match::ArenaDefinition& arena);
// [[bullet_type]], [[beam_type]], [[weapon]], [[emitter]], [[class]], [[enemy_type]], [[spawn_point]],
// [[wave]].
void read_catalogue(const ArenaFile& file, match::ArenaDefinition& arena, ArenaNames& names);
// [[enemy]], [[player]], [[bullet]], [[beam]]; after read_catalogue.
void read_placements(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world);
// [[body]], [[peg]], [[segment]], [[object]].
void read_fixtures(const ArenaFile& file, const ArenaNames& names, sim::WorldDefinition& world);
// [match] with overrides; after all placements, which the capacities have to hold.
void read_rules(const ArenaFile& file, const Overrides& overrides, sim::WorldDefinition& world);
// The end of the range of a capacity of [match]: no saved state has a larger one.
std::int32_t capacity_max(std::string_view key);

}  // namespace fusillade::content
