// Fields of Protobuf messages written straight into bytes: the very bytes that the library makes of an object
// with the same values, provided that fields come in the order of their numbers. For snapshots, of which
// there are thousands each second; building objects first costs several times as much
// (tests/bench/README.md).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "net/codec/byte_block.h"

namespace fusillade::net {

// Fields of one value at a place with room for them; a zero (of `real`: one without a sign) is left out, as
// proto3 has it.
class FieldCursor {
 public:
  static constexpr std::size_t field_bytes_max = 15;  // a tag and a value

  explicit FieldCursor(char* end) : end_(end) {}
  char* end() const { return end_; }

  void number(int field, std::uint64_t value) {  // uint32, uint64, bool, enum
    if (value != 0) add_number(tag(field, form_varint)), add_number(value);
  }
  void signed_number(int field, std::int64_t value) { number(field, zigzag(value)); }  // sint32, sint64
  void fixed(int field, std::uint32_t value) {                                         // fixed32
    if (value != 0) add_number(tag(field, form_fixed32)), add_fixed(value);
  }
  void real(int field, float value) { fixed(field, std::bit_cast<std::uint32_t>(value)); }  // float
  // What comes before a message or a list of so many bytes.
  void prefix(int field, std::size_t length) { add_number(tag(field, form_length)), add_number(length); }

  // Values without a tag.
  void add_number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) *end_++ = static_cast<char>(0x80U | (value & 0x7FU));
    *end_++ = static_cast<char>(value);
  }
  void add_signed(std::int64_t value) { add_number(zigzag(value)); }
  void add_fixed(std::uint32_t value) {
    const auto byte = [value](unsigned shift) { return static_cast<char>((value >> shift) & 0xFFU); };
    end_[0] = byte(0), end_[1] = byte(8), end_[2] = byte(16), end_[3] = byte(24);  // one store, unlike a loop
    end_ += 4;
  }

  static constexpr std::size_t prefix_bytes(int field, std::size_t length) {
    return varint_bytes(tag(field, form_length)) + varint_bytes(length);
  }
  static constexpr std::size_t varint_bytes(std::uint64_t value) {
    return (static_cast<std::size_t>(std::bit_width(value | 1U)) + 6) / 7;
  }

 private:
  // Wire forms of Protobuf.
  static constexpr std::uint32_t form_varint = 0, form_length = 2, form_fixed32 = 5;

  static constexpr std::uint32_t tag(int field, std::uint32_t form) {
    return (static_cast<std::uint32_t>(field) << 3U) | form;
  }

  static constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63U);
  }

  char* end_;
};

class WireWriter {
 public:
  explicit WireWriter(ByteBlock& block) : block_(block) {}

  // At most so many fields of one value, or values of a list. One look for room, and a pointer that stays in
  // a register.
  template <typename Write>
  void fields(std::size_t count_max, const Write& write) {
    block_.append(count_max * FieldCursor::field_bytes_max, [&](char* end) {
      FieldCursor cursor(end);
      write(cursor);
      return cursor.end();
    });
  }
  // One each.
  void number(int field, std::uint64_t value) {
    if (value != 0) fields(1, [=](FieldCursor& cursor) { cursor.number(field, value); });
  }
  void signed_number(int field, std::int64_t value) {
    if (value != 0) fields(1, [=](FieldCursor& cursor) { cursor.signed_number(field, value); });
  }
  void fixed(int field, std::uint32_t value) {
    if (value != 0) fields(1, [=](FieldCursor& cursor) { cursor.fixed(field, value); });
  }
  void real(int field, float value) { fixed(field, std::bit_cast<std::uint32_t>(value)); }
  void text(int field, std::string_view value) {  // string, bytes
    if (value.empty()) return;
    prefix(field, value.size());
    block_.append(value);
  }

  // `write` writes its fields; there also where it has none. O(its bytes).
  template <typename Write>
  void message(int field, const Write& write) {
    prefix(field, 0);
    const std::size_t begin = block_.size();
    write();
    set_length(begin);
  }
  // A packed list: `add` adds the values of one item; left out where there are none.
  template <typename Items, typename Add>
  void packed(int field, const Items& items, const Add& add) {
    if (items.empty()) return;
    const std::size_t before = block_.size();
    message(field, [&] {
      for (const auto& item : items) add(item);
    });
    if (block_.size() == before + prefix_bytes(field, 0)) block_.shrink(before);
  }
  void add_number(std::uint64_t value) {
    fields(1, [=](FieldCursor& cursor) { cursor.add_number(value); });
  }
  void add_fixed(std::uint32_t value) {
    fields(1, [=](FieldCursor& cursor) { cursor.add_fixed(value); });
  }
  void add_real(float value) { add_fixed(std::bit_cast<std::uint32_t>(value)); }

  // What comes before a message of so many bytes that is there already.
  void prefix(int field, std::size_t length) {
    fields(1, [=](FieldCursor& cursor) { cursor.prefix(field, length); });
  }
  static constexpr std::size_t prefix_bytes(int field, std::size_t length) {
    return FieldCursor::prefix_bytes(field, length);
  }

 private:
  // Of what begins there, behind one byte for it, which is enough for most.
  void set_length(std::size_t begin) {
    const std::size_t length = block_.size() - begin, bytes = FieldCursor::varint_bytes(length);
    if (bytes > 1) block_.insert_gap(begin, bytes - 1);
    FieldCursor(block_.at(begin - 1)).add_number(length);
  }

  ByteBlock& block_;
};

}  // namespace fusillade::net
