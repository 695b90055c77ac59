// What is dumped of a match is whole, or is none.
#include <gtest/gtest.h>

#include <new>
#include <string>

#include "match/arena.h"
#include "match/replay.h"
#include "support/allocation_count.h"

namespace fusillade::match {
namespace {

TEST(Dump, IsNotCutShortWhereThereIsNoMemoryForIt) {
  ArenaDefinition arena = test::small_arena();
  arena.name = std::string(100'000, 'a');
  const Match match("test", std::make_shared<const ArenaDefinition>(arena));
  const support::NoMemory none(50'000, std::size_t{1} << 30);
  EXPECT_THROW(match.dump(), std::bad_alloc);
}

TEST(Dump, ItsInputsAreNotCutShortEither) {
  const Input input{.form = Input::Form::spawn_player};
  const support::NoMemory none(100, std::size_t{1} << 30);
  EXPECT_THROW(text_of(input), std::bad_alloc);
}

}  // namespace
}  // namespace fusillade::match
