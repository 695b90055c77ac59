// Compares the answer of a swept test with the oracle.
#pragma once

#include <string>

#include "property/swept/swept_case.h"

namespace fusillade::property {

// A contact counts as clear, and its absence as an error, if it stays when the path is moved by this much
// (tiles).
inline constexpr double clear_band = 1e-6;

// What a run of cases met, and the largest deviations in tiles (position at the contact) seen.
struct Tally {
  std::uint64_t cases = 0, contacts = 0, starts_inside = 0, missed = 0, wrong = 0;
  double gap_max = 0;  // distance of the shapes at the reported contact, per tile of the largest coordinate
  double way_max = 0;  // along the path, to the oracle's first touch, where the approach is steep
};

// Nothing if the answer is right, else what is wrong with it. Updates the tally.
std::string judge(const SweptCase& c, Tally& tally);

}  // namespace fusillade::property
