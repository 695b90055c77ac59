#include "sim/broadphase/flight_columns.h"

namespace fusillade::sim {

#ifdef FUSILLADE_SCALAR
void FlightColumns::gather(const StraightFlights& flight_of, const Slot* slots, Slot count) {
  gather([&flight_of](Slot slot) { return flight_of(slot); }, slots, count);
}
#endif

}  // namespace fusillade::sim
