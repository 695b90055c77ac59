#include "net/codec/frame_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fusillade/v1/play.pb.h"
#include "net/codec/quantise.h"
#include "net/frames.h"

namespace fusillade::net {
namespace {

// Of 64 x 64 tiles, four areas a row.
const match::AreaGrid areas({.width = 64, .height = 64, .solid = {}}, match::RoundRules{});

// An encoder and what it has encoded.
struct Encoder {
  explicit Encoder(const match::Frame& frame) : frames(frame, areas, encoded) {}

  EncodedFrame encoded;
  FrameEncoder frames;
};

std::string message_of(Encoder& encoder, const match::Recipient& recipient) {
  return encoder.encoded.message(encoder.frames.add(recipient));
}

v1::Snapshot snapshot_of(Encoder& encoder, const match::Recipient& recipient) {
  v1::ServerMessage message;
  EXPECT_TRUE(message.ParseFromString(message_of(encoder, recipient)));
  EXPECT_EQ(message.message_case(), v1::ServerMessage::kSnapshot);
  return message.snapshot();
}

// The same message put together field by field by Protobuf itself.
std::string straightforward(const match::Frame& frame, const match::Recipient& recipient) {
  v1::ServerMessage message;
  match::Recipient alone = recipient;
  alone.areas.clear();
  Encoder own(frame);
  EXPECT_TRUE(message.ParseFromString(message_of(own, alone)));
  for (const auto& ref : recipient.areas) {
    const match::AreaFrame& area = frame.areas[ref.index];
    if (!ref.entered && is_quiet(area)) continue;
    ByteBlock bytes;
    append_area(area, ref.entered ? AreaVariant::entered : AreaVariant::stayed, {areas, frame.tick}, bytes);
    EXPECT_TRUE(message.mutable_snapshot()->MergeFromString(std::string(bytes.view())));
  }
  return message.SerializeAsString();
}

std::string reserialised(const std::string& bytes) {
  v1::ServerMessage message;
  EXPECT_TRUE(message.ParseFromString(bytes));
  return message.SerializeAsString();
}

TEST(FrameEncoder, SplicedBytesEqualTheStraightforwardMessage) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  for (const bool is_entered : {false, true}) {
    match::Recipient recipient = test::recipient(1, is_entered);
    recipient.areas_left = {3, 200, 70000};
    if (is_entered) recipient.missed = {test::hit(41).event, test::hit(42).event};
    recipient.hits_lost = is_entered ? 300 : 0;
    const std::string spliced = message_of(encoder, recipient);
    EXPECT_EQ(reserialised(spliced), straightforward(frame, recipient));
    EXPECT_EQ(spliced.size(), reserialised(spliced).size());
  }
}

TEST(FrameEncoder, LengthPrefixesHoldForManyBytes) {
  match::Frame frame = test::busy_frame();
  for (sim::Ordinal i = 0; i < 3000; ++i) frame.areas[0].announced.push_back(test::bullet(600 + i, 18, 4));
  Encoder encoder(frame);
  const match::Recipient recipient = test::recipient(1, false);
  const std::string spliced = message_of(encoder, recipient);
  EXPECT_GT(spliced.size(), 65536U);
  EXPECT_EQ(reserialised(spliced), straightforward(frame, recipient));
}

TEST(FrameEncoder, Pace) {
  match::Frame frame = test::busy_frame();
  const auto told = [&frame] {
    Encoder encoder(frame);
    return snapshot_of(encoder, test::recipient(1, false));
  };
  EXPECT_FALSE(told().paused());
  EXPECT_EQ(told().slow_motion(), 0U);
  frame.is_paused = true;
  frame.slow_motion = 5;
  EXPECT_TRUE(told().paused());
  EXPECT_EQ(told().slow_motion(), 5U);
}

TEST(FrameEncoder, OwnPart) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  match::Recipient recipient = test::recipient(1, true);
  recipient.hits_lost = 6;
  recipient.missed = {test::hit(41).event};
  recipient.taken_before = {{.sequence = 14, .tick = 90}, {.sequence = 16, .tick = 98}};
  const v1::Snapshot snapshot = snapshot_of(encoder, recipient);
  EXPECT_EQ(snapshot.tick(), 100U);
  EXPECT_TRUE(snapshot.full());
  EXPECT_EQ(snapshot.events_skipped(), 6U);
  ASSERT_EQ(snapshot.missed_size(), 1);
  EXPECT_EQ(snapshot.missed(0).mover().id(), 41U);
  EXPECT_EQ(snapshot.missed(0).ticks_ago(), 2U);
  const v1::Self& self = snapshot.self();
  EXPECT_EQ(self.sequence_taken(), 17U);
  EXPECT_EQ(self.tick_taken(), 99U);
  EXPECT_TRUE(self.alive());
  EXPECT_EQ(self.health(), 1) << "rounded up";
  EXPECT_EQ(self.score(), -5);
  EXPECT_EQ(self.deaths(), 2U);
  EXPECT_EQ(self.x(), 17.25F);
  EXPECT_EQ(self.y(), 15.999F);
  EXPECT_EQ(self.late_commands(), 4U);
  EXPECT_EQ(self.dropped_commands(), 1U);
  EXPECT_THAT(self.taken_before(), testing::ElementsAre(3, 9, 1, 1));
}

TEST(FrameEncoder, QuietAreasAreLeftOutForThoseWhoKnowThem) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  EXPECT_EQ(snapshot_of(encoder, test::recipient(1, false)).areas_size(), 2);
  EXPECT_EQ(snapshot_of(encoder, test::recipient(1, true)).areas_size(), 3);
}

using Numbers = std::vector<std::int64_t>;

Numbers numbers(const google::protobuf::RepeatedField<std::int64_t>& list) {
  return {list.begin(), list.end()};
}

TEST(FrameEncoder, WhoEntersGetsAllActorsAsTheyWereTold) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  const v1::Snapshot snapshot = snapshot_of(encoder, test::recipient(1, true));
  const v1::Actors& players = snapshot.areas(0).players();
  EXPECT_EQ(numbers(players.rows()), (Numbers{3, 2, 1, 320,  4096, 48, -16, 3, 64, 50,  //
                                              9, 2, 1, 1024, 1024, 48, -16, 3, 64, 50}));
  EXPECT_EQ(players.moves_size() + players.left_size(), 0);
  EXPECT_EQ(numbers(players.shields()), (Numbers{3, 1})) << "of those who enter the area, too";
  EXPECT_EQ(snapshot.areas(0).enemies().rows(0), 1000000007);
}

TEST(FrameEncoder, OthersGetWhatIsNewOfThem) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  const v1::Snapshot snapshot = snapshot_of(encoder, test::recipient(1, false));
  const v1::Actors& players = snapshot.areas(0).players();
  EXPECT_EQ(numbers(players.rows()), (Numbers{12, 2, 1, 1024, 1024, 48, -16, 3, 64, 50}));
  EXPECT_EQ(numbers(players.moves()), (Numbers{3, 2, -3, 4, -5}));
  EXPECT_EQ(numbers(players.aims()), (Numbers{3, 7}));
  EXPECT_EQ(numbers(players.healths()), (Numbers{3, 20}));
  EXPECT_EQ(numbers(players.shields()), (Numbers{3, 1}));
  ASSERT_EQ(players.left_size(), 1);
  EXPECT_EQ(players.left(0), 8U);
  EXPECT_FALSE(snapshot.areas(0).has_enemies());
  EXPECT_EQ(snapshot.areas(1).enemies().rows(3), 1024);
  EXPECT_EQ(snapshot.areas(1).enemies().rows(4), 1024);
}

TEST(FrameEncoder, BulletsKeepEveryBit) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  const v1::Bullets all = snapshot_of(encoder, test::recipient(1, true)).areas(0).bullets();
  ASSERT_EQ(all.id_delta_size(), 2);
  EXPECT_EQ(all.id_delta(0), 40U);
  EXPECT_EQ(all.id_delta(1), 461U);
  EXPECT_EQ(all.x(0), 19.1F);
  EXPECT_EQ(all.vy(1), -2.25F);
  EXPECT_EQ(all.launch_ticks_ago(0), 10U);
  EXPECT_EQ(all.launch_fraction(0), 12345U);
  EXPECT_EQ(all.owner_kind(0), static_cast<std::uint32_t>(v1::ENTITY_KIND_PLAYER));
  EXPECT_EQ(all.owner(0), 3U);
  EXPECT_EQ(all.team_size(), 0) << "a column of zeros is left out";
  const match::BulletAnnouncement sent = test::bullet(40, 19.1F, 5);
  const sim::Time launch =
      sim::time_of(100 - static_cast<sim::Tick>(all.launch_ticks_ago(0))) + all.launch_fraction(0);
  const sim::Time life = (static_cast<sim::Time>(all.life_ticks(0)) << 32) + all.life_fraction(0);
  EXPECT_EQ(launch, sent.launch);
  EXPECT_EQ(launch + life, sent.end);
  EXPECT_EQ(snapshot_of(encoder, test::recipient(1, false)).areas(0).bullets().id_delta_size(), 1);
}

sim::Volley volley_of(std::int32_t count) {
  sim::Volley volley;
  volley.first = 700;
  volley.count = count;
  volley.pattern = 4;
  volley.time = sim::time_of(97) + 5;
  volley.origin = {16.5F, -0.25F};
  volley.turn = 40000;
  volley.owner = {sim::Kind::enemy, 9};
  return volley;
}

TEST(FrameEncoder, AFiredVolleyIsOneShortRow) {
  match::Frame frame = test::busy_frame();
  frame.areas[0].fired = {volley_of(36)};
  Encoder encoder(frame);
  const v1::Snapshot snapshot = snapshot_of(encoder, test::recipient(1, false));
  const v1::Volley& row = snapshot.areas(0).volleys(0);
  EXPECT_EQ(row.id(), 700U);
  EXPECT_EQ(row.pattern(), 4U);
  EXPECT_EQ(row.ticks_ago(), 3U);
  EXPECT_EQ(row.fraction(), 5U);
  EXPECT_EQ(row.x(), 128);
  EXPECT_EQ(row.y(), -64);
  EXPECT_EQ(row.turn(), 40000U);
  EXPECT_EQ(row.members(), 0U) << "whole";
  EXPECT_LE(row.ByteSizeLong(), 26U);
  EXPECT_EQ(snapshot_of(encoder, test::recipient(1, true)).areas(0).volleys_size(), 0)
      << "who enters gets what is live";
}

TEST(FrameEncoder, AVolleyThatWasCutNamesItsBullets) {
  match::Frame frame = test::busy_frame();
  frame.areas[0].fired = {volley_of(70)};
  frame.areas[0].fired[0].is_cut = true;
  Encoder encoder(frame);
  const v1::Area area = snapshot_of(encoder, test::recipient(1, false)).areas(0);
  ASSERT_EQ(area.volleys_size(), 2);
  EXPECT_EQ(area.volleys(0).members(), UINT64_MAX);
  EXPECT_EQ(area.volleys(1).skip(), 64U);
  EXPECT_EQ(area.volleys(1).members(), 0x3FU);
}

// Bullets 2, 5 and 69 of a volley have flown in from area 6, which the client may know.
TEST(FrameEncoder, WhatFliesInIsToldToThoseWhoDoNotKnowItInRowsOfItsVolley) {
  match::Frame frame = test::busy_frame();
  const sim::Volley volley = volley_of(90);
  match::FlownIn flown{6, {test::bullet(702, 20, 4), test::bullet(705, 20, 5), test::bullet(769, 20, 6)}};
  for (match::BulletAnnouncement& bullet : flown.bullets) bullet.volley = &volley;
  frame.areas[0].flown_in = {flown};
  Encoder encoder(frame);
  match::Recipient recipient = test::recipient(1, false);
  const v1::Snapshot snapshot = snapshot_of(encoder, recipient);
  ASSERT_EQ(snapshot.areas_size(), 3);
  const v1::Area& part = snapshot.areas(1);
  EXPECT_EQ(part.id(), 1U);
  ASSERT_EQ(part.volleys_size(), 2);
  EXPECT_EQ(part.volleys(0).id(), 700U);
  EXPECT_EQ(part.volleys(0).skip(), 2U);
  EXPECT_EQ(part.volleys(0).members(), 0b1001U);
  EXPECT_EQ(part.volleys(1).skip(), 69U);
  recipient.kept = {2, 1, 3, 2};  // area 6 alone
  EXPECT_EQ(snapshot_of(encoder, recipient).areas_size(), 2);
}

// Whoever sees an area, enters it, or does not know what flies into it gets the same bytes as the next one.
TEST(FrameEncoder, AnAreaIsEncodedOnceForAllWhoSeeIt) {
  match::Frame frame = test::busy_frame();
  frame.areas[0].flown_in = {{6, {test::bullet(702, 20, 4)}}, {7, {test::bullet(703, 20, 5)}}};
  Encoder encoder(frame);
  std::size_t before = 0;
  for (const bool is_entered : {false, true}) {
    const std::string first = message_of(encoder, test::recipient(1, is_entered));
    const std::size_t bytes = encoder.encoded.shared_bytes();
    EXPECT_GT(bytes, before) << "what is entered is told in another way";
    EXPECT_EQ(message_of(encoder, test::recipient(1, is_entered)), first);
    EXPECT_EQ(encoder.encoded.shared_bytes(), bytes);
    before = bytes;
  }
}

TEST(FrameEncoder, HitsAndDespawnsKeepEveryBit) {
  const match::Frame frame = test::busy_frame();
  Encoder encoder(frame);
  const v1::Snapshot snapshot = snapshot_of(encoder, test::recipient(1, true));
  const v1::Hit& hit = snapshot.areas(0).hits(0);
  EXPECT_EQ(hit.form(), v1::Hit::FORM_HIT);
  EXPECT_EQ(hit.ticks_ago(), 2U);
  EXPECT_EQ(hit.fraction(), 77U);
  EXPECT_EQ(hit.mover().kind(), v1::ENTITY_KIND_BULLET);
  EXPECT_EQ(hit.mover().id(), 40U);
  EXPECT_EQ(hit.target().kind(), v1::ENTITY_KIND_ENEMY);
  EXPECT_EQ(hit.target().id(), 9U);
  EXPECT_EQ(hit.x(), 17.5F);
  EXPECT_TRUE(hit.ended());
  EXPECT_EQ(hit.damage(), 10);
  EXPECT_EQ(hit.health(), 39.5F);
  EXPECT_FALSE(hit.has_owner()) << "only of a death";
  const v1::Despawn& despawn = snapshot.areas(0).despawns(0);
  EXPECT_EQ(despawn.cause(), v1::Despawn::CAUSE_WALL);
  EXPECT_EQ(despawn.bullet(), 7U);
  EXPECT_EQ(despawn.ticks_ago(), 1U);
  EXPECT_EQ(despawn.fraction(), 5U);
}

TEST(FrameEncoder, BouncesKeepEveryBitInFewBytes) {
  match::Frame frame = test::busy_frame();
  const auto bounce = [](sim::Ordinal bullet, sim::Time time, sim::EntityId target) {
    sim::Event event;
    event.form = sim::EventForm::bounce;
    event.time = time;
    event.mover = {sim::Kind::bullet, bullet};
    event.target = target;
    event.position = {17.125F, 3.1F};
    event.velocity = {-7.3F, 2.25F};
    return event;
  };
  frame.areas[0].bounces = {bounce(500, sim::time_of(98) + 77, {sim::Kind::peg, 300}),
                            bounce(500, sim::time_of(99), {sim::Kind::wall, 0}),
                            bounce(507, sim::time_of(99) + 5, {sim::Kind::segment, 2})};
  Encoder encoder(frame);
  const v1::Snapshot snapshot = snapshot_of(encoder, test::recipient(1, false));
  const v1::Bounces& told = snapshot.areas(0).bounces();
  const std::vector<std::uint64_t> rows(told.rows().begin(), told.rows().end());
  EXPECT_EQ(rows, (std::vector<std::uint64_t>{500, 2, v1::ENTITY_KIND_PEG, 300,  //
                                              0, 1, v1::ENTITY_KIND_WALL, 0,     //
                                              7, 1, v1::ENTITY_KIND_SEGMENT, 2}));
  const std::vector<std::uint32_t> fractions(told.fractions().begin(), told.fractions().end());
  EXPECT_EQ(fractions, (std::vector<std::uint32_t>{77, 0, 5}));
  ASSERT_EQ(told.flights_size(), 12);
  const std::vector<float> last(told.flights().begin() + 8, told.flights().end());
  EXPECT_EQ(last, (std::vector<float>{17.125F, 3.1F, -7.3F, 2.25F}));
  EXPECT_LE(told.ByteSizeLong(), 3U * 24 + 2 + 6);
}

TEST(Quantise, ClampsAndRounds) {
  EXPECT_EQ(steps_of(1e30), INT32_MAX);
  EXPECT_EQ(steps_of(-1e30), INT32_MIN);
  EXPECT_EQ(steps_of(std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_EQ(steps_of(-1.0 / 512), -1);
  EXPECT_EQ(health_of(0.001F), 1);
  EXPECT_EQ(health_of(0), 0);
}

}  // namespace
}  // namespace fusillade::net
