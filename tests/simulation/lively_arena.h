// An arena with a bit of everything that the wire tells, for the tests that compare a client with the world.
#pragma once

#include "match/definition.h"

namespace fusillade::test {

// 96x96 tiles with pillars; beams; bullets straight, bouncing, splitting, forced and homing from all forms of
// volleys; players die after some hits and soon appear again; they see 20x14 tiles in areas of 8, so that
// interest changes all the time.
match::ArenaDefinition lively_arena();

}  // namespace fusillade::test
