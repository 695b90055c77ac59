// Keys that hold secrets (FieldInfo::is_secret): `key` states the text itself, `key_file` names the file that
// holds it, as container engines and systemd hand secrets over. No message ever shows one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/input/field_reader.h"

namespace fusillade::content {

// Of "admin_token": "admin_token_file".
std::string file_key_of(std::string_view key);

// What may stand in a table for this field: its name; of a secret its file's key, too.
std::vector<std::string> keys_of(const sim::FieldInfo& info);
// The same for a whole field list, in its order.
std::vector<std::string> accepted_keys(const VisitFields& visit);

// The content of the file without one end of line at its end. Throws FileError: unreadable, or longer than
// any secret (64 KiB).
std::string read_secret(const std::filesystem::path& file);

// Takes the secret from the table, by either key; a relative path is meant from where `place.file` is. An
// absent one stays as it is. Throws ContentError: both keys, wrong type, unreadable or empty file, wrong
// length, missing though required.
void read_secret_field(const TablePlace& place, const sim::FieldInfo& info, std::string& value);

}  // namespace fusillade::content
