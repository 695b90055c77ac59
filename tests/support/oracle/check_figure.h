// The original's collision test as document 001 lists it, restated for tests: 32-bit rows, a screen of 16-bit
// words, the inverse of the dithered background AND-ed in, the overflow of a shifted row in a third word.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fusillade::support {

// A picture of so many 16-bit words a row, leftmost pixel in the highest bit, black is 1.
class Screen {
 public:
  Screen(int words_per_row, int height) : words_per_row_(words_per_row), height_(height) {
    words_.resize(static_cast<std::size_t>(words_per_row) * static_cast<std::size_t>(height));
  }

  int width() const { return words_per_row_ * 16; }
  int height() const { return height_; }
  // Rows alternate 0xAAAA and 0x5555.
  void draw_background();
  void draw_pixel(int x, int y);
  bool is_black(int x, int y) const;
  // `def`: a row of 32 pixels each. 0 <= x <= width() - 48, 0 <= y <= height() - def.size().
  bool check_figure(int x, int y, std::span<const std::uint32_t> def) const;

 private:
  std::uint16_t word(int index, int y) const {
    return words_[static_cast<std::size_t>(y * words_per_row_ + index)];
  }

  int words_per_row_, height_;
  std::vector<std::uint16_t> words_;
};

}  // namespace fusillade::support
