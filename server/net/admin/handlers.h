// The handlers behind the table of operations, each with the field list of its body.
#pragma once

#include <atomic>
#include <memory>

#include "net/admin/operations.h"

namespace fusillade::net {

inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

// process_operations: the server as a whole.
HttpAnswer get_health(AdminCall& call);
HttpAnswer get_readiness(AdminCall& call);
HttpAnswer get_metrics(AdminCall& call);
HttpAnswer get_slow_ticks(AdminCall& call);
HttpAnswer get_description(AdminCall& call);
HttpAnswer reload(AdminCall& call);
HttpAnswer drain(AdminCall& call);
HttpAnswer get_log_level(AdminCall& call);
HttpAnswer set_log_level(AdminCall& call);
void visit_log_level(sim::FieldVisitor& v);

// match_operations.
HttpAnswer list_matches(AdminCall& call);
HttpAnswer get_match(AdminCall& call);
HttpAnswer create_match(AdminCall& call);
HttpAnswer end_match(AdminCall& call);
HttpAnswer pause_match(AdminCall& call);
HttpAnswer resume_match(AdminCall& call);
HttpAnswer step_match(AdminCall& call);
HttpAnswer slow_match(AdminCall& call);
void visit_new_match(sim::FieldVisitor& v);
void visit_steps(sim::FieldVisitor& v);
void visit_slow_motion(sim::FieldVisitor& v);

// player_operations.
HttpAnswer list_players(AdminCall& call);
HttpAnswer kick_player(AdminCall& call);
HttpAnswer list_bans(AdminCall& call);
HttpAnswer add_ban(AdminCall& call);
HttpAnswer remove_ban(AdminCall& call);
void visit_kick(sim::FieldVisitor& v);
void visit_ban(sim::FieldVisitor& v);

// Fills a body that has a field list. Returns what is wrong with it, see read_json_fields().
template <class Body>
std::string read_body(const AdminCall& call, Body& body) {
  return read_json_fields(call.body, [&body](sim::FieldVisitor& v) { body.visit_fields(v); });
}

// One of `max` at once, until its last copy is gone; nullptr: there are as many. Who waits for the disk keeps
// a connection: while that hangs, they must leave some to who asks for the health from the same address.
using Turn = std::shared_ptr<std::atomic<int>>;
Turn take_turn(std::atomic<int>& taken, int max);

// The match of the path's first parameter, noted for the audit line; nullptr: there is none, and `refused`
// says so.
std::shared_ptr<match::Match> match_of(AdminCall& call, HttpAnswer& refused);

}  // namespace fusillade::net
