#include "net/codec/encode_content.h"

#include <cstdint>
#include <vector>

#include "fusillade/v1/content.pb.h"
#include "net/codec/fill_shape.h"
#include "sim/world.h"

namespace fusillade::net {
namespace {

// Row after row, each beginning with a whole byte, leftmost cell in the highest bit.
std::string packed(std::int32_t width, std::int32_t height, const std::vector<std::uint8_t>& solid) {
  const auto columns = static_cast<std::size_t>(width), rows = static_cast<std::size_t>(height);
  const std::size_t row_bytes = (columns + 7) / 8;
  std::string bits(row_bytes * rows, '\0');
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (solid[row * columns + column] == 0) continue;
      char& byte = bits[row * row_bytes + column / 8];
      byte = static_cast<char>(byte | (0x80 >> (column % 8)));
    }
  }
  return bits;
}

void fill(v1::TerrainLayer& wire, const sim::TerrainDefinition& terrain) {
  wire.set_effect(v1::TerrainLayer::EFFECT_SOLID);
  wire.set_pixels_per_tile(static_cast<std::uint32_t>(terrain.pixels_per_tile));
  wire.set_width(static_cast<std::uint32_t>(terrain.width));
  wire.set_height(static_cast<std::uint32_t>(terrain.height));
  wire.set_pixels(packed(terrain.width, terrain.height, terrain.solid));
}

void fill(v1::SegmentContent& wire, const sim::SegmentDefinition& segment) {
  wire.set_form(static_cast<v1::SegmentContent::Form>(segment.form));
  wire.set_x1(segment.a.x);
  wire.set_y1(segment.a.y);
  wire.set_x2(segment.b.x);
  wire.set_y2(segment.b.y);
}

void fill(v1::PegContent& wire, const sim::PegDefinition& peg) {
  wire.set_x(peg.position.x);
  wire.set_y(peg.position.y);
  wire.set_radius(peg.radius);
}

void fill(v1::ObjectContent& wire, const sim::ObjectDefinition& object) {
  wire.set_x(object.position.x);
  wire.set_y(object.position.y);
  fill_shape(wire, object.shape);
  wire.set_pickup(object.pickup);
  wire.set_sensor(object.sensor);
}

void fill(v1::FigureContent& wire, const sim::FigureDefinition& figure) {
  wire.set_name(figure.name);
  wire.set_width(static_cast<std::uint32_t>(figure.width));
  wire.set_height(static_cast<std::uint32_t>(figure.height));
  wire.set_pixels(packed(figure.width, figure.height, figure.solid));
}

void fill(v1::GravityPointContent& wire, const sim::GravityPointDefinition& point) {
  wire.set_x(point.position.x);
  wire.set_y(point.position.y);
  wire.set_strength(point.strength);
  wire.set_range(point.range);
}

void fill(v1::ActorContent& wire, const sim::ActorDefinition& actor) {
  wire.set_name(actor.name);
  if (actor.figure >= 0) wire.set_figure(static_cast<std::uint32_t>(actor.figure));
}

void fill(v1::BeamContent& wire, const sim::BeamDefinition& beam) {
  wire.set_name(beam.name);
  wire.set_length(beam.length);
  wire.set_half_width(beam.half_width);
  wire.set_warm_up(beam.warm_up);
  wire.set_duration(beam.duration);
}

void fill_types(v1::ArenaContent& wire, const sim::WorldDefinition& world) {
  for (const sim::FigureDefinition& figure : world.figures) fill(*wire.add_figures(), figure);
  for (const sim::ActorDefinition& actor : world.actors) fill(*wire.add_actor_types(), actor);
  for (const sim::BulletDefinition& bullet : world.bullets) wire.add_bullet_types(bullet.name);
  for (const sim::BeamDefinition& beam : world.beams) fill(*wire.add_beam_types(), beam);
}

void fill_things(v1::ArenaContent& wire, const sim::WorldDefinition& world) {
  for (const sim::SegmentDefinition& segment : world.segments) fill(*wire.add_segments(), segment);
  for (const sim::PegDefinition& peg : world.pegs) fill(*wire.add_pegs(), peg);
  for (const sim::ObjectDefinition& object : world.objects) fill(*wire.add_objects(), object);
  for (const sim::GravityPointDefinition& point : world.gravity_points)
    fill(*wire.add_gravity_points(), point);
}

// Their numbers stay: a bunker's is its id.
void forget_all_but_bunkers(std::vector<sim::MaskPlacement>& masks) {
  for (sim::MaskPlacement& mask : masks) {
    if (mask.layer == sim::MaskLayer::bunker) continue;
    const std::int32_t type = mask.definition;
    mask = {};
    mask.definition = type;
    mask.layer = sim::MaskLayer::decoration;
  }
}

// Who moves is told by snapshots, and with the seed a client could foresee what enemies decide.
std::vector<std::uint8_t> simulation_of(sim::WorldDefinition world) {
  world.rules.seed = 1;
  world.bullet_placements.clear();
  world.enemy_placements.clear();
  world.player_placements.clear();
  forget_all_but_bunkers(world.mask_placements);
  world.beam_placements.clear();
  world.bodies.clear();
  return sim::World(world).save();
}

}  // namespace

std::string encode_content(const match::ArenaDefinition& arena) {
  const sim::WorldDefinition& world = arena.world;
  v1::ArenaContent content;
  content.set_arena(arena.name);
  content.set_title(arena.title);
  content.set_width(static_cast<std::uint32_t>(world.map.width));
  content.set_height(static_cast<std::uint32_t>(world.map.height));
  content.set_walls(packed(world.map.width, world.map.height, world.map.solid));
  if (world.terrain.width > 0) fill(*content.add_terrain(), world.terrain);
  fill_things(content, world);
  fill_types(content, world);
  const std::vector<std::uint8_t> simulation = simulation_of(world);
  content.set_simulation(simulation.data(), simulation.size());
  return content.SerializeAsString();
}

}  // namespace fusillade::net
