// All files of a folder, for those that are served as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace fusillade::content {

inline constexpr std::size_t folder_files_max = 4096;
inline constexpr std::uintmax_t folder_bytes_max = std::uintmax_t{64} << 20;  // of all files together

// Content by path from the folder on: "/index.html", "/assets/a.js".
using FolderFiles = std::map<std::string, std::string, std::less<>>;

// Regular files; links, and whatever has a name or folder that begins with '.', are left out. No such folder:
// none. Throws ContentError naming folder and `key`, and the limit or the file that cannot be read.
FolderFiles read_folder(const std::filesystem::path& directory, const std::string& key);

}  // namespace fusillade::content
