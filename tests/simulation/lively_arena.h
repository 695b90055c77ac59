// An arena with a bit of everything that the wire tells, for the tests that compare a client with the world.
#pragma once

#include "match/definition.h"

namespace fusillade::test {

// 96x96 tiles with pillars; bullets straight, bouncing, splitting, forced and homing from all forms of
// volleys; players see 20x14 tiles in areas of 8, so that interest changes all the time.
match::ArenaDefinition lively_arena();

}  // namespace fusillade::test
