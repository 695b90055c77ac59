#include "sim/store/gone_slots.h"

namespace fusillade::sim {

void GoneSlots::resize(std::size_t slots) {
  marks_.resize(slots);
  chunks_.resize(static_cast<std::size_t>(chunks_of(static_cast<Slot>(slots))));
}

Slot GoneSlots::count() const {
  Slot count = 0;
  for (const Chunk& chunk : chunks_) count += chunk.gone;
  return count;
}

void GoneSlots::clear() {
  for (Slot chunk = 0; chunk < chunks_.size(); ++chunk) {
    if (chunks_[chunk].gone != 0) marks_.clear(chunk * bullets_per_chunk, bullets_per_chunk);
    chunks_[chunk].gone = 0;
  }
}

void GoneSlots::plan_moves(Slot kept) {
  Slot mover = kept;
  const Slot last = kept / bullets_per_chunk;
  for (Slot chunk = 0; chunk <= last; ++chunk) {
    chunks_[chunk].first_mover = mover;
    if (chunk == last) return;
    for (Slot i = 0; i < chunks_[chunk].gone; ++i) mover = first_staying(mover) + 1;
  }
}

}  // namespace fusillade::sim
