// What the server owes a session from its welcome to its close frame (proto/README.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client-sim/connection/ws_client.h"
#include "client-sim/report/statistics.h"

namespace fusillade::v1 {
class Welcome;
}

namespace fusillade::client {

// Its version is ours; rates, sizes and counts are in their ranges; hash and token are as long as they must
// be.
bool is_sound(const v1::Welcome& welcome);

// What is wrong with a close frame. `refusal`: code of the refusal before it; 0: there was none.
std::optional<Fault> close_fault(std::uint16_t close_code, std::uint32_t refusal, bool is_leaving);

// For people.
std::string describe(const WsEnd& end);

}  // namespace fusillade::client
