// The rules that a running match takes up between two ticks, since nothing of its world depends on them:
// players_min, waiting_s, live_s, ended_s, respawn_s and score_limit of [round].
#pragma once

#include "match/definition.h"

namespace fusillade::match {

// `fixed` with these rules of `live`.
RoundRules with_live_rules(RoundRules fixed, const RoundRules& live);

// Whether the two differ in nothing else, versions apart. O(size of the definitions).
bool differ_in_live_rules_only(const ArenaDefinition& one, const ArenaDefinition& other);

}  // namespace fusillade::match
