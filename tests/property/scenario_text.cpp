#include "property/scenario_text.h"

#include <spng.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

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
  void id(std::string_view key, sim::EntityId id) {
    if (id.kind == sim::Kind::none) return;
    line(key, (id.kind == sim::Kind::enemy ? "\"enemy:" : "\"player:") + std::to_string(id.ordinal) + '"');
  }
};

void write_map(const sim::WorldDefinition& world, const std::string& terrain_file, TableWriter& writer) {
  writer.text += "\n[map]\nrows = [";
  for (int row = 0; row < world.map.height; ++row) {
    writer.text += row == 0 ? "\"" : ",\n        \"";
    for (int column = 0; column < world.map.width; ++column) {
      writer.text += world.map.solid[row * world.map.width + column] != 0 ? '#' : '.';
    }
    writer.text += '"';
  }
  writer.text += "]\n";
  if (world.terrain.width == 0) return;
  writer.line("terrain", '"' + terrain_file + '"');
  writer.line("pixels_per_tile", std::to_string(world.terrain.pixels_per_tile));
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
    sim::BulletDefinition definition = world.bullets[placed.definition];
    definition.visit_fields(writer);
  }
}

void write_actors(const sim::WorldDefinition& world, const std::vector<sim::ActorPlacement>& placements,
                  const std::string& kind, TableWriter& writer) {
  for (const sim::ActorPlacement& placed : placements) {
    writer.table(kind);
    writer.place(placed);
    writer.line("team", std::to_string(placed.team));
    sim::ActorDefinition definition = world.actors[placed.definition];
    definition.visit_fields(writer);
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
  }
  for (const sim::PegDefinition& peg : world.pegs) {
    writer.table("peg");
    writer.point("x", "y", peg.position);
    writer.line("radius", number(peg.radius));
    writer.line("restitution", number(peg.restitution));
    writer.line("cooldown", number(peg.cooldown));
  }
  for (const sim::SegmentDefinition& segment : world.segments) {
    writer.table("segment");
    writer.point("x1", "y1", segment.a);
    writer.point("x2", "y2", segment.b);
    writer.line("restitution", number(segment.restitution));
    const auto form = static_cast<std::size_t>(segment.form);
    writer.line("kind", '"' + std::string(sim::segment_form_names[form]) + '"');
  }
  for (sim::ObjectDefinition object : world.objects) {
    writer.table("object");
    writer.point("x", "y", object.position);
    object.shape.visit_fields(writer);
    writer.line("pickup", object.pickup ? "true" : "false");
  }
}

}  // namespace

std::string scenario_text(const sim::WorldDefinition& world, const std::string& terrain_file) {
  TableWriter writer;
  writer.text = "[match]\n";
  sim::MatchRules rules = world.rules;
  rules.visit_fields(writer);
  write_map(world, terrain_file, writer);
  write_bullets(world, writer);
  write_actors(world, world.enemy_placements, "enemy", writer);
  write_actors(world, world.player_placements, "player", writer);
  write_fixtures(world, writer);
  return writer.text;
}

std::string terrain_picture(const sim::TerrainDefinition& terrain) {
  std::vector<std::uint8_t> grey;
  for (const std::uint8_t solid : terrain.solid) grey.push_back(solid != 0 ? 0 : 255);
  spng_ctx* context = spng_ctx_new(SPNG_CTX_ENCODER);
  spng_ihdr header{};
  header.width = static_cast<std::uint32_t>(terrain.width);
  header.height = static_cast<std::uint32_t>(terrain.height);
  header.bit_depth = 8;
  header.color_type = SPNG_COLOR_TYPE_GRAYSCALE;
  spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
  spng_set_ihdr(context, &header);
  spng_encode_image(context, grey.data(), grey.size(), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
  std::size_t size = 0;
  int error = 0;
  void* bytes = spng_get_png_buffer(context, &size, &error);
  std::string png(static_cast<const char*>(bytes), size);
  std::free(bytes);
  spng_ctx_free(context);
  return png;
}

}  // namespace fusillade::property
