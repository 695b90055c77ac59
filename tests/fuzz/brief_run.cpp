// What stands in for libFuzzer in the test runs of every compiler: each input of a folder as it is, then
// FUSILLADE_CASES (1,000) of them changed at random. An input is kept in a file while it is tried, so that
// the one that breaks something is there afterwards; given such a file, the program tries just that.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "support/cases.h"
#include "support/seed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr std::size_t input_bytes_max = 1 << 16, piece_bytes_max = 32;
constexpr std::size_t changes_max = 6;  // of one input
constexpr std::string_view edge_bytes = "\0\x01\x7F\x80\xFF\"[]{}\n-9.e"sv;

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void try_input(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

class Mutator {
 public:
  Mutator(std::vector<std::string> seeds, std::uint64_t seed) : seeds_(std::move(seeds)), random_(seed) {}

  std::string next() {
    std::string input = seeds_[below(seeds_.size())];
    for (std::size_t left = 1 + below(changes_max); left > 0; --left) change(input);
    return input.substr(0, input_bytes_max);
  }

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

  void change(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    const std::size_t length = std::min(1 + below(piece_bytes_max), input.size() - at);
    switch (below(5)) {
      case 0:
        return flip_bit(input);
      case 1:
        input.erase(at, length);
        return;
      case 2:
        input.insert(at, input.substr(below(input.size() + 1), length));
        return;
      case 3:
        input.replace(at, length, piece_of_a_seed());
        return;
      default:
        input.insert(at, 1, edge_bytes[below(edge_bytes.size())]);
    }
  }

  void flip_bit(std::string& input) {
    if (input.empty()) return;
    char& byte = input[below(input.size())];
    byte = static_cast<char>(byte ^ (1U << below(8)));
  }

  std::string piece_of_a_seed() {
    const std::string& seed = seeds_[below(seeds_.size())];
    return seed.substr(below(seed.size() + 1), below(piece_bytes_max));
  }

  std::vector<std::string> seeds_;
  std::mt19937_64 random_;
};

std::vector<std::string> inputs_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> inputs;
  for (const fs::path& file : files) inputs.push_back(bytes_of(file));
  return inputs;
}

void run(const fs::path& folder, const fs::path& kept) {
  const std::vector<std::string> seeds = inputs_of(folder);
  for (const std::string& seed : seeds) try_input(seed);
  Mutator mutator(seeds, fusillade::support::test_seed(1));
  std::cout << "an input that breaks it is left in " << kept << std::endl;
  for (std::uint64_t left = fusillade::support::case_count(1000); left > 0; --left) {
    const std::string input = mutator.next();
    std::ofstream(kept, std::ios::binary) << input;
    try_input(input);
  }
  fs::remove(kept);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !fs::exists(argv[1])) {
    std::cerr << "give a folder with inputs, or one input\n";
    return 2;
  }
  if (fs::is_directory(argv[1])) {
    run(argv[1], fs::absolute(fs::path(argv[0]).filename() += ".input"));
  } else {
    try_input(bytes_of(argv[1]));
  }
  return 0;
}
