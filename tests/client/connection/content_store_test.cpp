#include "client-sim/connection/content_store.h"

#include <gtest/gtest.h>

#include "fusillade/v1/content.pb.h"
#include "tests/client/snapshots.h"

namespace fusillade::client {
namespace {

TEST(ContentStore, HashIsTheStartOfSha256) {
  EXPECT_EQ(content_hash("abc"), "ba7816bf8f01cfea414140de5dae2223");
}

TEST(ContentStore, ContentOfItsHashIsSound) {
  const std::string bytes = testing_messages::content();
  EXPECT_EQ(content_problem(bytes, content_hash(bytes)), "");
}

TEST(ContentStore, NamesWhatIsWrong) {
  const std::string bytes = testing_messages::content();
  EXPECT_NE(content_problem(bytes + "x", content_hash(bytes)).find("hash"), std::string::npos);
  const auto problem = [](const v1::ArenaContent& content) {
    const std::string wrong = content.SerializeAsString();
    return content_problem(wrong, content_hash(wrong));
  };
  v1::ArenaContent content;
  content.ParseFromString(bytes);
  content.set_width(65);
  EXPECT_NE(problem(content).find("walls"), std::string::npos);
  content.ParseFromString(bytes);
  content.mutable_simulation()->back() ^= 1;
  EXPECT_NE(problem(content).find("simulation"), std::string::npos);
}

}  // namespace
}  // namespace fusillade::client
