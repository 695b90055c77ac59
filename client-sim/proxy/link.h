// A bad network as numbers: when what enters a connection comes out of it, and when the connection ends. The
// same seed and the same input give the same times. Times in seconds since the connection began. O(1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "client-sim/rng.h"

namespace fusillade::client {

struct LinkOptions {
  double delay_s = 0;        // each way
  double jitter_s = 0;       // the delay is up to so much shorter or longer; order is kept
  double stall_s = 0;        // nothing comes out for so long …
  double stall_every_s = 0;  // … so often on average; 0: never
  double bytes_per_s = 0;    // toward the client; 0: as they come
  double cut_every_s = 0;  // connections live so long on average, then close with all on its way; 0: for ever
  double reset_every_s = 0;  // likewise, by a reset
  // On their way in one direction, and as many again in the kernel; then nothing more is taken.
  std::size_t buffer_bytes = 65536;
  std::uint64_t seed = 1;
};

// One direction of one connection.
class LinkSchedule {
 public:
  // `stream`: another one for each direction of each connection. `bytes_per_s`: 0 is no limit.
  LinkSchedule(const LinkOptions& options, double bytes_per_s, std::uint64_t stream);

  // When the last of these bytes, which came in at `now_s`, comes out; never before those that came earlier.
  double leave_at(double now_s, std::size_t bytes);

 private:
  double around(double mean_s) { return mean_s * (0.5 + rng_.unit()); }
  double after_stalls(double time_s);

  LinkOptions options_;
  double bytes_per_s_;
  Rng rng_;
  double stall_begin_s_ = 0, last_s_ = 0;
};

struct LinkEnd {
  double time_s = 0;
  bool is_reset = false;
};

// When and how the connection of this number ends; nullopt: not by the link.
std::optional<LinkEnd> end_of_link(const LinkOptions& options, std::uint64_t connection);

}  // namespace fusillade::client
