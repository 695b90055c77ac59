// What property tests of whole worlds share: small capacities, cases by seed, failures as text.
#pragma once

#include <string>

#include "property/plane/plane_case.h"
#include "property/world/scenario_text.h"
#include "support/scene/scene.h"

namespace fusillade::property {

// A scene whose stores hold a few hundred entities, so that thousands of worlds can be built.
support::Scene small_scene(sim::TileMapDefinition map);

std::string text_of(const sim::Event& event);

// As for_each_case, with a world a case: a hundredth of FUSILLADE_CASES, since one takes milliseconds.
template <typename Judge>
void for_each_world(std::uint64_t cases_default, std::uint64_t stream, const Judge& judge) {
  for_each_case(cases_default, stream, judge, 100);
}

}  // namespace fusillade::property
