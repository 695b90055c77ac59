#include "net/admin/admin_router.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/asio/post.hpp>
#include <boost/url/authority_view.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "net/admin/operations.h"

namespace fusillade::net {
namespace {

namespace urls = boost::urls;
using Segments = std::vector<std::string>;

constexpr std::string_view scheme = "bearer ";  // in upper or lower case

// Values of the {…} of a path; nullopt: it is another path.
std::optional<Segments> match_path(std::string_view pattern, const Segments& asked) {
  Segments values;
  std::size_t count = 0;
  pattern.remove_prefix(1);
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find('/'), pattern.size());
    const std::string_view wanted = pattern.substr(0, end);
    pattern.remove_prefix(std::min(end + 1, pattern.size()));
    if (count == asked.size()) return std::nullopt;
    const std::string& given = asked[count++];
    if (wanted.starts_with('{')) {
      if (given.empty()) return std::nullopt;
      values.push_back(given);
    } else if (given != wanted) {
      return std::nullopt;
    }
  }
  if (count != asked.size()) return std::nullopt;
  return values;
}

struct Found {
  const Operation* operation = nullptr;
  Segments parameters;
  std::string allowed;  // methods of this path; empty: there is no such path
};

Found find(std::string_view method, const Segments& asked, bool is_debug) {
  Found found;
  for (const Operation& operation : operations()) {
    auto values = match_path(operation.path, asked);
    if (!values || (is_debug && !operation.is_debug)) continue;
    found.allowed.append(found.allowed.empty() ? "" : ", ").append(operation.method);
    if (operation.method != (method == "HEAD" ? "GET" : method)) continue;
    found.operation = &operation;
    found.parameters = std::move(*values);
  }
  return found;
}

Segments segments_of(const urls::url_view& url) { return {url.segments().begin(), url.segments().end()}; }

bool wants_token(const Context& context) { return !context.settings.now()->options.admin_token.empty(); }

// A name may be a stranger's that leads to loopback, under which its page would read what the operator may.
bool is_address_or_localhost(std::string_view host) {
  const auto authority = urls::parse_authority(host);
  if (!authority) return false;
  const urls::host_type form = authority->host_type();
  return form == urls::host_type::ipv4 || form == urls::host_type::ipv6 ||
         boost::algorithm::iequals(authority->host(), "localhost");
}

struct Refusal {
  int status;
  AdminRefusal cause;
  std::string_view text;
};

// Why the operation is not for who asks.
std::optional<Refusal> find_refusal(const Context& context, const Operation& operation,
                                    const AdminRequest& request) {
  if (operation.is_open) return std::nullopt;
  if (request.is_debug && !wants_token(context))
    return Refusal{403, AdminRefusal::debug,
                   "net.admin_token: not set; allowed: only with it from the players' port"};
  if (!has_admin_token(context, request.authorization))
    return Refusal{401, AdminRefusal::token,
                   "Authorization: allowed: Bearer and the token of net.admin_token"};
  if (!wants_token(context) && !is_address_or_localhost(request.host))
    return Refusal{403, AdminRefusal::host,
                   "Host: is another name; allowed without net.admin_token: an IP address, or localhost"};
  if (operation.is_change && request.has_origin && !request.is_debug)
    return Refusal{403, AdminRefusal::origin, "not from a page of a browser (header Origin)"};
  return std::nullopt;
}

std::optional<HttpAnswer> refuse(Context& context, const Operation& operation, const AdminRequest& request) {
  const std::optional<Refusal> refusal = find_refusal(context, operation, request);
  if (!refusal) return std::nullopt;
  const auto cause = static_cast<std::size_t>(refusal->cause);
  const std::string_view name = admin_refusal_names.at(cause);
  count(context.counters.admin_refusals.at(cause), 1);
  context.report(match::Level::warning, "admin_refused",
                 {{"operation", operation.name}, {"peer", request.from}, {"cause", name}}, name);
  return error_answer(refusal->status, refusal->text);
}

void audit(const Context& context, const Operation& operation, const AdminRequest& request,
           std::string_view who, AdminCall& call, const HttpAnswer& answer) {
  match::Fields fields{{"operation", operation.name}, {"who", who}, {"peer", request.from}};
  fields.insert(fields.end(), call.audit.begin(), call.audit.end());
  fields.emplace_back("status", answer.status);
  if (answer.status >= 400) fields.emplace_back("answer", answer.body);
  if (context.hooks.report)
    context.hooks.report({match::Level::info, "admin", std::move(fields), operation.name, true});
}

// Part of the operation.
HttpAnswer perform(const Operation& operation, AdminCall& call, const Handler& part) {
  const Context& context = call.context;
  try {
    return part(call);
  } catch (const std::exception& problem) {
    context.report(match::Level::error, "admin_failed",
                   {{"operation", operation.name}, {"reason", problem.what()}});
    return error_answer(500, problem.what());
  }
}

// What has been found to be allowed, until it is done.
struct Task {
  Context& context;
  const Operation& operation;
  AdminRequest request;
  AdminCall call;
  std::string_view who;  // before: the operation may change it

  HttpAnswer end(HttpAnswer answer) {
    if (operation.is_change) audit(context, operation, request, who, call, answer);
    return answer;
  }
};

void run_in_background(Task task, Respond respond) {
  const Context& context = task.context;
  boost::asio::post(context.background, [task = std::move(task), respond = std::move(respond)]() mutable {
    HttpAnswer answer = perform(task.operation, task.call, task.call.rest);
    task.call.rest = nullptr;  // whoever hears the answer may ask for the same
    respond(task.end(std::move(answer)));
  });
}

}  // namespace

bool is_debug_path(std::string_view target) {
  const auto url = urls::parse_origin_form(target);
  return url && !find({}, segments_of(*url), true).allowed.empty();
}

bool has_admin_token(const Context& context, std::string_view authorization) {
  const SettingsPointer settings = context.settings.now();
  const std::string& secret = settings->options.admin_token;
  if (secret.empty()) return true;
  return boost::algorithm::istarts_with(authorization, scheme) &&
         is_same_secret(authorization.substr(scheme.size()), secret);
}

bool is_same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto expected = static_cast<unsigned char>(secret.empty() ? '\0' : secret[i % secret.size()]);
    difference |= static_cast<unsigned char>(given[i]) ^ expected;
  }
  return difference == 0;
}

void answer_admin(Context& context, const AdminRequest& request, Respond respond) {
  const auto url = urls::parse_origin_form(request.target);
  if (!url) return respond(error_answer(400, "malformed target"));
  Found found = find(request.method, segments_of(*url), request.is_debug);
  if (found.allowed.empty()) return respond(error_answer(404, "unknown path"));
  if (found.operation == nullptr) {
    HttpAnswer refused = error_answer(405, "allowed: " + found.allowed);
    refused.allow = found.allowed;
    return respond(std::move(refused));
  }
  const Operation& operation = *found.operation;
  if (std::optional<HttpAnswer> refused = refuse(context, operation, request))
    return respond(std::move(*refused));
  Task task{.context = context,
            .operation = operation,
            .request = request,
            .call = {.context = context, .parameters = std::move(found.parameters), .body = request.body},
            .who = wants_token(context) ? "token" : "anybody"};
  if (!operation.body && !request.body.empty())
    return respond(task.end(error_answer(400, "body: is there; allowed: none for this operation")));
  HttpAnswer answer = perform(operation, task.call, operation.handle);
  if (task.call.rest) return run_in_background(std::move(task), std::move(respond));
  respond(task.end(std::move(answer)));
}

}  // namespace fusillade::net
