#include "content/input/secret.h"

#include <algorithm>

#include "content/input/file.h"

namespace fusillade::content {
namespace {

using sim::FieldInfo;

constexpr std::size_t secret_bytes_max = std::size_t{64} << 10;

const std::string& text_of(const TablePlace& place, const TomlEntry& entry, const char* what) {
  const auto* text = std::get_if<std::string>(&entry.value.content);
  if (text == nullptr)
    place.fail(entry.key, "is " + std::string(entry.value.form_name()) + "; allowed: " + what);
  return *text;
}

std::string content_of(const TablePlace& place, const TomlEntry& entry) {
  const std::filesystem::path name = text_of(place, entry, "the name of a file");
  try {
    return read_secret(std::filesystem::path(place.file).parent_path() / name);
  } catch (const FileError& error) {
    place.fail(entry.key, name.string() + " " + error.what());
  }
}

// Whoever names a file wants the secret: one without any has lost it, and must not let everybody in.
void check_length(const TablePlace& place, const TomlEntry& entry, const FieldInfo& info,
                  const std::string& secret) {
  const double bytes_min = entry.key == file_key_of(info.name) ? std::max(1.0, info.min) : info.min;
  const auto length = static_cast<double>(secret.size());
  if (length >= bytes_min && length <= info.max) return;
  place.fail(entry.key, "holds " + number_text(length) + " bytes; allowed: text of " +
                            number_text(bytes_min) + " to " + number_text(info.max) + " bytes");
}

}  // namespace

std::string file_key_of(std::string_view key) { return std::string(key) + "_file"; }

std::vector<std::string> keys_of(const FieldInfo& info) {
  if (!info.is_secret) return {std::string(info.name)};
  return {std::string(info.name), file_key_of(info.name)};
}

std::vector<std::string> accepted_keys(const VisitFields& visit) {
  std::vector<std::string> keys;
  visit_infos(visit,
              [&keys](const FieldInfo& info) { std::ranges::copy(keys_of(info), std::back_inserter(keys)); });
  return keys;
}

std::string read_secret(const std::filesystem::path& file) {
  std::string secret = read_file(file, secret_bytes_max);
  if (secret.ends_with('\n')) secret.pop_back();
  if (secret.ends_with('\r')) secret.pop_back();
  return secret;
}

void read_secret_field(const TablePlace& place, const FieldInfo& info, std::string& value) {
  const TomlEntry* stated = place.table->find(info.name);
  const TomlEntry* file = place.table->find(file_key_of(info.name));
  if (stated != nullptr && file != nullptr)
    place.fail(file->key, "and " + stated->key + " are both there; allowed: one of them");
  const TomlEntry* given = stated != nullptr ? stated : file;
  if (given == nullptr && info.required)
    place.fail(info.name, "is missing; " + place.heading + " requires it or " + file_key_of(info.name));
  if (given == nullptr) return;
  std::string secret = given == file ? content_of(place, *file) : text_of(place, *stated, "text");
  check_length(place, *given, info, secret);
  value = std::move(secret);
}

}  // namespace fusillade::content
