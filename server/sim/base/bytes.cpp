#include "sim/base/bytes.h"

namespace fusillade::sim {

void ByteWriter::number(std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void ByteWriter::varint(std::uint64_t value) {
  for (; value >= 128; value >>= 7) number((value & 127) | 128, 1);
  number(value, 1);
}

void ByteWriter::text(std::string_view text) {
  varint(text.size());
  bytes.insert(bytes.end(), text.begin(), text.end());
}

void ByteWriter::append(std::span<const std::uint8_t> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

std::span<const std::uint8_t> ByteReader::take(std::uint64_t count) {
  if (count > left()) {
    has_failed_ = true;
    position_ = bytes_.size();
    return {};
  }
  const auto taken = bytes_.subspan(position_, static_cast<std::size_t>(count));
  position_ += taken.size();
  return taken;
}

std::uint64_t ByteReader::number(int width) {
  std::uint64_t value = 0;
  int shift = 0;
  for (const std::uint8_t byte : take(static_cast<std::uint64_t>(width))) {
    value |= std::uint64_t{byte} << shift;
    shift += 8;
  }
  return value;
}

std::uint64_t ByteReader::varint() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint64_t byte = number(1);
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  has_failed_ = true;
  return 0;
}

std::string_view ByteReader::text() {
  const auto taken = take(varint());
  return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = 0xCBF29CE484222325U;
  for (const std::uint8_t byte : bytes) sum = (sum ^ byte) * 0x100000001B3U;
  return sum;
}

}  // namespace fusillade::sim
