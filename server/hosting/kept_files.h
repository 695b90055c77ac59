// Files and folders that `serve` needs later than at its start, and what will be missing by then.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hosting/configuration.h"

namespace fusillade::hosting {

// What server.bans_file holds, for net::Server::load_bans; nullopt: it gives nothing back (a device). Throws
// content::ContentError naming file and line, or the key: it cannot be read.
std::optional<std::string> read_bans(const Configuration& configuration);
// For that file. Returns what went wrong, beginning with the key; empty: it is on the disk.
std::string keep_bans(const Configuration& configuration, const std::string& text);

// No error: the server does without.
struct FileWarning {
  std::string key, path, reason;
};

// The file of bans, the folder of dumps or that of journals cannot be written, the folder of the page is not
// there.
std::vector<FileWarning> find_file_warnings(const Configuration& configuration);

}  // namespace fusillade::hosting
