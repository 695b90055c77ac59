// What one thread's bots have counted; sums over threads by merge().
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/report/histogram.h"

namespace fusillade::client {

// Everything that counts as an error, by cause. The stream faults are breaches of proto/README.md.
enum class Fault : std::uint8_t {
  connect_failed,       // no TCP connection or no upgrade
  lost,                 // a connection that ended without a closing handshake
  closed_early,         // closed while playing, without a refusal
  wrong_close_code,     // not 4000 + code after a refusal, not 1000 after Leave
  never_welcomed,       // still waiting when the run ended
  never_closed,         // no close frame within the limit after Leave
  not_resumed,          // a token within its grace did not give the same player back
  bad_message,          // not a ServerMessage, or not allowed in this state
  bad_welcome,          // a rate, a size or a token out of range
  bad_content,          // static content that is missing, damaged, or of another arena
  tick_order,           // a snapshot's tick is not above the one before, though the match runs
  not_full,             // the first snapshot is not full, or events were skipped without full
  bad_self,             // no self, or health and alive disagree, or not among the players of its area
  bad_acknowledgement,  // sequence_taken goes back or names what was never sent
  bad_columns,          // column lengths, order of ids, type out of range, position outside the area
  unknown_area,         // outside the map, named twice, used without entered, left without being seen
  bad_event,            // in the future, out of order, or outside its area
  duplicate_hit,        // the same contact twice
  duplicate_despawn,    // the same bullet ended twice
  revived_bullet,       // announced after its despawn
  announced_twice,      // again with no later launch, though it is held and its area was seen before
  bad_clock,            // pongs that fit no offset of the server's clock, or a tick below the snapshots'
  send_queue_full,      // the server takes nothing: a message was not sent
  starved,              // playing, and no snapshot for longer than the slowest motion explains
  count
};

std::string_view name_of(Fault fault);

struct Statistics {
  static constexpr std::size_t fault_count = static_cast<std::size_t>(Fault::count);
  static constexpr std::size_t note_count_max = 8;

  std::uint64_t connected = 0;  // bots that were welcomed at least once
  std::uint64_t resumed = 0;    // sessions that a token resumed
  std::uint64_t sent_on = 0;    // sessions whose match ended: their bots joined anew
  std::uint64_t contents = 0;   // sessions whose static content was fetched and found right
  std::uint64_t snapshots = 0;
  std::uint64_t hits = 0;    // hit events delivered, over all clients
  std::uint64_t deaths = 0;  // of the bots' own players
  std::uint64_t sequence_gaps = 0;
  std::uint64_t resent = 0;          // missed hits and deaths that came later
  std::uint64_t events_skipped = 0;  // hits and deaths of the match that will never come
  // Despawns of bullets not held: allowed by the standard, counted all the same.
  std::uint64_t unknown_bullets = 0;
  std::uint64_t commands = 0;
  std::uint64_t repeated = 0;      // commands that were sent again after a stall
  std::uint64_t turns_missed = 0;  // turns that were due while this process was busy
  std::uint64_t bytes = 0;         // received, frame headers included
  std::array<std::uint64_t, fault_count> faults{};
  std::uint64_t refused = 0;
  std::vector<std::string> notes;  // the first faults and refusals in words, at most note_count_max
  Histogram rtt;
  Histogram jitter;

  std::uint64_t errors() const;
  void fault(Fault cause, std::string_view who, std::string_view detail);
  void refusal(std::string_view who, std::string_view detail);
  void merge(const Statistics& other);

 private:
  void note(std::string text);
};

}  // namespace fusillade::client
