// Bytes that are written one after another, a few at a time, to a pointer: a string would look for room, and
// copy through the library, for each number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace fusillade::net {

class ByteBlock {
 public:
  explicit ByteBlock(std::size_t capacity = 0)
      : capacity_(capacity), bytes_(std::make_unique_for_overwrite<char[]>(capacity)) {}  // NOLINT

  std::size_t size() const { return size_; }
  std::string_view view() const { return {bytes_.get(), size_}; }

  // `write(end)` writes at most `bytes_max` bytes from `end` on and returns where they stop. Amortised O(1).
  template <typename Write>
  void append(std::size_t bytes_max, const Write& write) {
    if (capacity_ - size_ < bytes_max) [[unlikely]]
      grow(bytes_max);
    char* const end = bytes_.get() + size_;
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
  char* at(std::size_t position) { return bytes_.get() + position; }

 private:
  void grow(std::size_t bytes) {
    capacity_ = std::max(2 * capacity_, size_ + bytes);
    auto more = std::make_unique_for_overwrite<char[]>(capacity_);  // NOLINT: a vector would clear it
    if (size_ > 0) std::memcpy(more.get(), bytes_.get(), size_);
    bytes_ = std::move(more);
  }

  std::size_t size_ = 0, capacity_ = 0;
  std::unique_ptr<char[]> bytes_;  // NOLINT
};

}  // namespace fusillade::net
