#include "support/oracle/check_figure.h"

namespace fusillade::support {
namespace {

constexpr std::uint32_t background[2] = {0xAAAAAAAA, 0x55555555};

std::uint16_t bit_of(int x) { return static_cast<std::uint16_t>(0x8000 >> (x & 15)); }

std::uint32_t rotate_right(std::uint32_t value) { return value >> 1 | value << 31; }

}  // namespace

void Screen::draw_background() {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] |= static_cast<std::uint16_t>(background[i / static_cast<std::size_t>(words_per_row_) % 2]);
  }
}

void Screen::draw_pixel(int x, int y) {
  words_[static_cast<std::size_t>(y * words_per_row_ + x / 16)] |= bit_of(x);
}

bool Screen::is_black(int x, int y) const { return (word(x / 16, y) & bit_of(x)) != 0; }

bool Screen::check_figure(int x, int y, std::span<const std::uint32_t> def) const {
  std::uint32_t back = background[1 - (y & 1)];
  int index = x / 16;
  const int shift = x & 15;
  for (const std::uint32_t row : def) {
    const std::uint32_t main = row >> shift & back;
    const std::uint32_t overflow = (row & 0xFFFF) << (16 - shift) & 0xFFFF & back;
    const std::uint32_t under = static_cast<std::uint32_t>(word(index, y)) << 16 | word(index + 1, y);
    if ((main & under) != 0 || (overflow & word(index + 2, y)) != 0) return true;
    back = rotate_right(back);
    ++y;
  }
  return false;
}

}  // namespace fusillade::support
