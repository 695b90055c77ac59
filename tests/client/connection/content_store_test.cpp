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
  v1::ArenaContent content;
  EXPECT_EQ(read_content(bytes, content_hash(bytes), content), "");
  EXPECT_EQ(content.SerializeAsString(), bytes);
}

TEST(ContentStore, NamesWhatIsWrong) {
  const std::string bytes = testing_messages::content();
  v1::ArenaContent content;
  EXPECT_NE(read_content(bytes + "x", content_hash(bytes), content).find("hash"), std::string::npos);
  const auto problem = [](const v1::ArenaContent& changed) {
    const std::string wrong = changed.SerializeAsString();
    v1::ArenaContent read;
    return read_content(wrong, content_hash(wrong), read);
  };
  content.ParseFromString(bytes);
  content.set_width(65);
  EXPECT_NE(problem(content).find("walls"), std::string::npos);
  content.ParseFromString(bytes);
  content.mutable_simulation()->back() ^= 1;
  EXPECT_NE(problem(content).find("simulation"), std::string::npos);
}

}  // namespace
}  // namespace fusillade::client
