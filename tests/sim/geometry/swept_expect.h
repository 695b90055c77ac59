// Expectations on the answers of swept tests.
#pragma once

#include <gtest/gtest.h>

#include "sim/geometry/swept.h"

namespace fusillade::sim {

inline constexpr double swept_tolerance = 1e-15;

inline void expect_normal(const SweptContact& contact, Vec2d normal) {
  EXPECT_NEAR(contact.normal.x, normal.x, swept_tolerance);
  EXPECT_NEAR(contact.normal.y, normal.y, swept_tolerance);
}

inline void expect_contact(const SweptResult& result, double fraction, Vec2d normal) {
  ASSERT_TRUE(result.has_value());
  EXPECT_NEAR(result->fraction, fraction, swept_tolerance);
  expect_normal(*result, normal);
  EXPECT_FALSE(result->starts_inside);
  EXPECT_EQ(result->depth, 0);
}

inline void expect_inside(const SweptResult& result, double depth, Vec2d normal) {
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->fraction, 0);
  expect_normal(*result, normal);
  EXPECT_TRUE(result->starts_inside);
  EXPECT_NEAR(result->depth, depth, swept_tolerance);
}

inline void expect_same(const SweptResult& a, const SweptResult& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) return;
  EXPECT_EQ(a->fraction, b->fraction);
  EXPECT_EQ(a->normal, b->normal);
  EXPECT_EQ(a->depth, b->depth);
  EXPECT_EQ(a->starts_inside, b->starts_inside);
}

}  // namespace fusillade::sim
