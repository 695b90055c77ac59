// Reuses the elements of a vector that is filled anew again and again, together with the memory that they
// hold.
#pragma once

#include <utility>
#include <vector>

namespace fusillade::match {

template <class T>
class Pool {
 public:
  // Appends an element to `list`: a used one as it was, or a new one. The caller clears it.
  T& append_to(std::vector<T>& list) {
    if (spare_.empty()) return list.emplace_back();
    list.push_back(std::move(spare_.back()));
    spare_.pop_back();
    return list.back();
  }

  void take_back(std::vector<T>& list) {
    for (T& element : list) spare_.push_back(std::move(element));
    list.clear();
  }

 private:
  std::vector<T> spare_;
};

}  // namespace fusillade::match
