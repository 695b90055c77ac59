// Which room may know which: `sim ← content ← cli`, `sim ← match ← net`, `match ← ops`; content fills match's
// definitions; the clients know the wire and the simulation, nothing else of the server.
#pragma once

#include <string>
#include <vector>

#include "tidy/source.h"

namespace fusillade::tidy {

// #include "room/file.h" and the libraries that belong to one room.
Complaints check_includes(const Source& source);
// Folders of server/sim stand on one another, from base up to the world itself: nothing includes upwards.
Complaints check_sim_floors(const Source& source);
// target_link_libraries in a CMakeLists.txt of server/ or client-sim/.
Complaints check_links(const Source& source);
// server/sim: only headers that cannot bring in a clock, a thread, a file or an order of hashes, and none of
// libm's functions whose last bits differ between machines; the latter not in server/content and server/match
// either, which load and spawn what sim reckons with.
Complaints check_purity(const Source& source);

}  // namespace fusillade::tidy
