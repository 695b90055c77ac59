#include "cli/input_file.h"

#include "content/input/error.h"
#include "content/input/file.h"

namespace fusillade::cli {

std::string read_input_file(const std::string& file, std::size_t bytes_max) {
  try {
    return content::read_file(file, bytes_max);
  } catch (const content::FileError& error) {
    throw content::ContentError(file, 0, "", error.what());
  }
}

}  // namespace fusillade::cli
