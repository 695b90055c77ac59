#include <boost/json.hpp>
#include <utility>

#include "net/admin/handlers.h"
#include "net/http/match_json.h"

namespace fusillade::net {
namespace {

constexpr double steps_max = 100000;

struct StepBody {
  std::int64_t ticks = 1;

  void visit_fields(sim::FieldVisitor& v) { v.field({"ticks", "", 1, steps_max, "ticks to make"}, ticks); }
};

struct SlowBody {
  std::int32_t slow_motion = 1;

  void visit_fields(sim::FieldVisitor& v) {
    v.field({"slow_motion", "", 1, 100, "intervals over which each tick is played; 1: as usual", true},
            slow_motion);
  }
};

// The match as it is, after what `change` did to it.
template <class Change>
HttpAnswer change_match(AdminCall& call, const Change& change) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  change(*match);
  return {.body = match_json(*match, Audience::operators)};
}

}  // namespace

void NewMatch::visit_fields(sim::FieldVisitor& v) {
  v.field({"arena", "", 1, 64, "name of an arena", true}, arena);
  v.field({"private", "", 0, 0, "not listed; the answer's join_code lets players in"}, is_private);
  v.field({"players_max", "", 0, 100000, "at most what the arena allows; 0: that"}, players_max);
  v.field({"teams", "", 0, match::teams_max, "players are spread over so many; 0: as in the arena"}, teams);
  v.field({"spectators_max", "", -1, 100000, "further ones are refused; -1: as in the arena"},
          spectators_max);
  v.field(
      {"spectator_delay_s", "s", -1, 60, "spectators see the match so much later; below 0: as in the arena"},
      spectator_delay_s);
}

void visit_new_match(sim::FieldVisitor& v) { NewMatch().visit_fields(v); }
void visit_steps(sim::FieldVisitor& v) { StepBody().visit_fields(v); }
void visit_slow_motion(sim::FieldVisitor& v) { SlowBody().visit_fields(v); }

std::shared_ptr<match::Match> match_of(AdminCall& call, HttpAnswer& refused) {
  call.audit.emplace_back("match", call.parameters.at(0));
  auto match = call.context.matches.find(call.parameters.at(0));
  if (!match) refused = error_answer(404, "there is no match of this id");
  return match;
}

HttpAnswer list_matches(AdminCall& call) {
  return {.body = matches_json(call.context.matches.all(), Audience::operators)};
}

HttpAnswer get_match(AdminCall& call) {
  return change_match(call, [](const match::Match&) {});
}

HttpAnswer create_match(AdminCall& call) {
  NewMatch wanted;
  if (const std::string problem = read_body(call, wanted); !problem.empty())
    return error_answer(400, problem);
  call.audit.emplace_back("arena", wanted.arena);
  const MadeMatch made = call.context.hooks.operating.create_match(wanted);
  if (!made.match) return error_answer(422, made.problem);
  call.audit.emplace_back("match", made.match->id());
  return {.status = 201, .body = match_json(*made.match, Audience::operators)};
}

// Out of the directory first, so that nobody joins what has ended. What stands there by then is ended: a new
// round may just have taken the place of the old one.
HttpAnswer end_match(AdminCall& call) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  if (const auto removed = call.context.matches.remove(match->id())) removed->end();
  for (const PeerPointer& peer : call.context.registry.of_match(match->id()))
    peer->end({match::RefusalCode::match_ended, "the match was ended by the operator"}, true);
  return done("ended");
}

HttpAnswer pause_match(AdminCall& call) {
  return change_match(call, [](match::Match& match) { match.set_paused(true); });
}

HttpAnswer resume_match(AdminCall& call) {
  return change_match(call, [](match::Match& match) { match.set_paused(false); });
}

HttpAnswer step_match(AdminCall& call) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  StepBody body;
  if (const std::string problem = read_body(call, body); !problem.empty()) return error_answer(400, problem);
  call.audit.emplace_back("ticks", body.ticks);
  if (!match->status().pace.is_paused) return error_answer(409, "the match is not paused");
  match->step(body.ticks);
  return {.body = match_json(*match, Audience::operators)};
}

HttpAnswer slow_match(AdminCall& call) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  SlowBody body;
  if (const std::string problem = read_body(call, body); !problem.empty()) return error_answer(400, problem);
  call.audit.emplace_back("slow_motion", body.slow_motion);
  match->set_slow_motion(body.slow_motion);
  return {.body = match_json(*match, Audience::operators)};
}

}  // namespace fusillade::net
