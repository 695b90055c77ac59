#include "content/key_reference.h"

#include <charconv>

#include "content/input/secret.h"

namespace fusillade::content {
namespace {

using sim::FieldInfo;

class ReferenceWriter : public sim::FieldVisitor {
 public:
  std::string text = "| key | unit | range | default | meaning |\n| --- | --- | --- | --- | --- |\n";

  void field(const FieldInfo& info, bool& value) override {
    add(info, "true, false", value ? "true" : "false");
  }
  void field(const FieldInfo& info, std::int32_t& value) override {
    add(info, numbers(info), std::to_string(value));
  }
  void field(const FieldInfo& info, std::int64_t& value) override {
    add(info, numbers(info), std::to_string(value));
  }
  void field(const FieldInfo& info, float& value) override { add(info, numbers(info), shortest(value)); }
  void field(const FieldInfo& info, double& value) override { add(info, numbers(info), shortest(value)); }
  void field(const FieldInfo& info, std::string& value) override {
    add(info, numbers(info) + " bytes", "`\"" + value + "\"`");
  }
  void field(const FieldInfo& info, std::vector<std::string>& value) override {
    std::string list;
    for (const std::string& element : value) list += (list.empty() ? "\"" : ", \"") + element + "\"";
    add(info, numbers(info) + " texts", "`[" + list + "]`");
  }
  void choice(const FieldInfo& info, std::span<const std::string_view> names, std::int32_t& value) override {
    std::string range;
    for (const std::string_view name : names) range += (range.empty() ? "" : ", ") + std::string(name);
    add(info, range, "`\"" + std::string(names[static_cast<std::size_t>(value)]) + "\"`");
  }

 private:
  static std::string numbers(const FieldInfo& info) {
    return number_text(info.min) + " – " + number_text(info.max);
  }
  template <class Number>
  static std::string shortest(Number value) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
  }
  void add(const FieldInfo& info, const std::string& range, const std::string& preset) {
    std::string keys;
    for (const std::string& key : keys_of(info)) keys += (keys.empty() ? "`" : " or `") + key + "`";
    text += "| " + keys + " | " + std::string(info.unit) + " | " + range + " | " +
            (info.required ? "required" : preset) + " | " + std::string(info.help) + " |\n";
  }
};

}  // namespace

std::string reference_table(const VisitFields& visit) {
  ReferenceWriter writer;
  visit(writer);
  return writer.text;
}

}  // namespace fusillade::content
