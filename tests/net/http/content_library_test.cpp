#include "net/http/content_library.h"

#include <gtest/gtest.h>

#include "match/arena.h"

namespace fusillade::net {
namespace {

std::unique_ptr<match::Match> match_of(std::shared_ptr<const match::ArenaDefinition> arena) {
  return std::make_unique<match::Match>("test", std::move(arena));
}

TEST(ContentLibrary, MatchesOfAnArenaShareItsContent) {
  const auto arena = std::make_shared<const match::ArenaDefinition>(match::test::small_arena());
  ContentLibrary library;
  const DocumentPointer first = library.of(*match_of(arena));
  EXPECT_EQ(library.of(*match_of(arena)), first);
  EXPECT_EQ(library.find(first->hash), first);
  EXPECT_EQ(first->hash, content_hash(first->bytes));
  EXPECT_LT(first->gzip.size(), first->bytes.size());
  EXPECT_EQ(library.find("0"), nullptr);
}

TEST(ContentLibrary, ForgetsArenasThatNobodyPlays) {
  ContentLibrary library;
  auto match = match_of(std::make_shared<const match::ArenaDefinition>(match::test::small_arena()));
  const std::string hash = library.of(*match)->hash;
  EXPECT_NE(library.find(hash), nullptr);
  match.reset();
  EXPECT_EQ(library.find(hash), nullptr);
}

}  // namespace
}  // namespace fusillade::net
