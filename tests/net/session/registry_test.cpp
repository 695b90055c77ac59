#include "net/session/registry.h"

#include <gtest/gtest.h>

#include "net/fake_peer.h"

namespace fusillade::net {
namespace {

using test::FakePeer;

TEST(Registry, FindsByIdAndByMatch) {
  Registry registry;
  const auto a = std::make_shared<FakePeer>(1), b = std::make_shared<FakePeer>(2);
  registry.add(a);
  registry.add(b);
  registry.bind(2, "m");
  registry.bind(3, "m");
  EXPECT_EQ(registry.size(), 2U);
  EXPECT_EQ(registry.find(1), a);
  EXPECT_EQ(registry.find(9), nullptr);
  ASSERT_EQ(registry.of_match("m").size(), 1U);
  EXPECT_EQ(registry.of_match("m")[0], b);
  const std::vector<match::SessionId> wanted{2, 9, 1};
  const auto found = registry.find_all(wanted, [](match::SessionId id) { return id; });
  EXPECT_EQ(found, (Peers{b, nullptr, a}));
  registry.remove(1);
  EXPECT_EQ(registry.all(), (Peers{b}));
}

TEST(Registry, KeepsNobodyAlive) {
  Registry registry;
  registry.add(std::make_shared<FakePeer>(1));
  EXPECT_EQ(registry.find(1), nullptr);
  EXPECT_TRUE(registry.all().empty());
}

}  // namespace
}  // namespace fusillade::net
