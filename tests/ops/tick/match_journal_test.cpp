#include "ops/tick/match_journal.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <fstream>
#include <future>
#include <iterator>

#include "ops/arena.h"
#include "ops/process/signals.h"
#include "support/allocation_count.h"
#include "support/temp_directory.h"

namespace fusillade::ops {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::SizeIs;

struct MatchJournalTest : ::testing::Test {
  const support::TempDirectory folder;
  const fs::path directory = fs::path(folder.path("")) / "journals";
  const std::shared_ptr<match::Match> match = test::small_match("m/1", 100);
  std::vector<match::Report> reports;

  // What is on disk once a match has made so many ticks.
  void play(int ticks, std::int64_t bytes_max = 1 << 20) {
    JournalDisk disk;
    MatchJournal journal(*match, directory, bytes_max, disk,
                         [this](const match::Report& report) { reports.push_back(report); });
    match->set_recorder([&](const match::TickInputs& inputs) { journal.add(inputs, match->world()); });
    match->push(match::JoinRequest{.session = 1, .name = "Ann"});
    for (int tick = 0; tick < ticks; ++tick) {
      sim::PlayerCommand command{.move = {tick % 2 == 0 ? 1.0F : -1.0F, 0}, .aim = {0, 1}, .buttons = 1};
      match->push(match::CommandRequest{1, {{static_cast<std::uint32_t>(tick + 1), 0, command}}});
      match->tick();
      if (tick % 1000 == 999) wait_for(disk.writer);
    }
    match->set_recorder({});
  }
  static void wait_for(Background& writer) {
    std::promise<void> reached;
    writer.post([&reached] { reached.set_value(); });
    reached.get_future().wait();
  }
  // What its state takes is a little more.
  static match::Match match_of(std::int64_t state_bytes) {
    const auto arena = test::small_arena(100);
    arena->world.actors[0].name.resize(static_cast<std::size_t>(state_bytes), 'a');
    return match::Match("large", arena);
  }
  std::string refusal_of(const match::Match& match, JournalDisk& disk) const {
    try {
      const MatchJournal none(match, directory, 1 << 30, disk, {});
      return {};
    } catch (const std::runtime_error& refusal) {
      return refusal.what();
    }
  }
  std::vector<fs::path> files() const {
    return {fs::directory_iterator(directory), fs::directory_iterator()};
  }
  std::vector<std::uint8_t> bytes() const {
    std::ifstream file(files().at(0), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(MatchJournalTest, PlaysTheMatchAgain) {
  play(2150);
  ASSERT_THAT(files(), SizeIs(1));
  EXPECT_THAT(files()[0].filename().string(), HasSubstr("m_1-20"));
  const std::vector<std::uint8_t> kept = bytes();
  match::JournalReader reader(kept);
  const auto start = reader.start();
  ASSERT_TRUE(start) << reader.error();
  EXPECT_EQ(start->match, "m/1");
  EXPECT_EQ(start->arena, "small");
  std::string error;
  auto world = sim::World::load(start->state, error);
  ASSERT_TRUE(world) << error;
  int hashes = 0, parts = 0;
  while (const auto part = reader.next()) {
    ++parts;
    auto next = part->inputs.begin();
    for (sim::Tick tick = part->begin; tick <= part->last; ++tick) {
      if (next != part->inputs.end() && next->tick == tick) match::apply(*next++, *world);
      if (tick == part->last && part->last_hash) {
        EXPECT_EQ(world->state_hash(), *part->last_hash);
        ++hashes;
      }
      world->step();
    }
  }
  EXPECT_EQ(reader.error(), "");
  EXPECT_EQ(reader.cut_off(), 0U);
  EXPECT_EQ(parts, 22);
  EXPECT_EQ(hashes, 3) << "of the first second, and then one in 10 s";
  EXPECT_EQ(world->tick(), 2150);
  EXPECT_EQ(world->state_hash(), match->world().state_hash());
}

TEST_F(MatchJournalTest, EndsWhereItWouldBecomeTooLongAndTheMatchGoesOn) {
  play(2000, 8000);
  EXPECT_EQ(match->world().tick(), 2000);
  EXPECT_LE(fs::file_size(files().at(0)), 8000U);
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].event, "journal_ended");
  const std::vector<std::uint8_t> kept = bytes();
  match::JournalReader reader(kept);
  EXPECT_TRUE(reader.start());
  EXPECT_TRUE(reader.next());
  while (reader.next()) {
  }
  EXPECT_EQ(reader.error(), "");
}

TEST_F(MatchJournalTest, EndsWhereTheDiskTakesNoMore) {
  block_signals();
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit few{1000, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &few);
  play(2200);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(match->world().tick(), 2200);
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].event, "journal_ended");
}

TEST_F(MatchJournalTest, EndsWhereTheDiskHasNoRoomForItsFile) {
  folder.write("journals", "");  // where the folder would be
  play(2200);
  EXPECT_EQ(match->world().tick(), 2200);
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].event, "journal_ended");
  EXPECT_THAT(reports[0].fields.at(1).second.text(), HasSubstr("journals/m_1-20"));
}

// Nothing follows that could find out.
TEST_F(MatchJournalTest, ADiskThatDoesNotTakeTheLastOfItIsReported) {
  folder.write("journals", "");
  play(0);
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].event, "journal_ended");
}

TEST_F(MatchJournalTest, InputsThatThereWasNoMemoryForAreReportedAtItsEnd) {
  JournalDisk disk;
  int refused = 0;
  MatchJournal journal(*match, directory, 1 << 20, disk, [&](const match::Report& report) {
    if (++refused < 3) throw std::bad_alloc();
    reports.push_back(report);
  });
  const match::TickInputs inputs{.tick = 0, .inputs = std::vector<match::Input>(10)};
  {
    const support::NoMemory none(10 * sizeof(match::Input), 1 << 20);
    journal.add(inputs, match->world());
  }
  EXPECT_THAT(reports, SizeIs(0));
  journal.finish();
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].fields.at(2).second.text(), "there was no memory for it");
}

// Of a large world, while a disk hangs.
TEST_F(MatchJournalTest, PartsFindRoomBehindAStartThatIsLongerThanWhatMayWait) {
  const match::Match large = match_of(journal_waiting_bytes_max);
  JournalDisk disk;
  std::promise<void> thawed;
  disk.writer.post([&thawed] { thawed.get_future().wait(); });
  {
    MatchJournal journal(large, directory, 1 << 30, disk,
                         [this](const match::Report& report) { reports.push_back(report); });
    EXPECT_GT(journal.bytes(), journal_waiting_bytes_max);
    for (sim::Tick tick = 0; tick < 300; ++tick) journal.add({.tick = tick, .inputs = {}}, large.world());
  }
  thawed.set_value();
  wait_for(disk.writer);
  EXPECT_THAT(reports, SizeIs(0));
  EXPECT_EQ(disk.waiting_bytes, 0);
}

// As after a restart.
TEST_F(MatchJournalTest, TwoLargeOnesMayBeginTogetherAndAThirdIsToldWhatWaits) {
  const match::Match large = match_of(journal_waiting_bytes_max / 2);
  JournalDisk disk;
  std::promise<void> thawed;
  disk.writer.post([&thawed] { thawed.get_future().wait(); });
  {
    const MatchJournal first(large, directory, 1 << 30, disk, {}),
        second(large, directory, 1 << 30, disk, {});
    const std::string refusal = refusal_of(*match, disk);
    EXPECT_THAT(refusal, HasSubstr("the disk is too slow: 67108864 bytes are counted as waiting, and "));
    EXPECT_THAT(refusal, HasSubstr(" more would; allowed: 67108864"));
  }
  thawed.set_value();
  wait_for(disk.writer);
  EXPECT_EQ(disk.waiting_bytes, 0);
  EXPECT_THAT(files(), SizeIs(2));
}

// Else no match would begin while a disk hangs.
TEST_F(MatchJournalTest, BeginsWithoutWaitingForTheDisk) {
  JournalDisk disk;
  std::promise<void> thawed;
  disk.writer.post([&thawed] { thawed.get_future().wait(); });
  const MatchJournal journal(*match, directory, 1 << 20, disk, {});
  EXPECT_FALSE(fs::exists(directory));
  thawed.set_value();
  wait_for(disk.writer);
  EXPECT_THAT(files(), SizeIs(1));
}

TEST_F(MatchJournalTest, WhichWouldBeTooLongAtOnceIsNone) {
  JournalDisk disk;
  EXPECT_THROW(MatchJournal(*match, directory, 10, disk, {}), std::runtime_error);
  EXPECT_FALSE(fs::exists(directory));
}

// Each would take as much memory.
TEST_F(MatchJournalTest, NoneBeginsWhereTooMuchOfOthersWaitsForTheDisk) {
  JournalDisk disk;
  disk.waiting_bytes = journal_waiting_bytes_max;
  EXPECT_THROW(MatchJournal(*match, directory, 1 << 20, disk, {}), std::runtime_error);
}

TEST_F(MatchJournalTest, EachMatchHasItsOwn) {
  JournalDisk disk;
  const MatchJournal first(*match, directory, 1 << 20, disk, {});
  const MatchJournal second(*match, directory, 1 << 20, disk, {});
  wait_for(disk.writer);
  EXPECT_THAT(files(), SizeIs(2));
}

}  // namespace
}  // namespace fusillade::ops
