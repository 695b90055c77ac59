// Field by field against what Protobuf makes of an object with the same values.
#include "net/codec/wire_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "fusillade/v1/play.pb.h"
#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::net {
namespace {

constexpr int cases = 2000;

// Of every length that a varint may have, zero often.
std::uint64_t any_number(sim::Rng& rng) {
  const std::uint64_t bits = rng.below(65);
  return bits == 0 ? 0 : (std::uint64_t{rng.below(UINT32_MAX)} << 32U | rng.below(UINT32_MAX)) >> (64 - bits);
}

struct Written {
  ByteBlock block;
  WireWriter wire{block};

  std::string bytes() const { return std::string(block.view()); }
};

TEST(WireWriter, FieldsOfOneValue) {
  sim::Rng rng(support::test_seed(1));
  for (int i = 0; i < cases; ++i) {
    const auto id = any_number(rng);
    const auto team = static_cast<std::uint32_t>(any_number(rng)), fraction = team ^ 5U;
    const auto x = static_cast<std::int32_t>(any_number(rng));
    v1::Volley volley;
    volley.set_id(id);
    volley.set_team(team);
    volley.set_fraction(fraction);
    volley.set_x(x);
    Written written;
    written.wire.number(v1::Volley::kIdFieldNumber, id);
    written.wire.number(v1::Volley::kTeamFieldNumber, team);
    written.wire.fixed(v1::Volley::kFractionFieldNumber, fraction);
    written.wire.signed_number(v1::Volley::kXFieldNumber, x);
    ASSERT_EQ(written.bytes(), volley.SerializeAsString());
  }
}

TEST(WireWriter, NumbersWithAFraction) {
  for (const float value : {0.0F, -0.0F, 1.5F, std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::denorm_min()}) {
    v1::Hit hit;
    hit.set_x(value);
    hit.set_damage(value);
    Written written;
    written.wire.real(v1::Hit::kXFieldNumber, value);
    written.wire.real(v1::Hit::kDamageFieldNumber, value);
    EXPECT_EQ(written.bytes(), hit.SerializeAsString()) << value;
  }
}

TEST(WireWriter, TagsOfTwoBytesAndText) {
  const std::string text(300, 'x');
  v1::Hello hello;
  hello.set_name("");
  hello.set_join_token(text);
  Written written;
  written.wire.text(v1::Hello::kNameFieldNumber, "");
  written.wire.text(v1::Hello::kJoinTokenFieldNumber, text);
  EXPECT_EQ(written.bytes(), hello.SerializeAsString());
}

// Each list with fewer and with more bytes than one says; an empty message is there, an empty list is not.
TEST(WireWriter, MessagesAndListsOfEveryLength) {
  sim::Rng rng(support::test_seed(1));
  for (const std::size_t values : {0U, 1U, 20U, 63U, 127U, 128U, 129U, 5000U, 9000U}) {
    v1::Area area;
    v1::Actors& actors = *area.mutable_players();
    v1::Bounces& bounces = *area.mutable_bounces();
    Written written;
    std::vector<std::uint64_t> numbers(values);
    for (std::uint64_t& number : numbers) number = any_number(rng);
    for (const std::uint64_t number : numbers) {
      actors.add_rows(static_cast<std::int64_t>(number));
      actors.add_left(number);
      bounces.add_fractions(static_cast<std::uint32_t>(number));
      bounces.add_flights(static_cast<float>(number));
    }
    WireWriter& wire = written.wire;
    const auto add_each = [&](int field, const auto& add) { wire.packed(field, numbers, add); };
    wire.message(v1::Area::kPlayersFieldNumber, [&] {
      add_each(v1::Actors::kRowsFieldNumber, [&](auto number) {
        wire.fields(1, [&](FieldCursor& row) { row.add_signed(static_cast<std::int64_t>(number)); });
      });
      add_each(v1::Actors::kLeftFieldNumber, [&](auto number) { wire.add_number(number); });
    });
    wire.message(v1::Area::kBouncesFieldNumber, [&] {
      add_each(v1::Bounces::kFractionsFieldNumber,
               [&](auto number) { wire.add_fixed(static_cast<std::uint32_t>(number)); });
      add_each(v1::Bounces::kFlightsFieldNumber,
               [&](auto number) { wire.add_real(static_cast<float>(number)); });
    });
    ASSERT_EQ(written.bytes(), area.SerializeAsString()) << values;
  }
}

TEST(WireWriter, AListToWhichNoItemAddsIsLeftOut) {
  Written written;
  written.wire.packed(v1::Actors::kLeftFieldNumber, std::vector{1, 2, 3}, [](int) {});
  EXPECT_EQ(written.bytes(), "");
}

// Into a block that has not a byte to spare for them.
TEST(WireWriter, FieldsTogetherAreThoseOneByOne) {
  sim::Rng rng(support::test_seed(1));
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t id = any_number(rng);
    const auto health = static_cast<std::int32_t>(any_number(rng));
    const auto bits = static_cast<std::uint32_t>(any_number(rng));
    const auto write = [&](auto& fields) {
      fields.number(v1::Volley::kIdFieldNumber, id);
      fields.signed_number(v1::Volley::kXFieldNumber, health);
      fields.fixed(v1::Volley::kFractionFieldNumber, bits);
      fields.real(v1::Hit::kDamageFieldNumber, static_cast<float>(health));
    };
    Written together, apart;
    together.wire.fields(4, write);
    write(apart.wire);
    ASSERT_EQ(together.bytes(), apart.bytes());
  }
}

TEST(WireWriter, SaysBeforehandHowLongAPrefixIs) {
  for (const std::size_t length : {0U, 127U, 128U, 16383U, 16384U, 5000000U}) {
    for (const int field : {1, 15, 16, 2047, 2048}) {
      Written written;
      written.wire.prefix(field, length);
      EXPECT_EQ(written.block.size(), WireWriter::prefix_bytes(field, length));
    }
  }
}

}  // namespace
}  // namespace fusillade::net
