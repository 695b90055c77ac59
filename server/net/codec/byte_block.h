// Bytes that are written one after another, a few at a time, to a pointer: a string would look for room, and
// copy through the library, for each number.
#pragma once

#include <algorithm>
#include <boost/container/vector.hpp>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace fusillade::net {

class ByteBlock {
 public:
  explicit ByteBlock(std::size_t capacity = 0) : room_(capacity, boost::container::default_init) {}

  std::size_t size() const { return size_; }
  std::string_view view() const { return {room_.data(), size_}; }

  // `write(end)` writes at most `bytes_max` bytes from `end` on and returns where they stop. Amortised O(1).
  template <typename Write>
  void append(std::size_t bytes_max, const Write& write) {
    if (room_.size() - size_ < bytes_max) [[unlikely]]
      grow(bytes_max);
    char* const end = at(size_);
    size_ += static_cast<std::size_t>(write(end) - end);
  }
  void append(std::string_view bytes) {
    append(bytes.size(), [bytes](char* end) { return std::copy_n(bytes.data(), bytes.size(), end); });
  }
  // Makes room for so many bytes at `position`, before what stands there. O(bytes behind it).
  void insert_gap(std::size_t position, std::size_t bytes) {
    append(bytes, [bytes](char* end) { return end + bytes; });
    std::memmove(at(position + bytes), at(position), size_ - bytes - position);
  }
  void shrink(std::size_t size) { size_ = size; }  // precondition: size <= size()
  char* at(std::size_t position) { return room_.data() + position; }

 private:
  void grow(std::size_t bytes) {
    room_.resize(std::max(2 * room_.size(), size_ + bytes), boost::container::default_init);
  }

  std::size_t size_ = 0;
  boost::container::vector<char> room_;  // which, unlike the standard one, need not be cleared
};

}  // namespace fusillade::net
