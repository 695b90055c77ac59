// A file that the command line names, as bytes.
#pragma once

#include <cstddef>
#include <string>

namespace fusillade::cli {

// Its whole content. Throws content::ContentError naming the file: it cannot be read, or is longer than
// `bytes_max`.
std::string read_input_file(const std::string& file, std::size_t bytes_max);

}  // namespace fusillade::cli
