#include "sim/state/definition_io.h"

#include "sim/state/table.h"

namespace fusillade::sim {
namespace {

constexpr double name_length_max = 4096;
constexpr double index_max = 1 << 24;
constexpr std::int64_t side_max = 1 << 20;

void visit_index(FieldVisitor& v, std::string_view name, std::int32_t& index, double min = 0) {
  v.field({name, "", min, index_max, "index of a definition"}, index);
}

// Ordinals beyond 2^53 are nobody's.
void visit_id(FieldVisitor& v, std::string_view kind_name, std::string_view ordinal_name, EntityId& id) {
  auto kind = static_cast<std::int32_t>(id.kind);
  auto ordinal = static_cast<std::int64_t>(id.ordinal);
  v.field({kind_name, "", 0, static_cast<double>(Kind::none), "kind"}, kind);
  v.field({ordinal_name, "", 0, 9e15, "ordinal"}, ordinal);
  id = {static_cast<Kind>(kind), static_cast<Ordinal>(ordinal)};
}

void visit_bits(FieldVisitor& v, std::string_view name, std::uint32_t& bits) {
  std::int64_t number = bits;
  v.field({name, "", 0, UINT32_MAX, "a set"}, number);
  bits = static_cast<std::uint32_t>(number);
}

// All fields of a row: the field list of files, and what stands beside it.
template <class T>
void visit_row(FieldVisitor& v, T& row) {
  if constexpr (requires { row.filter; }) {
    visit_bits(v, "categories", row.filter.categories);
    visit_bits(v, "collides_with", row.filter.collides_with);
  }
  row.visit_fields(v);
}
void visit_row(FieldVisitor& v, BulletDefinition& row) {
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  visit_index(v, "split_bullet", row.split.bullet, -1);
  visit_bits(v, "split_on", row.split.on);
  visit_bits(v, "blast_on", row.blast.on);
  visit_row<BulletDefinition>(v, row);
}
void visit_row(FieldVisitor& v, BeamDefinition& row) {
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  visit_row<BeamDefinition>(v, row);
}
void visit_row(FieldVisitor& v, EmitterDefinition& row) {
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  visit_index(v, "beam", row.beam, -1);
  visit_index(v, "bullet", row.bullet);
  row.visit_fields(v);
}
void visit_row(FieldVisitor& v, WeaponDefinition& row) {
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  visit_index(v, "beam", row.beam, -1);
  visit_index(v, "bullet", row.bullet);
  row.visit_fields(v);
}
// The pixels as text, row after row.
void visit_row(FieldVisitor& v, FigureDefinition& row) {
  constexpr double pixels_max = figure_side_max_pixels * figure_side_max_pixels;
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  v.field({"width", "pixels", 1, figure_side_max_pixels, ""}, row.width);
  v.field({"height", "pixels", 1, figure_side_max_pixels, ""}, row.height);
  std::string pixels;
  for (const std::uint8_t pixel : row.solid) pixels += pixel != 0 ? '#' : '.';
  v.field({"pixels", "", 1, pixels_max, ""}, pixels);
  row.solid.clear();
  for (const char pixel : pixels) row.solid.push_back(pixel == '#' ? 1 : 0);
}
void visit_row(FieldVisitor& v, ActorDefinition& row) {
  constexpr std::array<std::string_view, emitters_per_actor_max> names{"emitter_0", "emitter_1", "emitter_2",
                                                                       "emitter_3"};
  v.field({"name", "", 0, name_length_max, ""}, row.name);
  visit_index(v, "figure", row.figure, -1);
  visit_index(v, "weapon", row.weapon, -1);
  std::vector<std::int32_t> emitters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::int32_t emitter = i < row.emitters.size() ? row.emitters[i] : -1;
    visit_index(v, names[i], emitter, -1);
    if (emitter >= 0) emitters.push_back(emitter);
  }
  row.emitters = emitters;
  visit_row<ActorDefinition>(v, row);
}
void visit_row(FieldVisitor& v, BulletPlacement& row) {
  visit_index(v, "definition", row.definition);
  visit_id(v, "owner_kind", "owner", row.owner);
  visit_id(v, "homing_kind", "homing_target", row.homing_target);
  row.visit_fields(v);
}
void visit_row(FieldVisitor& v, ActorPlacement& row) {
  visit_index(v, "definition", row.definition);
  row.visit_fields(v);
}
void visit_row(FieldVisitor& v, MaskPlacement& row) {
  visit_index(v, "definition", row.definition);
  row.visit_fields(v);
}
void visit_row(FieldVisitor& v, BeamPlacement& row) {
  visit_index(v, "definition", row.definition);
  visit_id(v, "owner_kind", "owner", row.owner);
  row.visit_fields(v);
}

// One list of what a definition holds; a new member doesn't compile until it stands here.
template <class Archive>
void visit_definition(WorldDefinition& definition, Archive& archive) {
  auto& [rules, map, terrain, bullets, emitters, weapons, beams, figures, actors, bullet_placements,
         enemy_placements, player_placements, mask_placements, beam_placements, bodies, pegs, segments,
         objects, gravity_points] = definition;
  archive.row("rules", rules);
  std::int32_t tile = 1;  // cells per tile
  archive.plane("map", map.width, map.height, tile, map.solid);
  archive.plane("terrain_picture", terrain.width, terrain.height, terrain.pixels_per_tile, terrain.solid);
  archive.rows("bullet_definition", bullets);
  archive.rows("emitter_definition", emitters);
  archive.rows("weapon_definition", weapons);
  archive.rows("beam_definition", beams);
  archive.rows("figure_definition", figures);
  archive.rows("actor_definition", actors);
  archive.rows("bullet_placement", bullet_placements);
  archive.rows("enemy_placement", enemy_placements);
  archive.rows("player_placement", player_placements);
  archive.rows("mask_placement", mask_placements);
  archive.rows("beam_placement", beam_placements);
  archive.rows("body_definition", bodies);
  archive.rows("peg_definition", pegs);
  archive.rows("segment_definition", segments);
  archive.rows("object_definition", objects);
  archive.rows("gravity_point", gravity_points);
}

class Writer {
 public:
  explicit Writer(ByteWriter& to) : to_(to) {}

  template <class T>
  void row(std::string_view name, T& value) {
    write(name, std::span<T>(&value, 1));
  }
  template <class T>
  void rows(std::string_view name, std::vector<T>& values) {
    write(name, std::span<T>(values));
  }
  void plane(std::string_view name, std::int32_t width, std::int32_t height, std::int32_t cells_per_tile,
             const std::vector<std::uint8_t>& solid) {
    ByteWriter plane;
    for (const std::int32_t number : {width, height, cells_per_tile}) {
      plane.varint(static_cast<std::uint64_t>(number));
    }
    // Lengths of runs, free and solid by turns.
    bool is_solid = false;
    std::uint64_t run = 0;
    for (const std::uint8_t cell : solid) {
      if ((cell != 0) != is_solid) {
        plane.varint(std::exchange(run, 0));
        is_solid = !is_solid;
      }
      ++run;
    }
    plane.varint(run);
    to_.text(name);
    to_.varint(plane.bytes.size());
    to_.append(plane.bytes);
  }

 private:
  template <class T>
  void write(std::string_view name, std::span<T> values) {
    TableWriter table;
    for (T& value : values) {
      table.begin_row();
      visit_row(table, value);
    }
    table.write(name, values.size(), to_);
  }

  ByteWriter& to_;
};

class Reader {
 public:
  Reader(Sections& from, const LoadLimits& limits) : from_(from), limits_(limits) {}

  template <class T>
  void row(std::string_view name, T& value) {
    read(name, 1, [&](TableReader& table) {
      if (table.rows() == 1) visit_row(table, value);
    });
  }
  template <class T>
  void rows(std::string_view name, std::vector<T>& values) {
    read(name, limits_.rows_max, [&](TableReader& table) {
      values.resize(table.rows());
      for (std::size_t i = 0; i < values.size() && table.error_so_far().empty(); ++i) {
        table.begin_row(i);
        visit_row(table, values[i]);
      }
    });
  }
  void plane(std::string_view name, std::int32_t& width, std::int32_t& height, std::int32_t& cells_per_tile,
             std::vector<std::uint8_t>& solid) {
    const auto bytes = from_.take(name);
    if (!bytes || !error_.empty()) return;
    ByteReader from(*bytes);
    for (std::int32_t* number : {&width, &height, &cells_per_tile}) {
      *number = static_cast<std::int32_t>(std::min<std::uint64_t>(from.varint(), side_max));
    }
    const std::uint64_t cells = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    if (cells > limits_.cells_max) return fail(name, "is too large");
    for (bool is_solid = false; !from.is_at_end(); is_solid = !is_solid) {
      const std::uint64_t run = from.varint();
      if (run > cells - solid.size()) return fail(name, "has more cells than its sides say");
      solid.insert(solid.end(), static_cast<std::size_t>(run), is_solid ? 1 : 0);
    }
    if (solid.size() != cells || from.has_failed()) fail(name, "has fewer cells than its sides say");
  }
  const std::string& error() const { return error_; }

 private:
  template <class Read>
  void read(std::string_view name, std::uint64_t rows_max, Read read_rows) {
    const auto bytes = from_.take(name);
    if (!bytes || !error_.empty()) return;
    TableReader table(std::string(name), *bytes, rows_max);
    if (table.error_so_far().empty()) read_rows(table);
    error_ = table.error();
  }
  void fail(std::string_view name, std::string_view what) {
    if (error_.empty()) error_ = std::string(name).append(": ").append(what);
  }

  Sections& from_;
  const LoadLimits& limits_;
  std::string error_;
};

}  // namespace

std::optional<std::span<const std::uint8_t>> Sections::take(std::string_view name) {
  if (!has_next_ || name_ != name) return std::nullopt;
  const auto taken = bytes_;
  advance();
  return taken;
}

void Sections::advance() {
  has_next_ = !from_.is_at_end();
  if (!has_next_) return;
  name_ = from_.text();
  bytes_ = from_.take(from_.varint());
  has_next_ = !from_.has_failed();
}

std::string Sections::error() const {
  if (from_.has_failed()) return "a section is longer than the saved state";
  return has_next_ ? "section '" + std::string(name_.substr(0, 40)) + "' is not known or not in its place"
                   : "";
}

void write_definition(WorldDefinition definition, ByteWriter& to) {
  Writer writer(to);
  visit_definition(definition, writer);
}

std::string read_definition(Sections& from, const LoadLimits& limits, WorldDefinition& definition) {
  Reader reader(from, limits);
  visit_definition(definition, reader);
  return reader.error();
}

}  // namespace fusillade::sim
