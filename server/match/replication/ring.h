// The newest of a series, as many as fit: room is made at the start, a further one overwrites the oldest.
// Items are named by their place in the whole series, from 0. All O(1).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fusillade::match {

template <class T>
class Ring {
 public:
  explicit Ring(std::size_t capacity) : capacity_(std::max<std::size_t>(capacity, 1)) {
    items_.reserve(capacity_);
  }

  void push(const T& item) {
    if (items_.size() < capacity_) {
      items_.push_back(item);
    } else {
      items_[end_ % capacity_] = item;
    }
    ++end_;
  }

  std::uint64_t begin() const { return end_ - items_.size(); }  // the oldest that is held
  std::uint64_t end() const { return end_; }                    // one past the newest
  // Of begin() to end() - 1.
  const T& operator[](std::uint64_t index) const { return items_[index % capacity_]; }

 private:
  std::size_t capacity_;
  std::uint64_t end_ = 0;
  std::vector<T> items_;
};

}  // namespace fusillade::match
