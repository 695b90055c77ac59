#include "match/players/score.h"

#include <gtest/gtest.h>

#include <limits>

#include "match/arena.h"

namespace fusillade::match {
namespace {

class ScoreTest : public ::testing::Test {
 protected:
  explicit ScoreTest(bool has_teams = false)
      : arena_(arena_of(has_teams)), roster_(arena_, 0), scorer_(arena_.world, has_teams) {
    for (SessionId session = 1; session <= 3; ++session) {
      const auto slot =
          roster_.join({session, "p" + std::to_string(session), 0, {}, {}}, 0, RefusalCode::none).slot;
      ids_.begin(session - 1, {.number = session - 1, .slot = slot});
    }
  }

  static ArenaDefinition arena_of(bool has_teams) {
    ArenaDefinition arena = test::small_arena();
    for (sim::ActorDefinition& actor : arena.world.actors) actor.graze_score = 2, actor.bomb_score = 5;
    arena.round.teams = has_teams ? 2 : 1;
    arena.world.mask_placements.resize(1);
    arena.world.mask_placements[0].definition = test::target_type;
    arena.world.pegs.resize(2);
    arena.world.pegs[1].score = 4;
    return arena;
  }

  static sim::EntityId player(sim::Ordinal ordinal) { return {sim::Kind::player, ordinal}; }
  static sim::EntityId enemy(sim::Ordinal ordinal) { return {sim::Kind::enemy, ordinal}; }

  bool die(sim::EntityId who, sim::EntityId owner) {
    sim::Event event;
    event.form = sim::EventForm::death;
    event.mover = who;
    event.definition = who.kind == sim::Kind::player ? test::player_class : test::target_type;
    event.owner = owner;
    return scorer_.observe(event, ids_, roster_);
  }

  // A bullet grazed the player, or its bomb cleared it.
  bool pass_near(sim::EventForm form, sim::EntityId who) {
    sim::Event event;
    event.form = form;
    event.mover = {sim::Kind::bullet, 3};
    event.target = who;
    return scorer_.observe(event, ids_, roster_);
  }

  const Score& score(SessionId session) { return roster_.find(session)->score; }

  ArenaDefinition arena_;
  Roster roster_;
  PlayerIds ids_{100};
  Scorer scorer_;
};

class TeamScoreTest : public ScoreTest {
 protected:
  TeamScoreTest() : ScoreTest(true) {}
};

TEST_F(ScoreTest, APegGivesItsPointsToWhoeverFiredTheBall) {
  sim::Event bounce;
  bounce.form = sim::EventForm::bounce;
  bounce.mover = {sim::Kind::bullet, 3};
  bounce.target = {sim::Kind::peg, 1};
  bounce.owner = player(1);
  EXPECT_TRUE(scorer_.observe(bounce, ids_, roster_));
  EXPECT_EQ(score(2).score, 4);
  bounce.target.ordinal = 0;
  EXPECT_FALSE(scorer_.observe(bounce, ids_, roster_)) << "a peg without points";
  bounce.target = {sim::Kind::wall, 0};
  EXPECT_FALSE(scorer_.observe(bounce, ids_, roster_));
  bounce.target = {sim::Kind::peg, 1};
  bounce.owner = enemy(1);
  EXPECT_FALSE(scorer_.observe(bounce, ids_, roster_));
  EXPECT_EQ(score(2).score, 4);
  EXPECT_EQ(score(2).kills, 0);
}

TEST_F(ScoreTest, ABunkerGivesItsPointsToWhoeverShotIt) {
  EXPECT_TRUE(die({sim::Kind::mask, 0}, player(1)));
  EXPECT_EQ(score(2).score, 7);
}

TEST_F(ScoreTest, KillOfAnEnemyGivesItsPoints) {
  EXPECT_TRUE(die(enemy(5), player(1)));
  EXPECT_EQ(score(2).score, 7);
  EXPECT_EQ(score(2).kills, 1);
  EXPECT_EQ(best_score(roster_, false), 7);
}

TEST_F(ScoreTest, GrazedAndClearedBulletsGiveThePointsOfTheClass) {
  EXPECT_TRUE(pass_near(sim::EventForm::graze, player(1)));
  EXPECT_TRUE(pass_near(sim::EventForm::expire, player(1)));
  EXPECT_EQ(score(2).score, 7);
  EXPECT_FALSE(pass_near(sim::EventForm::expire, {}));
  EXPECT_EQ(score(2).score, 7);
  EXPECT_EQ(score(2).kills, 0);
}

TEST_F(ScoreTest, TheBestTeamHasThePointsOfItsPlayers) {
  roster_.find(1)->score.score = 5;
  roster_.find(2)->score.score = 6;
  roster_.find(3)->score.score = -2;
  for (const SessionId session : {1U, 3U}) roster_.find(session)->team = team_number(1);
  EXPECT_EQ(best_score(roster_, true), 6);
  roster_.find(3)->score.score = 3;
  EXPECT_EQ(best_score(roster_, true), 8);
  EXPECT_EQ(best_score(roster_, false), 6);
}

TEST_F(ScoreTest, NobodysKillGivesNothing) {
  EXPECT_FALSE(die(enemy(5), {}));
  EXPECT_EQ(best_score(roster_, false), 0);
}

TEST_F(ScoreTest, PlayersCountDeathsAndGiveTheirClassPoints) {
  EXPECT_TRUE(die(player(0), player(1)));
  EXPECT_EQ(score(1).deaths, 1);
  EXPECT_EQ(score(2).score, 3);
  EXPECT_TRUE(die(player(0), enemy(9)));
  EXPECT_EQ(score(1).deaths, 2);
}

// With friendly_fire a bullet of its last life may still fly.
TEST_F(ScoreTest, WhoIsKilledByItsOwnBulletGainsNothing) {
  ids_.begin(7, {.number = 0, .slot = 0});
  EXPECT_TRUE(die(player(7), player(0)));
  EXPECT_EQ(score(1).score, 0);
  EXPECT_EQ(score(1).kills, 0);
  EXPECT_EQ(score(1).deaths, 1);
}

TEST_F(ScoreTest, StaysAtTheLargestScore) {
  roster_.find(2)->score.score = std::numeric_limits<std::int32_t>::max() - 1;
  EXPECT_TRUE(die(enemy(5), player(1)));
  EXPECT_EQ(score(2).score, std::numeric_limits<std::int32_t>::max());
}

TEST_F(ScoreTest, WhoLeftGetsNothingAndItsSlotsNewPlayerNeither) {
  roster_.remove(*roster_.find(2));
  roster_.join({4, "p4", 0, {}, {}}, 0, RefusalCode::none);
  EXPECT_FALSE(die(enemy(5), player(1)));
  EXPECT_EQ(score(4).score, 0);
}

TEST_F(TeamScoreTest, KillInTheOwnTeamGivesNothing) {
  ASSERT_EQ(roster_.find(1)->team, roster_.find(3)->team);
  die(player(0), player(2));
  EXPECT_EQ(score(3).score, 0);
  die(player(0), player(1));
  EXPECT_EQ(score(2).score, 3);
}

TEST_F(ScoreTest, RowsAreHighestFirst) {
  roster_.find(1)->score = {.score = 5, .kills = 1, .deaths = 2};
  roster_.find(2)->score = {.score = 9, .kills = 1, .deaths = 2};
  roster_.find(3)->score = {.score = 5, .kills = 1, .deaths = 0};
  std::vector<ScoreRow> rows;
  fill_rows(roster_, rows);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "p2");
  EXPECT_EQ(rows[1].name, "p3");
  EXPECT_EQ(rows[2].name, "p1");
}

TEST(Result, NamesTheWinner) {
  std::vector<ScoreRow> rows(2);
  rows[0].name = "Ada";
  rows[0].score = 12;
  rows[1].score = 1;
  EXPECT_EQ(result_text(rows, false), "Ada wins with 12 points");
  rows[1].score = 12;
  EXPECT_EQ(result_text(rows, false), "a draw of 2 players with 12 points");
  rows[0].score = rows[1].score = 0;
  EXPECT_EQ(result_text(rows, false), "nobody scored");
  EXPECT_EQ(result_text({}, false), "nobody is left");
}

TEST(Result, NamesTheTeam) {
  std::vector<ScoreRow> rows(3);
  rows[0].score = 5;
  rows[1].score = 3;
  rows[1].team = rows[2].team = team_number(1);
  EXPECT_EQ(result_text(rows, true), "team 1 wins with 5 points");
  rows[2].score = 2;
  EXPECT_EQ(result_text(rows, true), "a draw of 2 teams with 5 points");
  rows[2].score = 3;
  EXPECT_EQ(result_text(rows, true), "team 2 wins with 6 points");
  for (ScoreRow& row : rows) row.score = 0;
  EXPECT_EQ(result_text(rows, true), "nobody scored");
  EXPECT_EQ(result_text({rows[0]}, true), "nobody scored") << "of one team nobody is there";
}

}  // namespace
}  // namespace fusillade::match
