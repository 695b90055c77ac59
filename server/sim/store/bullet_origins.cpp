#include "sim/store/bullet_origins.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "sim/base/mix.h"

namespace fusillade::sim {
namespace {

std::uint64_t hash_of(const BulletOrigin& origin) {
  const auto team = static_cast<std::uint32_t>(origin.team);
  const auto definition = static_cast<std::uint32_t>(origin.definition);
  return mix_words(mix_words(origin.owner, origin.upper_ordinal), std::uint64_t{team} << 32 | definition);
}

}  // namespace

// Beside none.
BulletOrigins::BulletOrigins(std::int32_t origins_max, std::vector<Time> lives)
    : origins_(static_cast<std::size_t>(origins_max) + 1),
      lives_(origins_.size()),
      life_of_(std::move(lives)),
      table_(std::bit_ceil(origins_.size() + origins_.size() / 2)) {
  marks_.resize(origins_.size());
  keep([](const auto&) {});
}

std::size_t BulletOrigins::place_of(const BulletOrigin& origin) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash_of(origin) & mask;
  while (table_[place] != 0 && !(origins_[table_[place] - 1] == origin)) place = (place + 1) & mask;
  return place;
}

BulletOrigins::Index BulletOrigins::add_other(const BulletOrigin& origin) {
  const Index found = table_[place_of(origin)];
  if (found != 0) return last_ = found - 1;
  if (free_count_ == 0) return no_room;
  last_ = take_free();
  origins_[last_] = origin;
  const auto definition = static_cast<std::size_t>(origin.definition);
  lives_[last_] = definition < life_of_.size() ? life_of_[definition] : 0;
  table_[place_of(origin)] = last_ + 1;
  return last_;
}

BulletOrigins::Index BulletOrigins::take_free() {
  const Index taken = first_free_;
  first_free_ = static_cast<Index>(origins_[taken].owner);
  --free_count_;
  return taken;
}

// From the last one on, so that those in front are taken first: what is used lies together.
void BulletOrigins::drop_unmarked() {
  std::ranges::fill(table_, 0U);
  first_free_ = free_count_ = 0;
  for (auto origin = static_cast<Index>(origins_.size()); origin-- > 0;) {
    if (marks_[origin]) {
      table_[place_of(origins_[origin])] = origin + 1;
    } else {
      origins_[origin].owner = std::exchange(first_free_, origin);
      ++free_count_;
    }
  }
  last_ = none;
  is_kept_ = true;
}

}  // namespace fusillade::sim
