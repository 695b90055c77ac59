// What the operator may ask of the server: one table, from which the router answers and the OpenAPI
// description is made, so that neither knows anything that the other does not.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/admin/json_fields.h"
#include "net/context.h"
#include "net/http/routes.h"

namespace fusillade::net {

struct AdminCall;
using Handler = std::function<HttpAnswer(AdminCall&)>;

struct AdminCall {
  Context& context;
  std::vector<std::string> parameters{};  // of the path, in its order, percent-decoded
  std::string_view body{};
  match::Fields audit{};  // fields that the handler adds to its line
  Handler rest{};         // set by the handler: what may wait for the disk, and answers in its place
};

struct Operation {
  std::string_view method, path;  // "/v1/matches/{id}/step"
  std::string_view name;          // operationId, and `operation` of the audit line
  std::string_view summary;
  std::vector<int> statuses;  // of its handler's answers; those of any operation: see openapi.cpp
  HttpAnswer (*handle)(AdminCall&);
  std::string_view answer{};  // what it says where nothing is wrong: see answer_schemas.h; empty: text
  VisitFields body{};         // defaults of its fields; empty: it takes none
  std::string_view content_type = "application/json";
  bool is_change = false;  // leaves an audit line
  bool is_open = false;    // needs no token
  bool is_debug = false;   // with net.debug_view on the players' port, too
};

std::span<const Operation> operations();

// {"result": …} with what was done.
HttpAnswer done(std::string_view text);

}  // namespace fusillade::net
