// Reads the packed columns of the wire: an empty column stands for zeros.
#pragma once

#include <cstdint>

#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

// Precondition: `column` is empty or longer than `row`.
template <class T>
T at(const google::protobuf::RepeatedField<T>& column, int row) {
  return column.empty() ? T{} : column[row];
}

// Match time in ticks of `ticks_ago` and a fraction in 2^-32 tick.
inline double event_time(std::uint32_t tick, std::uint32_t ticks_ago, std::uint32_t fraction) {
  return static_cast<double>(tick) - ticks_ago + fraction * 0x1p-32;
}

}  // namespace fusillade::client
