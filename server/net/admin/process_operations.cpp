#include <boost/json.hpp>

#include "net/admin/handlers.h"
#include "net/admin/openapi.h"

namespace fusillade::net {
namespace {

struct LevelBody {
  match::Level level = match::Level::info;

  void visit_fields(sim::FieldVisitor& v) {
    visit_choice(v, {"level", "", 0, 0, "the least severe events that are logged", true}, match::level_names,
                 level);
  }
};

std::string_view name_of(match::Level level) {
  return match::level_names.at(static_cast<std::size_t>(level));
}

HttpAnswer level_answer(match::Level level) {
  const std::string_view name = name_of(level);
  return {.body = boost::json::serialize(boost::json::object{{"level", name}})};
}

HttpAnswer read_again(AdminCall& call) {
  const Reloaded reloaded = call.context.hooks.operating.reload();
  if (!reloaded.problem.empty()) return error_answer(422, reloaded.problem);
  call.audit.emplace_back("version", reloaded.version);
  boost::json::array later(reloaded.later.begin(), reloaded.later.end());
  return {.body = boost::json::serialize(
              boost::json::object{{"version", reloaded.version}, {"with_next_start", std::move(later)}})};
}

}  // namespace

void visit_log_level(sim::FieldVisitor& v) { LevelBody().visit_fields(v); }

HttpAnswer get_health(AdminCall&) { return {.body = "ok\n", .content_type = text_type}; }

HttpAnswer get_readiness(AdminCall& call) { return readiness(call.context); }

HttpAnswer get_metrics(AdminCall& call) {
  return {.body = call.context.hooks.metrics(), .content_type = metrics_type};
}

HttpAnswer get_slow_ticks(AdminCall& call) { return {.body = call.context.hooks.slow_ticks()}; }

HttpAnswer get_description(AdminCall&) { return {.body = openapi_json()}; }

// As SIGHUP: not before the server runs, nor once it drains.
HttpAnswer reload(AdminCall& call) {
  const auto& is_ready = call.context.hooks.is_ready;
  if (is_ready && !is_ready()) return error_answer(409, "starting or draining: nothing is read again");
  Turn turn = take_turn(call.context.reloads_waiting, 1);
  if (!turn) return error_answer(409, "the same is under way already: ask again when it is done");
  call.rest = [turn = std::move(turn)](AdminCall& later) { return read_again(later); };
  return {};
}

HttpAnswer drain(AdminCall& call) {
  call.context.hooks.operating.drain();
  HttpAnswer answer = done("draining");
  answer.status = 202;
  return answer;
}

HttpAnswer get_log_level(AdminCall& call) { return level_answer(call.context.hooks.operating.log_level()); }

HttpAnswer set_log_level(AdminCall& call) {
  LevelBody body;
  if (const std::string problem = read_body(call, body); !problem.empty()) return error_answer(400, problem);
  call.audit.emplace_back("level", name_of(body.level));
  call.context.hooks.operating.set_log_level(body.level);
  return level_answer(body.level);
}

}  // namespace fusillade::net
