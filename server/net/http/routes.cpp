#include "net/http/routes.h"

#include <algorithm>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <functional>

#include "net/http/debug_json.h"
#include "net/http/match_json.h"
#include "net/http/web_files.h"

namespace fusillade::net {
namespace {

namespace urls = boost::urls;

constexpr std::string_view matches_prefix = "/v1/matches/", content_suffix = "/content";
constexpr std::string_view debug_suffix = "/debug";
constexpr std::string_view content_prefix = "/v1/content/";

HttpAnswer text(int status, std::string body) {
  return {.status = status, .body = std::move(body), .content_type = text_type};
}

HttpAnswer content_of(const Context& context, const match::Match& match) {
  return {.body = {}, .cache_control = "no-cache", .document = context.contents.of(match)};
}

// `id`, or `id`/content.
HttpAnswer one_match(const Context& context, std::string_view id) {
  const bool is_content = id.ends_with(content_suffix);
  if (is_content) id.remove_suffix(content_suffix.size());
  const auto match = context.matches.find(id);
  if (!match || match->is_private()) return error_answer(404, "there is no match of this id");
  if (is_content) return content_of(context, *match);
  return {.body = match_json(*match, Audience::players)};
}

HttpAnswer content_by_hash(const Context& context, std::string_view hash) {
  DocumentPointer document = context.contents.find(hash);
  if (!document) return error_answer(404, "no match that is played has this content");
  return {.body = {}, .cache_control = cache_for_ever, .document = std::move(document)};
}

// What answers a path; empty: nothing does, there is no such path.
using Route = std::function<HttpAnswer()>;

Route web_file(const Context& context, std::string_view path) {
  if (DocumentPointer document = context.web.find(path)) {
    return [path, document] {
      return HttpAnswer{
          .body = {}, .cache_control = web_cache_control(path), .document = document, .is_page = true};
    };
  }
  if (path != "/") return {};
  return [] {
    return text(404,
                "This server runs, but has no page to show: ./dev web builds it, and web_directory in [net] "
                "says where it is.\n");
  };
}

// What players must not see, of one match: only where the server's owner wants it.
HttpAnswer debug_view(const Context& context, std::string_view id, const urls::params_encoded_view& asked) {
  const auto match = context.matches.find(id);
  if (!match || match->is_private()) return error_answer(404, "there is no match of this id");
  const auto box = read_box(asked, match->arena().world.map);
  if (!box)
    return error_answer(400, "left, top, right, bottom: a box of the map of at most " +
                                 std::to_string(debug_box_tiles_max) + " tiles a side");
  match->inspector().wish(*box);
  const TickTimes times = context.hooks.tick_times ? context.hooks.tick_times(*match) : TickTimes{};
  return {.body = debug_json(*match, times)};
}

// Empty: it is. A process without a match waits for its operator to make one, and is.
std::string_view why_not_ready(const Context& context) {
  if (context.is_draining) return "draining";
  if (context.hooks.is_ready && !context.hooks.is_ready()) return "starting or draining";
  const auto matches = context.matches.all();
  const bool have_all_failed =
      std::ranges::all_of(matches, [](const auto& match) { return match->status().is_failed; });
  return have_all_failed && !matches.empty() ? "every match has failed" : "";
}

// Nothing is worked out before the route is asked.
Route route_of(const Context& context, std::string_view path, const urls::url_view& url) {
  if (path == "/healthz") return [] { return text(200, "ok\n"); };
  if (path == "/readyz") return [&context] { return readiness(context); };
  if (path == "/v1/matches")
    return [&context] { return HttpAnswer{.body = matches_json(context.matches.all(), Audience::players)}; };
  if (context.settings.now()->options.debug_view && path.starts_with(matches_prefix) &&
      path.ends_with(debug_suffix)) {
    const std::string_view id = path.substr(matches_prefix.size());
    return [&context, &url, id = id.substr(0, id.size() - debug_suffix.size())] {
      return debug_view(context, id, url.encoded_params());
    };
  }
  if (path.starts_with(matches_prefix))
    return [&context, id = path.substr(matches_prefix.size())] { return one_match(context, id); };
  if (path.starts_with(content_prefix))
    return [&context, hash = path.substr(content_prefix.size())] { return content_by_hash(context, hash); };
  if (path == play_path) return [] { return error_answer(426, "this is a WebSocket"); };
  return web_file(context, path);
}

}  // namespace

HttpAnswer readiness(const Context& context) {
  const std::string_view reason = why_not_ready(context);
  return reason.empty() ? text(200, "ready\n") : text(503, "not ready: " + std::string(reason) + "\n");
}

HttpAnswer error_answer(int status, std::string_view text) {
  return {.status = status, .body = error_json(text)};
}

HttpAnswer answer(const Context& context, std::string_view method, std::string_view target) {
  const auto url = urls::parse_origin_form(target);
  if (!url) return error_answer(400, "malformed target");
  const std::string path = url->path();
  const Route route = route_of(context, path, *url);
  if (!route) return error_answer(404, "unknown path");
  if (method == "GET" || method == "HEAD") return route();
  HttpAnswer refused = error_answer(405, "only GET and HEAD");
  refused.allow = "GET, HEAD";
  return refused;
}

PlayTarget parse_play_target(std::string_view target) {
  const auto url = urls::parse_origin_form(target);
  if (!url || url->path() != play_path) return {};
  PlayTarget result{.is_play = true, .match = {}};
  const auto parameters = url->params();
  const auto found = parameters.find("match");
  if (found != parameters.end()) result.match = (*found).value;
  return result;
}

}  // namespace fusillade::net
