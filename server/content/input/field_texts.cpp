#include "content/input/field_texts.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "sim/base/number_text.h"

namespace fusillade::content {
namespace {

class TextVisitor final : public sim::FieldVisitor {
 public:
  std::vector<FieldText> texts;

  void field(const sim::FieldInfo& info, bool& value) override { add(info, std::to_string(value)); }
  void field(const sim::FieldInfo& info, std::int32_t& value) override { add(info, std::to_string(value)); }
  void field(const sim::FieldInfo& info, std::int64_t& value) override { add(info, std::to_string(value)); }
  void field(const sim::FieldInfo& info, float& value) override { add(info, sim::number_text(value)); }
  void field(const sim::FieldInfo& info, double& value) override { add(info, sim::number_text(value)); }
  void field(const sim::FieldInfo& info, std::string& value) override { add(info, value); }
  // With its length before each, so that no element can look like two.
  void field(const sim::FieldInfo& info, std::vector<std::string>& value) override {
    std::string text;
    for (const std::string& element : value) text += std::to_string(element.size()) + ':' + element;
    add(info, std::move(text));
  }
  void choice(const sim::FieldInfo& info, std::span<const std::string_view>, std::int32_t& value) override {
    add(info, std::to_string(value));
  }

 private:
  void add(const sim::FieldInfo& info, std::string text) {
    texts.push_back({std::string(info.name), std::move(text)});
  }
};

}  // namespace

std::vector<FieldText> field_texts(const std::function<void(sim::FieldVisitor&)>& visit) {
  TextVisitor visitor;
  visit(visitor);
  return std::move(visitor.texts);
}

}  // namespace fusillade::content
