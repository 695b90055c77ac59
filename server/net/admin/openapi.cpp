#include "net/admin/openapi.h"

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <vector>

#include "net/admin/answer_schemas.h"
#include "net/admin/operations.h"

namespace fusillade::net {
namespace {

namespace json = boost::json;

json::object content(std::string_view type, json::object schema) {
  return {{type, json::object{{"schema", std::move(schema)}}}};
}

json::object described_error(json::string_view description) {
  return {{"description", description}, {"content", content("application/json", schema_reference("Error"))}};
}

json::object error_answer_of(int status) {
  return described_error(
      boost::beast::http::obsolete_reason(static_cast<boost::beast::http::status>(status)));
}

// What the router, and not the handler, says: of a body that none takes, of who asks, and of what broke.
std::vector<int> statuses_of_any(const Operation& operation) {
  if (operation.is_open) return {400, 500};
  return {400, 401, 403, 500};
}

json::object answers_of(const Operation& operation) {
  const bool is_json = operation.content_type == "application/json";
  json::object answers;
  for (const int status : operation.statuses) {
    if (status >= 400 && is_json) {
      answers[std::to_string(status)] = error_answer_of(status);
      continue;
    }
    json::object schema = is_json ? schema_reference(operation.answer) : json::object{{"type", "string"}};
    const std::string_view type = operation.content_type.substr(0, operation.content_type.find(';'));
    answers[std::to_string(status)] =
        json::object{{"description", operation.summary}, {"content", content(type, std::move(schema))}};
  }
  for (const int status : statuses_of_any(operation))
    answers[std::to_string(status)] = error_answer_of(status);
  answers["default"] = described_error("The request is none that any operation takes");
  return answers;
}

json::array parameters_of(std::string_view path) {
  json::array parameters;
  for (std::size_t begin = path.find('{'); begin != std::string_view::npos;
       begin = path.find('{', begin + 1)) {
    const std::string_view name = path.substr(begin + 1, path.find('}', begin) - begin - 1);
    parameters.push_back({{"name", name},
                          {"in", "path"},
                          {"required", true},
                          {"schema", json::object{{"type", name == "player" ? "integer" : "string"}}}});
  }
  return parameters;
}

json::object description_of(const Operation& operation) {
  json::object description{{"operationId", operation.name}, {"summary", operation.summary}};
  if (json::array parameters = parameters_of(operation.path); !parameters.empty())
    description["parameters"] = std::move(parameters);
  if (operation.body)
    description["requestBody"] =
        json::object{{"content", content("application/json", json_schema_of(operation.body))}};
  description["responses"] = answers_of(operation);
  if (operation.is_open) description["security"] = json::array();
  return description;
}

json::object components() {
  return {{"schemas", answer_schemas()},
          {"securitySchemes", json::object{{"token", json::object{{"type", "http"}, {"scheme", "bearer"}}}}}};
}

}  // namespace

std::string openapi_json() {
  json::object paths;
  for (const Operation& operation : operations()) {
    std::string method(operation.method);
    std::ranges::transform(method, method.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!paths.contains(operation.path)) paths[operation.path] = json::object();
    paths[operation.path].get_object()[method] = description_of(operation);
  }
  return json::serialize(
      json::object{{"openapi", "3.1.0"},
                   {"info", json::object{{"title", "Fusillade, for its operator"}, {"version", "1"}}},
                   {"security", json::array{json::object{{"token", json::array()}}}},
                   {"paths", std::move(paths)},
                   {"components", components()}});
}

}  // namespace fusillade::net
