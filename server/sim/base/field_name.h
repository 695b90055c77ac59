// The name of a field of the state, with a key worked out by the compiler: the key stands for the name in
// hashes, so that neither the order of fields nor their number matters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/base/mix.h"

namespace fusillade::sim {

class FieldName {
 public:
  // A literal; the text is not copied.
  consteval FieldName(const char* text) : text_(text), key_(key_of(text)) {}
  // An element of an array.
  constexpr explicit FieldName(std::size_t index) : index_(index), key_(mix_words(0, index)) {}

  // The same field as part of `whole`, which must outlive what is returned.
  constexpr FieldName in(const FieldName& whole) const {
    FieldName name = *this;
    name.whole_ = &whole;
    name.key_ = mix_words(whole.key_, key_);
    return name;
  }
  constexpr std::uint64_t key() const { return key_; }
  // "command.move.x", "emitters.2.volley".
  std::string path() const {
    const std::string own = text_.empty() ? std::to_string(index_) : std::string(text_);
    return whole_ == nullptr ? own : whole_->path() + "." + own;
  }

 private:
  static consteval std::uint64_t key_of(std::string_view text) {
    std::uint64_t key = 0xCBF29CE484222325U;  // FNV-1a
    for (const char c : text) key = (key ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return key;
  }

  std::string_view text_;
  std::size_t index_ = 0;
  const FieldName* whole_ = nullptr;
  std::uint64_t key_ = 0;
};

}  // namespace fusillade::sim
