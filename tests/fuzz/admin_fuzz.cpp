// Bodies that an operator sends, of every operation, and a file of bans: any bytes are taken or named bad,
// nothing else; what was taken is written as it is read. And what whoever reaches the operator's listener
// asks it for: paths, ids in them, hosts.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "match/arena.h"
#include "net/admin/admin_router.h"
#include "net/admin/ban_list.h"
#include "net/admin/handlers.h"
#include "net/admin/json_fields.h"

namespace {

using namespace fusillade;

void require(bool condition) {
  if (!condition) std::abort();
}

void read_bodies(std::string_view text) {
  for (const auto visit : {net::visit_new_match, net::visit_steps, net::visit_slow_motion, net::visit_kick,
                           net::visit_ban, net::visit_log_level}) {
    const std::string problem = net::read_json_fields(text, visit);
    require(problem.empty() || problem.starts_with("body"));
  }
}

void read_bans(std::string_view text) {
  const net::BanList::Time start{};
  net::BanList bans, again;
  if (!bans.load(text).empty()) return require(bans.all(start).empty());
  require(again.load(bans.text(start)).empty());
  require(again.text(start) == bans.text(start));
}

// One match that nobody plays. What is asked of it changes nothing but whether it is paused.
struct Desk {
  match::Directory matches;
  net::Context context{net::Options{}, matches, hooks()};

  Desk() {
    matches.add(std::make_shared<match::Match>(
        "test", std::make_shared<const match::ArenaDefinition>(match::test::small_arena())));
  }
  static net::Hooks hooks() {
    return {.report = {},
            .is_ready = [] { return true; },
            .metrics = [] { return std::string(); },
            .slow_ticks = [] { return std::string("{}"); },
            .tick_times = {},
            .operating = {.create_match = {},
                          .reload = {},
                          .drain = {},
                          .log_level = [] { return match::Level::info; },
                          .set_log_level = {},
                          .keep_bans = {}}};
  }
};

int status_of(const std::string& method, const std::string& target, const std::string& host) {
  static Desk desk;
  std::optional<int> status;
  net::AdminRequest request;
  request.method = method;
  request.target = target;
  request.host = host;
  net::answer_admin(desk.context, request,
                    [&status](const net::HttpAnswer& answer) { status = answer.status; });
  require(status.has_value());
  return status.value_or(0);
}

void read_targets(const std::string& text) {
  const auto require_answer = [](int status) {
    require(status == 200 || status == 400 || status == 404 || status == 405);
  };
  require_answer(status_of("GET", text, "localhost"));
  require_answer(status_of("GET", "/v1/matches/" + text, "127.0.0.1"));
  require_answer(status_of("POST", "/v1/matches/" + text + "/pause", "[::1]:99"));
  for (const auto& [method, target] : {std::pair("DELETE", "/v1/bans/" + text),
                                       std::pair("POST", "/v1/matches/test/players/" + text + "/kick")})
    require(status_of(method, target, "localhost") != 200);  // nobody is there
  net::is_debug_path(text);
}

// Who may ask does not depend on what is asked.
void read_host(const std::string& text) {
  const int status = status_of("GET", "/v1/bans", text);
  require(status == 200 || status == 403);
  require(status_of("GET", "/v1/log-level", text) == status);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_bodies(text);
  read_bans(text);
  read_targets(std::string(text));
  read_host(std::string(text));
  return 0;
}
