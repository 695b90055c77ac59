#include "net/admin/described_answer.h"

#include <boost/json.hpp>
#include <stdexcept>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace fusillade::net::test {
namespace {

namespace json = boost::json;
using Adapter = valijson::adapters::BoostJsonAdapter;

// Clients are to read on where a later server says more; a test is not.
void forbid_unnamed_members(json::value& part) {
  if (part.is_array()) {
    for (json::value& item : part.as_array()) forbid_unnamed_members(item);
  }
  if (!part.is_object()) return;
  for (auto& member : part.as_object()) forbid_unnamed_members(member.value());
  if (part.as_object().contains("properties")) part.as_object()["additionalProperties"] = false;
}

const json::value& described_schema(const json::value& description, std::string_view name, int status) {
  for (const auto& path : description.at("paths").as_object()) {
    for (const auto& method : path.value().as_object()) {
      const json::value& operation = method.value();
      if (operation.at("operationId") != json::string_view(name)) continue;
      return operation.at("responses")
          .at(std::to_string(status))
          .at("content")
          .at("application/json")
          .at("schema");
    }
  }
  throw std::out_of_range(std::string(name) + " is not described");
}

}  // namespace

std::string differences(const json::value& description, std::string_view operation, int status,
                        const json::value& body) {
  json::value document = described_schema(description, operation, status);
  json::value components = description.at("components");
  forbid_unnamed_members(components);
  document.as_object()["components"] = std::move(components);  // which the schema refers to
  valijson::Schema schema;
  valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(Adapter(document), schema);
  valijson::ValidationResults found;
  valijson::Validator().validate(schema, Adapter(body), &found);
  std::string text;
  for (valijson::ValidationResults::Error error; found.popError(error);) {
    for (const std::string& place : error.context) text += place;
    text += ": " + error.description + "\n";
  }
  return text;
}

}  // namespace fusillade::net::test
