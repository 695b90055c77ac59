// Numbers and texts as bytes, little-endian, and back. Reading checks every length: bytes that end too early
// give zeros and a failure, never anything beyond the end.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fusillade::sim {

class ByteWriter {
 public:
  // The low `width` bytes, 1 to 8.
  void number(std::uint64_t value, int width);
  // 7 bits a byte, the lowest first; the high bit says that more follow.
  void varint(std::uint64_t value);
  void text(std::string_view text);
  void append(std::span<const std::uint8_t> bytes);

  std::vector<std::uint8_t> bytes;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint64_t number(int width);
  std::uint64_t varint();
  std::string_view text();
  std::span<const std::uint8_t> take(std::uint64_t count);
  bool is_at_end() const { return position_ == bytes_.size(); }
  // Bytes left.
  std::size_t left() const { return bytes_.size() - position_; }
  bool has_failed() const { return has_failed_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
  bool has_failed_ = false;
};

// FNV-1a: finds damage, not forgery.
std::uint64_t checksum_of(std::span<const std::uint8_t> bytes);

}  // namespace fusillade::sim
