#include "match/replication/actor_book.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "sim/base/rng.h"
#include "support/seed.h"

namespace fusillade::match {
namespace {

constexpr double tick_rate = 60;
constexpr std::uint32_t area_count = 4;

class ActorBookTest : public testing::Test {
 protected:
  // The news of all areas but the last, which nobody sees.
  const std::vector<ActorNews>& tell(const std::vector<ActorRow>& rows) {
    for (ActorNews& news : news_) news.clear();
    for (const ActorRow& row : rows) book_.note(row);
    book_.tell([&](std::uint32_t area) { return area + 1 < area_count ? &news_[area] : nullptr; });
    return news_;
  }

  ActorBook book_{tick_rate};
  std::vector<ActorNews> news_{area_count};
};

ActorRow walker(sim::Tick tick, std::int32_t x, std::int32_t vx) {
  return {.id = 5, .x = x, .vx = vx, .health = 10, .told = tick};
}

TEST_F(ActorBookTest, WhatMovesAsToldIsNotToldAgainFor4Seconds) {
  EXPECT_EQ(tell({walker(0, 0, 60)})[0].fresh.size(), 1U);
  for (sim::Tick tick = 3; tick < 240; tick += 3)
    EXPECT_TRUE(tell({walker(tick, static_cast<std::int32_t>(8 * tick), 60)})[0].is_quiet()) << tick;
  const std::vector<ActorMove>& moves = tell({walker(240, 1920, 60)})[0].moves;
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].dx, 0);
}

TEST_F(ActorBookTest, OneStepBeyondTheBoundIsCorrectedByTheDifference) {
  tell({walker(0, 0, 60)});
  EXPECT_TRUE(tell({walker(3, 24 + actor_error_steps_max, 60)})[0].is_quiet());
  const std::vector<ActorMove>& moves = tell({walker(6, 48 - actor_error_steps_max - 1, 90)})[0].moves;
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].dx, -actor_error_steps_max - 1);
  EXPECT_EQ(moves[0].dvx, 30);
}

TEST_F(ActorBookTest, AimIsToldBeyondItsBoundAcrossTheEndOfTheTurn) {
  ActorRow row = walker(0, 0, 0);
  row.aim = aim_steps - 2;
  tell({row});
  row.told = 3, row.aim = 2;
  EXPECT_TRUE(tell({row})[0].is_quiet());
  row.told = 6, row.aim = 3;
  ASSERT_EQ(tell({row})[0].aims.size(), 1U);
  EXPECT_EQ(news_[0].aims[0].value, 3);
}

TEST_F(ActorBookTest, WhoChangesItsTypeIsTakenForAnother) {
  tell({walker(0, 0, 0)});
  ActorRow other = walker(3, 0, 0);
  other.type = 1;
  const ActorNews& news = tell({other})[0];
  EXPECT_EQ(news.left, (std::vector<sim::Ordinal>{5}));
  EXPECT_EQ(news.fresh.size(), 1U);
}

TEST_F(ActorBookTest, AShieldIsToldWhenItRisesWhenItFallsAndWithWhoComesIntoTheArea) {
  ActorRow row = walker(0, 0, 0);
  EXPECT_TRUE(tell({row})[0].shields.empty());
  row.is_shielded = true;
  ASSERT_EQ(tell({row})[0].shields.size(), 1U);
  EXPECT_EQ(news_[0].shields[0].value, 1);
  EXPECT_TRUE(tell({row})[0].is_quiet());
  row.area = 1;
  ASSERT_EQ(tell({row})[1].shields.size(), 1U);
  EXPECT_EQ(news_[1].shields[0].value, 1);
  row.is_shielded = false;
  ASSERT_EQ(tell({row})[1].shields.size(), 1U);
  EXPECT_EQ(news_[1].shields[0].value, 0);
}

// A client as proto/README.md has it, of one area.
struct Client {
  std::map<sim::Ordinal, ActorRow> rows;

  void take(const ActorNews& news, sim::Tick tick) {
    for (const sim::Ordinal id : news.left) EXPECT_EQ(rows.erase(id), 1U);
    for (const ActorRow& row : news.fresh) EXPECT_TRUE(rows.emplace(row.id, row).second);
    for (const ActorMove& move : news.moves) {
      ActorRow& row = rows.at(move.id);
      row = moved_on(row, tick, tick_rate);
      row.x += move.dx, row.y += move.dy, row.vx += move.dvx, row.vy += move.dvy;
    }
    for (const ActorValue& aim : news.aims) rows.at(aim.id).aim = aim.value;
    for (const ActorValue& health : news.healths) rows.at(health.id).health = health.value;
    for (const ActorValue& shield : news.shields) rows.at(shield.id).is_shielded = shield.value != 0;
  }
};

class Crowd {
 public:
  Crowd() : rng_(support::test_seed(23)) {}

  const std::vector<ActorRow>& at(sim::Tick tick) {
    for (ActorRow& row : rows_) row = moved_on(row, tick, tick_rate);
    std::erase_if(rows_, [&](const ActorRow&) { return rng_.below(50) == 0; });
    for (ActorRow& row : rows_) change(row);
    rows_.push_back({.id = next_++, .area = rng_.below(area_count), .told = tick});
    return rows_;
  }

 private:
  void change(ActorRow& row) {
    row.x += static_cast<std::int32_t>(rng_.below(17)) - 8;
    if (rng_.below(20) == 0) row.vy = static_cast<std::int32_t>(rng_.below(601)) - 300;
    if (rng_.below(30) == 0) row.aim = static_cast<std::int32_t>(rng_.below(aim_steps));
    if (rng_.below(30) == 0) row.health += 1;
    if (rng_.below(30) == 0) row.is_shielded = !row.is_shielded;
    if (rng_.below(40) == 0) row.area = rng_.below(area_count);
  }

  sim::Rng rng_;
  std::vector<ActorRow> rows_;
  sim::Ordinal next_ = 0;
};

void expect_close(const ActorRow& told, const ActorRow& row, sim::Tick tick) {
  const ActorRow known = moved_on(told, tick, tick_rate);
  EXPECT_LE(std::abs(known.x - row.x), actor_error_steps_max);
  EXPECT_LE(std::abs(known.y - row.y), actor_error_steps_max);
  EXPECT_EQ(known.health, row.health);
  EXPECT_EQ(known.is_shielded, row.is_shielded);
  EXPECT_LT(tick - told.told, actor_age_s_max * tick_rate);
}

TEST_F(ActorBookTest, WhoReadsAllNewsHoldsWhatNewcomersGet) {
  Crowd crowd;
  std::vector<Client> clients(area_count);
  for (sim::Tick tick = 0; tick < 3000; tick += 3) {
    const std::vector<ActorRow>& rows = crowd.at(tick);
    tell(rows);
    for (std::uint32_t area = 0; area + 1 < area_count; ++area) {
      clients[area].take(news_[area], tick);
      ASSERT_EQ(clients[area].rows.size(), news_[area].all.size());
      for (const ActorRow& row : news_[area].all) EXPECT_EQ(clients[area].rows.at(row.id).x, row.x);
    }
    for (const ActorRow& row : rows) {
      if (row.area + 1 < area_count) expect_close(clients[row.area].rows.at(row.id), row, tick);
    }
  }
}

TEST_F(ActorBookTest, AHealthIsToldOnce) {
  ActorRow row = walker(0, 0, 0);
  tell({row});
  row.told = 3, row.health = 7;
  ASSERT_EQ(tell({row})[0].healths.size(), 1U);
  row.told = 6;
  EXPECT_TRUE(tell({row})[0].healths.empty());
}

}  // namespace
}  // namespace fusillade::match
