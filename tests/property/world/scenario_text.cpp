#include "property/world/scenario_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include "support/png/encode_png.h"

namespace fusillade::property {
namespace {

// The shortest text that reads back as the same number.
std::string number(double value) {
  if (value == 0 && std::signbit(value)) return "-0.0";  // without a point it were an integer
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// Writes a definition as lines of a table, after its own field list. A shape has a radius or half extents.
class TableWriter : public sim::FieldVisitor {
 public:
  std::string text;

  void field(const sim::FieldInfo& info, bool& value) override { line(info.name, value ? "true" : "false"); }
  void field(const sim::FieldInfo& info, std::int32_t& value) override {
    line(info.name, std::to_string(value));
  }
  void field(const sim::FieldInfo& info, std::int64_t& value) override {
    line(info.name, std::to_string(value));
  }
  void field(const sim::FieldInfo& info, float& value) override {
    const bool is_extent = info.name == "radius" || info.name.starts_with("half_");
    if (value != 0 || !is_extent) line(info.name, number(value));
  }
  void field(const sim::FieldInfo& info, double& value) override { line(info.name, number(value)); }
  void field(const sim::FieldInfo&, std::string&) override {}
  void field(const sim::FieldInfo&, std::vector<std::string>&) override {}
  void choice(const sim::FieldInfo& info, std::span<const std::string_view> names,
              std::int32_t& value) override {
    line(info.name, '"' + std::string(names[value]) + '"');
  }

  void table(std::string_view name) { text += "\n[[" + std::string(name) + "]]\n"; }
  void line(std::string_view key, const std::string& value) {
    text += std::string(key) + " = " + value + '\n';
  }
  void rows(int width, int height, const std::vector<std::uint8_t>& solid) {
    text += "rows = [";
    for (int row = 0; row < height; ++row) {
      text += row == 0 ? "\"" : ",\n        \"";
      for (int column = 0; column < width; ++column) text += solid[row * width + column] != 0 ? '#' : '.';
      text += '"';
    }
    text += "]\n";
  }
  void point(std::string_view x, std::string_view y, sim::Vec2 v) {
    line(x, number(v.x));
    line(y, number(v.y));
  }
  template <class Placement>
  void place(const Placement& placed) {
    line("start", number(placed.start));
    point("x", "y", placed.position);
    point("vx", "vy", placed.velocity);
  }
  void texts(std::string_view key, std::span<const std::string_view> names, std::uint32_t bits) {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if ((bits >> i & 1) != 0) list += (list.empty() ? "\"" : ", \"") + std::string(names[i]) + '"';
    }
    line(key, '[' + list + ']');
  }
  // Whose bits are those of the first categories that every file has.
  void filter(const sim::Filter& filter) {
    constexpr std::array<std::string_view, 4> names{"bullet", "enemy", "player", "body"};
    texts("category", names, filter.categories);
    if (filter.collides_with != sim::Filter{}.collides_with)
      texts("collides_with", names, filter.collides_with);
  }
  void id(std::string_view key, sim::EntityId id) {
    if (id.kind == sim::Kind::none) return;
    line(key, (id.kind == sim::Kind::enemy ? "\"enemy:" : "\"player:") + std::to_string(id.ordinal) + '"');
  }
};

void write_map(const sim::WorldDefinition& world, const std::string& terrain_file, TableWriter& writer) {
  writer.text += "\n[map]\n";
  writer.rows(world.map.width, world.map.height, world.map.solid);
  if (world.terrain.width > 0) writer.line("terrain", '"' + terrain_file + '"');
  writer.line("pixels_per_tile", std::to_string(world.terrain.pixels_per_tile));
}

std::string type_name(int index) { return "\"type" + std::to_string(index) + '"'; }

void write_bullet_keys(sim::BulletDefinition bullet, TableWriter& writer) {
  constexpr std::array<std::string_view, 3> ends{"hit", "solid", "expiry"};
  bullet.visit_fields(writer);
  writer.filter(bullet.filter);
  writer.texts("blast_on", ends, bullet.blast.on);
  writer.texts("split_on", ends, bullet.split.on);
  if (bullet.split.bullet >= 0) writer.line("split_bullet", type_name(bullet.split.bullet));
}

// What fragments may be: as many types as precede what is placed.
void write_bullet_types(const sim::WorldDefinition& world, TableWriter& writer) {
  const auto by_definition = [](const auto& a, const auto& b) { return a.definition < b.definition; };
  const auto first = std::ranges::min_element(world.bullet_placements, by_definition);
  const int types = first == world.bullet_placements.end() ? 0 : first->definition;
  for (int i = 0; i < types; ++i) {
    writer.table("bullet_type");
    writer.line("name", type_name(i));
    write_bullet_keys(world.bullets[i], writer);
  }
}

void write_bullets(const sim::WorldDefinition& world, TableWriter& writer) {
  for (const sim::BulletPlacement& placed : world.bullet_placements) {
    writer.table("bullet");
    writer.place(placed);
    writer.line("team", std::to_string(placed.team));
    writer.id("owner", placed.owner);
    writer.id("homing_target", placed.homing_target);
    if (placed.homing_target == sim::homing_to_point)
      writer.point("homing_x", "homing_y", placed.homing_point);
    write_bullet_keys(world.bullets[placed.definition], writer);
  }
}

// A figure stands instead of a shape.
void write_actor_keys(const sim::WorldDefinition& world, sim::ActorDefinition actor, TableWriter& writer) {
  TableWriter keys;
  actor.visit_fields(keys);
  writer.filter(actor.filter);
  if (actor.figure < 0) {
    writer.text += keys.text;
    return;
  }
  writer.line("figure", '"' + world.figures[actor.figure].name + '"');
  std::istringstream lines(keys.text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_shape = line.starts_with("radius ") || line.starts_with("angle ");
    if (!is_shape) writer.text += line + '\n';
  }
}

void write_actors(const sim::WorldDefinition& world, const std::vector<sim::ActorPlacement>& placements,
                  const std::string& kind, TableWriter& writer) {
  for (const sim::ActorPlacement& placed : placements) {
    writer.table(kind);
    writer.place(placed);
    writer.line("team", std::to_string(placed.team));
    write_actor_keys(world, world.actors[placed.definition], writer);
  }
}

void write_figures(const sim::WorldDefinition& world, TableWriter& writer) {
  for (const sim::FigureDefinition& figure : world.figures) {
    writer.table("figure");
    writer.line("name", '"' + figure.name + '"');
    writer.rows(figure.width, figure.height, figure.solid);
  }
}

void write_masks(const sim::WorldDefinition& world, TableWriter& writer) {
  for (const sim::MaskPlacement& placed : world.mask_placements) {
    sim::ActorDefinition actor = world.actors[placed.definition];
    writer.table("mask");
    writer.place(placed);
    writer.line("team", std::to_string(placed.team));
    writer.line("layer",
                '"' + std::string(sim::mask_layer_names[static_cast<std::size_t>(placed.layer)]) + '"');
    writer.line("figure", '"' + world.figures[actor.figure].name + '"');
    actor.ship.visit_flight(writer);
    actor.visit_life(writer);
    writer.filter(actor.filter);
  }
  for (sim::GravityPointDefinition point : world.gravity_points) {
    writer.table("gravity_point");
    point.visit_fields(writer);
  }
}

void write_beams(const sim::WorldDefinition& world, TableWriter& writer) {
  for (sim::BeamDefinition beam : world.beams) {
    writer.table("beam_type");
    writer.line("name", '"' + beam.name + '"');
    beam.visit_fields(writer);
    writer.filter(beam.filter);
  }
  for (const sim::BeamPlacement& placed : world.beam_placements) {
    writer.table("beam");
    writer.line("type", '"' + world.beams[placed.definition].name + '"');
    writer.line("start", number(placed.start));
    writer.point("x", "y", placed.position);
    writer.line("angle", number(placed.angle));
    writer.line("team", std::to_string(placed.team));
    writer.id("owner", placed.owner);
  }
}

void write_fixtures(const sim::WorldDefinition& world, TableWriter& writer) {
  for (const sim::BodyDefinition& body : world.bodies) {
    writer.table("body");
    writer.place(body);
    writer.line("radius", number(body.radius));
    writer.line("inverse_mass", number(body.inverse_mass));
    writer.line("restitution", number(body.restitution));
    writer.line("friction", number(body.friction));
    writer.filter(body.filter);
  }
  for (const sim::PegDefinition& peg : world.pegs) {
    writer.table("peg");
    writer.point("x", "y", peg.position);
    writer.line("radius", number(peg.radius));
    writer.line("restitution", number(peg.restitution));
    writer.line("cooldown", number(peg.cooldown));
    writer.filter(peg.filter);
  }
  for (const sim::SegmentDefinition& segment : world.segments) {
    writer.table("segment");
    writer.point("x1", "y1", segment.a);
    writer.point("x2", "y2", segment.b);
    writer.line("restitution", number(segment.restitution));
    const auto form = static_cast<std::size_t>(segment.form);
    writer.line("kind", '"' + std::string(sim::segment_form_names[form]) + '"');
    writer.filter(segment.filter);
  }
  for (sim::ObjectDefinition object : world.objects) {
    writer.table("object");
    writer.point("x", "y", object.position);
    object.shape.visit_fields(writer);
    writer.line("pickup", object.pickup ? "true" : "false");
    writer.line("sensor", object.sensor ? "true" : "false");
    writer.filter(object.filter);
  }
}

}  // namespace

std::string scenario_text(const sim::WorldDefinition& world, const std::string& terrain_file) {
  TableWriter writer;
  writer.text = "[match]\n";
  sim::MatchRules rules = world.rules;
  rules.visit_fields(writer);
  write_map(world, terrain_file, writer);
  write_figures(world, writer);
  write_bullet_types(world, writer);
  write_bullets(world, writer);
  write_actors(world, world.enemy_placements, "enemy", writer);
  write_actors(world, world.player_placements, "player", writer);
  write_masks(world, writer);
  write_beams(world, writer);
  write_fixtures(world, writer);
  return writer.text;
}

std::string terrain_picture(const sim::TerrainDefinition& terrain) {
  std::vector<std::uint8_t> grey;
  for (const std::uint8_t solid : terrain.solid) grey.push_back(solid != 0 ? 0 : 255);
  return support::encode_png(static_cast<std::uint32_t>(terrain.width),
                             static_cast<std::uint32_t>(terrain.height), 8, SPNG_COLOR_TYPE_GRAYSCALE, grey);
}

}  // namespace fusillade::property
