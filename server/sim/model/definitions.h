// Plain definitions from which a world is built: rules, shapes, bullets, actors, weapons, emitters,
// placements. Made by server/content from arena files, or by hand in tests. Every numeric key has its unit,
// range and default in the one field list of its struct (definitions.cpp); nothing here is checked again by
// the simulation, so whoever fills a definition by hand keeps the ranges.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/base/field.h"
#include "sim/base/types.h"
#include "sim/model/filter.h"

namespace fusillade::sim {

// [match]: what holds for the whole match.
struct MatchRules {
  double tick_rate = 60;  // Hz
  std::int64_t seed = 1;
  double dedup_window = 0.1;  // s
  std::int32_t contacts_per_tick_max = 64;
  double rest_speed = 0;  // tiles/s; 0: always bounce
  bool friendly_fire = false;
  std::int32_t workers = 1;      // chunks of stages 2-5 may run on so many threads; never changes a result
  double grid_cell = 2;          // tiles; any size gives the same contacts
  bool level_of_detail = false;  // far from all players bullets meet less
  double detail_all = 50, detail_most = 100, detail_walls = 200;  // tiles, rising
  std::int32_t slow_motion = 1;  // intervals over which a hosted match plays each tick
  std::int32_t bullets_max = 65536;
  std::int32_t enemies_max = 4096;
  std::int32_t players_max = 512;
  std::int32_t bodies_max = 1024;
  std::int32_t beams_max = 256;
  std::int32_t masks_max = 256;
  std::int32_t windows_max = 16384;  // pairs within dedup_window and pegs within cooldown
  std::int32_t events_max = 65536;   // per tick
  std::int32_t split_generations_max = 8;

  void visit_fields(FieldVisitor& v);
  double dt() const { return 1.0 / tick_rate; }
};

// Nothing flies faster, whatever forces, bounces and scales make of it: longer velocities are shortened.
inline constexpr float flown_speed_max_tiles_per_s = 20000;
// What the keys `gravity` are multiples of.
inline constexpr double gravity_tiles_per_s2 = 9.8;

// A circle, or a box when a half extent is set; a box with an angle is a rotated one.
struct Shape {
  float radius = 0;       // tiles
  float half_width = 0;   // tiles
  float half_height = 0;  // tiles
  float angle = 0;        // rad, clockwise on screen (y down)

  bool is_box() const { return half_width > 0 || half_height > 0; }
  bool is_rotated() const { return is_box() && angle != 0; }
  void visit_fields(FieldVisitor& v);
};

// How a bullet may end; an `on` below is a set of them.
enum EndCause : std::uint32_t { end_hit = 1, end_solid = 2, end_expiry = 4, end_any = 7 };

// The fragments that a bullet leaves at its end.
struct SplitDefinition {
  std::int32_t bullet = -1;  // index of BulletDefinition, -1: none; in files by name
  std::int32_t count = 4;
  float spread = 6.283185F;    // rad, from the first to the last; a full turn: a ring
  float speed = 6;             // tiles/s
  std::uint32_t on = end_any;  // EndCause bits; in files by names

  void visit_fields(FieldVisitor& v);  // all but `bullet`, `on`
};

enum class Falloff : std::int32_t { none, linear };
inline constexpr std::array<std::string_view, 2> falloff_names{"none", "linear"};

// Hits whoever is near at a bullet's end.
struct BlastDefinition {
  float radius = 0;  // tiles, from its centre to the nearest point of a shape; 0: no blast
  float damage = 0;
  Falloff falloff = Falloff::none;
  float knock_back = 0;  // tiles/s
  bool blocked_by_walls = false;
  std::uint32_t on = end_any;  // EndCause bits; in files by names

  void visit_fields(FieldVisitor& v);  // all but `on`
};

// What all bullets of a kind share.
struct BulletDefinition {
  std::string name;
  Shape shape{.radius = 0.2F};
  Filter filter = {};  // in files by names of categories
  float life = 3;      // s, exact
  float damage = 10;
  std::int32_t pierce = 0;
  std::int32_t bounces = 0;
  float energy_loss = 1;       // velocity factor of a bounce
  float wall_radius = 0;       // tiles; 0: the centre meets walls
  float ax = 0, ay = 0;        // tiles/s^2
  float drag = 1;              // velocity factor per second
  float gravity = 0;           // times 9.8 tiles/s^2
  float speed_scale = 1;       // displacement per velocity
  float angular_velocity = 0;  // rad/s
  float max_speed = 0;         // tiles/s; 0: no limit
  float wave_amplitude = 0;    // tiles
  float wave_frequency = 0;    // Hz
  float wave_phase = 0;        // rad
  float homing_strength = 0;   // tiles/s^2
  float knock_back = 0;        // tiles/s
  float carve_radius = 0;      // tiles
  float fill_radius = 0;       // tiles
  SplitDefinition split = {};
  BlastDefinition blast = {};

  // True where nothing but contacts changes the velocity: the bullet flies by formula.
  bool is_straight() const {
    return ax == 0 && ay == 0 && drag == 1 && gravity == 0 && angular_velocity == 0 &&
           (wave_amplitude == 0 || (wave_frequency == 0 && wave_phase == 0)) && homing_strength == 0;
  }
  // True where its end does nothing to anybody: no terrain is filled, nothing bursts.
  bool ends_quietly() const { return fill_radius <= 0 && blast.radius <= 0 && split.bullet < 0; }
  void visit_fields(FieldVisitor& v);
};

// A segment with a width that stays: it moves with its owner and hits whoever it touches, once per window.
struct BeamDefinition {
  std::string name;
  Filter filter = {};
  float length = 20;        // tiles; cut at the first wall or terrain
  float half_width = 0.1F;  // tiles
  float warm_up = 0.5F;     // s, harmless
  float duration = 1;       // s of harm after it
  float damage = 50;        // per second of touch
  float turn = 0;           // rad/s
  bool follows_aim = true;  // a player's turns with its aim

  void visit_fields(FieldVisitor& v);
};

// How the server moves an enemy. `drift` keeps the velocity that it was placed with.
enum class Behaviour : std::int32_t { drift, wander, chase, orbit, stand };
inline constexpr std::array<std::string_view, 5> behaviour_names{"drift", "wander", "chase", "orbit",
                                                                 "stand"};

enum class PatternForm : std::int32_t { radial, spiral, aimed, wall, burst };
inline constexpr std::array<std::string_view, 5> pattern_form_names{"radial", "spiral", "aimed", "wall",
                                                                    "burst"};

// A volley: `count` bullets at once. radial: a full ring; spiral: a ring that turns by `turn` each volley;
// aimed: a fan of `spread` toward the nearest player; wall: a row `spacing` apart flying abreast toward the
// nearest player; burst: `burst_count` aimed fans, `burst_interval` apart, once each period.
struct EmitterDefinition {
  std::string name;
  PatternForm form = PatternForm::radial;
  std::int32_t bullet = 0;  // index of BulletDefinition; in files by name
  std::int32_t beam = -1;   // index of BeamDefinition: it fires beams instead; -1: bullets
  std::int32_t count = 8;
  float period = 1;   // s
  float delay = 0;    // s after the spawn of its actor
  float speed = 6;    // tiles/s
  float spread = 0;   // rad, from first to last bullet of a fan
  float turn = 0;     // rad per volley
  float spacing = 1;  // tiles
  std::int32_t burst_count = 3;
  float burst_interval = 0.1F;  // s
  float range = 30;             // tiles; no volley without a player this near

  void visit_fields(FieldVisitor& v);  // all but `bullet`
};

// What a player fires: an aimed fan of `count`, at most once per cooldown.
struct WeaponDefinition {
  std::string name;
  std::int32_t bullet = 0;  // index of BulletDefinition; in files by name
  std::int32_t beam = -1;   // index of BeamDefinition: it fires beams instead; -1: bullets
  std::int32_t count = 1;
  float cooldown = 0.25F;  // s
  float speed = 12;        // tiles/s
  float spread = 0;        // rad, from first to last bullet

  void visit_fields(FieldVisitor& v);  // all but `bullet`
};

inline constexpr std::size_t emitters_per_actor_max = 4;

// A picture as a collision mask, apart from what is drawn: heading 0, which is to the right. Its pixels are
// those of the terrain, 1 / pixels_per_tile tiles, its centre the centre of the picture.
struct FigureDefinition {
  std::string name;
  std::int32_t width = 0, height = 0;  // pixels, 1..figure_side_max_pixels
  std::vector<std::uint8_t> solid;     // `solid[y * width + x]` is 1 for a solid pixel
};
inline constexpr std::size_t figures_max = 64;
inline constexpr std::int32_t figure_side_max_pixels = 256;
inline constexpr std::int32_t headings = 32;  // heading h is h / 32 of a full turn, clockwise on screen

// How an actor with a figure flies: under thrust and gravity, meeting solids by its mask.
struct ShipDefinition {
  std::int32_t heading = 0;      // at the start
  float thrust = 0;              // tiles/s^2 along the heading; 0: it walks
  float turn_speed = 3;          // rad/s
  float gravity = 0;             // times 9.8 tiles/s^2
  float drag = 1;                // velocity factor per second
  float crash_speed = 0;         // tiles/s into a solid that kill it; 0: any touch
  float shield_energy = 0;       // s for which a full shield holds; 0: none
  float shield_recharge = 0.2F;  // s of shield per second without it

  void visit_fields(FieldVisitor& v);
  void visit_flight(FieldVisitor& v);  // those that need no pilot
};

// A class of players or a type of enemies.
struct ActorDefinition {
  std::string name;
  Shape shape{.radius = 0.4F};
  std::int32_t figure = -1;  // index of FigureDefinition, instead of the shape; -1: none; in files by name
  ShipDefinition ship = {};
  Filter filter = {};  // in files by names of categories
  float health = 100;
  float speed = 6;  // tiles/s, under commands or behaviour
  bool walls = false;
  float contact_damage = 0;      // per second of touch with a player
  float inverse_mass = 0;        // for knock-back; 0: immovable
  float invulnerable = 0;        // s after a hit
  std::int32_t score = 0;        // points for whoever kills it
  float bomb_radius = 0;         // tiles; its ability clears bullets so near; 0: none
  float bomb_cooldown = 10;      // s
  std::int32_t bomb_score = 0;   // points per bullet that it clears
  float graze_radius = 0;        // tiles around its centre; 0: no grazing
  std::int32_t graze_score = 0;  // points per bullet that it grazes
  Behaviour behaviour = Behaviour::drift;
  float sight = 20;                    // tiles; chase and orbit see players this far
  std::int32_t weapon = -1;            // index of WeaponDefinition, -1: none; in files by name
  std::vector<std::int32_t> emitters;  // indices of EmitterDefinition; in files by name

  void visit_fields(FieldVisitor& v);  // all but `figure`, `weapon`, `emitters`
  void visit_life(FieldVisitor& v);    // those of health and mass
};

// "x" and "y" of a centre.
void visit_position(FieldVisitor& v, Vec2& position);

// A homing target that is a place and nobody.
inline constexpr EntityId homing_to_point{Kind::none, 1};

// Entities written out one by one (their field lists: placements.cpp). `start`: s of match time.
struct BulletPlacement {
  double start = 0;
  Vec2 position, velocity;
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;          // kind none: nobody
  EntityId homing_target;  // kind none: none, or `homing_to_point`
  Vec2 homing_point{};     // tiles; for homing_to_point

  void visit_fields(FieldVisitor& v);  // all but `definition`, `owner`, `homing_target`
};

struct ActorPlacement {
  double start = 0;
  Vec2 position, velocity;
  std::int32_t definition = 0;
  std::int32_t team = 0;

  void visit_fields(FieldVisitor& v);  // all but `definition`
};

// What a placed mask is to others. ship: it flies and meets solids; bunker: it stands, a solid for ships;
// decoration: nothing; terrain: drawn into the terrain when it appears.
enum class MaskLayer : std::int32_t { ship, bunker, decoration, terrain };
inline constexpr std::array<std::string_view, 4> mask_layer_names{"ship", "bunker", "decoration", "terrain"};

struct MaskPlacement : ActorPlacement {
  MaskLayer layer = MaskLayer::ship;

  void visit_fields(FieldVisitor& v);
};

// Pulls ships: by `strength` at one tile's distance and nearer, falling with the square of the distance.
struct GravityPointDefinition {
  Vec2 position;
  float strength = 10;  // tiles/s^2; negative: it pushes
  float range = 0;      // tiles; 0: everywhere

  void visit_fields(FieldVisitor& v);
};

struct BeamPlacement {
  double start = 0;
  Vec2 position;    // where it begins; without an owner
  float angle = 0;  // rad, clockwise on screen
  std::int32_t definition = 0;
  std::int32_t team = 0;
  EntityId owner;  // kind none: it stands

  void visit_fields(FieldVisitor& v);  // all but `definition`, `owner`
};

struct BodyDefinition {
  double start = 0;
  Vec2 position, velocity;
  float radius = 0;
  float inverse_mass = 1;
  float restitution = 1;
  float friction = 0;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

struct PegDefinition {
  Vec2 position;
  float radius = 0;
  float restitution = 1;
  double cooldown = 0.1666667;  // s
  std::int32_t score = 0;       // points for whoever fired the bullet that bounces off it
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

enum class SegmentForm : std::int32_t { bounce, normal, ghost, explode };
inline constexpr std::array<std::string_view, 4> segment_form_names{"bounce", "normal", "ghost", "explode"};

struct SegmentDefinition {
  Vec2 a, b;
  float restitution = 1;
  SegmentForm form = SegmentForm::bounce;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

inline constexpr std::size_t sensors_max = 64;  // objects with `sensor`

struct ObjectDefinition {
  Vec2 position;
  Shape shape;
  bool pickup = false;
  bool sensor = false;
  Filter filter = {};

  void visit_fields(FieldVisitor& v);
};

inline constexpr std::int32_t map_side_max_tiles = 4096;

// Walls of the map: `solid[y * width + x]` is 1 for a wall. Everything outside is wall.
struct TileMapDefinition {
  std::int32_t width = 0, height = 0;  // tiles, 1..map_side_max_tiles
  std::vector<std::uint8_t> solid;
};

// The collision plane: `solid[y * width + x]` is 1 where a pixel is solid, (0,0) at tile (0,0). Outside:
// free.
struct TerrainDefinition {
  std::int32_t width = 0, height = 0;  // pixels; 0: no terrain
  std::int32_t pixels_per_tile = 16;
  std::vector<std::uint8_t> solid;
};

struct WorldDefinition {
  MatchRules rules;
  TileMapDefinition map;
  TerrainDefinition terrain;
  std::vector<BulletDefinition> bullets;
  std::vector<EmitterDefinition> emitters;
  std::vector<WeaponDefinition> weapons;
  std::vector<BeamDefinition> beams;
  std::vector<FigureDefinition> figures;
  std::vector<ActorDefinition> actors;
  std::vector<BulletPlacement> bullet_placements;
  std::vector<ActorPlacement> enemy_placements;
  std::vector<ActorPlacement> player_placements;
  std::vector<MaskPlacement> mask_placements;
  std::vector<BeamPlacement> beam_placements;
  std::vector<BodyDefinition> bodies;
  std::vector<PegDefinition> pegs;
  std::vector<SegmentDefinition> segments;
  std::vector<ObjectDefinition> objects;
  std::vector<GravityPointDefinition> gravity_points;
};

// What a definition in bytes from outside may ask for. The default is what arena files may ask for.
struct LoadLimits {
  std::int64_t capacity_max = INT32_MAX;             // each capacity of the rules
  std::uint64_t rows_max = 1U << 20;                 // each list
  std::uint64_t cells_max = std::uint64_t{1} << 26;  // map and terrain, each
};

// Empty, or which capacity of the rules the placements exceed: no world is made of such a definition, so that
// no entity of a file is lost silently.
std::string capacity_error(const WorldDefinition& definition);

bool has_sensors(const WorldDefinition& definition);

// Live bullets may be of so many different owners, teams and types at once: room for all that the capacities
// allow, and for as many owners who have gone since.
std::int32_t bullet_origins_max(const WorldDefinition& definition);

}  // namespace fusillade::sim
