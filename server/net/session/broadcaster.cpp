#include "net/session/broadcaster.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "net/codec/encode.h"
#include "net/codec/frame_encoder.h"

namespace fusillade::net {
namespace {

AreaGrid grid_of(const match::Match& match, const match::Frame& frame) {
  const std::int32_t edge = match.arena().round.area_tiles;
  const std::int32_t columns = (match.arena().world.map.width + edge - 1) / edge;
  return {
      .columns = static_cast<std::uint32_t>(std::max(columns, 1)), .area_tiles = edge, .tick = frame.tick};
}

void send(const PeerPointer& peer, OutKind kind, const Buffer& bytes, Peers& idle) {
  bool was_idle = false;
  if (!peer->queue().push_control(kind, bytes, was_idle)) {
    peer->end({match::RefusalCode::slow_consumer, "too many messages wait"}, false);
  } else if (was_idle) {
    idle.push_back(peer);
  }
}

void send_match_state(const PeerPointer& peer, sim::Tick tick, const Buffer& bytes, Peers& idle) {
  if (peer->delay_ticks == 0) return send(peer, OutKind::match_state, bytes, idle);
  peer->queue().hold_match_state(bytes, static_cast<std::uint64_t>(tick) + peer->delay_ticks);
}

void send_match_state(const Context& context, const match::Match& match, sim::Tick tick, const Buffer& bytes,
                      Peers& idle) {
  for (const PeerPointer& peer : context.registry.of_match(match.id())) {
    if (peer->is_welcome) send_match_state(peer, tick, bytes, idle);
  }
}

std::uint64_t delay_of(const match::Match& match, const match::Joined& joined) {
  if (!joined.is_spectator) return 0;
  return static_cast<std::uint64_t>(std::ceil(match.arena().round.spectator_delay_s * match.tick_rate()));
}

void welcome(const Context& context, const match::Match& match, const match::Frame& frame,
             const Buffer& match_state, Peers& idle) {
  const Peers peers =
      context.registry.find_all(frame.joined, [](const auto& joined) { return joined.session; });
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!peers[i]) continue;
    if (!frame.joined[i].is_spectator) peers[i]->player = static_cast<std::int64_t>(frame.joined[i].player);
    peers[i]->delay_ticks = delay_of(match, frame.joined[i]);
    peers[i]->is_welcome = true;
    const std::string bytes =
        encode_welcome(match, frame.joined[i], frame.tick, context.contents.of(match)->hash);
    send(peers[i], OutKind::welcome, frame_of(bytes), idle);
    send_match_state(peers[i], frame.tick, match_state, idle);
  }
}

void send_round(const Context& context, const match::Match& match, const match::Frame& frame, Peers& idle) {
  if (!frame.round_changed && frame.joined.empty()) return;
  const auto bytes = frame_of(encode_match_state(frame.round));
  if (frame.round_changed) send_match_state(context, match, frame.tick, bytes, idle);
  welcome(context, match, frame, bytes, idle);
}

void close_sessions(const Context& context, const match::Frame& frame) {
  const auto refused =
      context.registry.find_all(frame.refused, [](const auto& entry) { return entry.session; });
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const match::Refused& entry = frame.refused[i];
    if (refused[i]) refused[i]->end({entry.code, entry.text}, true);
  }
  // Those that were refused above are closing already and keep that code.
  for (const PeerPointer& peer :
       context.registry.find_all(frame.closed, [](match::SessionId id) { return id; })) {
    if (peer) peer->end({match::RefusalCode::kicked, "removed from the match"}, true);
  }
}

void take_note(Counters& counters, const PeerPointer& peer, const SendQueue::PushResult& result,
               Peers& idle) {
  counters.snapshots_dropped.fetch_add(result.snapshots_dropped, std::memory_order_relaxed);
  if (result.was_idle) idle.push_back(peer);
}

void send_snapshot(Counters& counters, const PeerPointer& peer, const match::Recipient& recipient,
                   FrameEncoder& encoder, sim::Tick tick, Peers& idle) {
  if (!peer->queue().admits(recipient.is_full)) {
    counters.snapshots_dropped.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  counters.events_resent.fetch_add(recipient.missed.size(), std::memory_order_relaxed);
  counters.events_skipped.fetch_add(recipient.hits_lost, std::memory_order_relaxed);
  const std::uint64_t delay = peer->delay_ticks;
  const std::uint64_t due = delay == 0 ? 0 : static_cast<std::uint64_t>(tick) + delay;
  auto bytes = frame_of(encoder.snapshot(recipient));
  take_note(counters, peer, peer->queue().push_snapshot(std::move(bytes), tick, due), idle);
}

void send_snapshots(Context& context, const match::Match& match, const match::Frame& frame, Peers& idle) {
  FrameEncoder encoder(frame, grid_of(match, frame));
  const Peers peers =
      context.registry.find_all(frame.recipients, [](const auto& entry) { return entry.session; });
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!peers[i]) continue;
    send_snapshot(context.counters, peers[i], frame.recipients[i], encoder, frame.tick, idle);
    if (peers[i]->delay_ticks == 0) continue;
    const auto tick = static_cast<std::uint64_t>(frame.tick);
    take_note(context.counters, peers[i], peers[i]->queue().release(tick), idle);
  }
}

}  // namespace

Peers broadcast(Context& context, const match::Match& match, const match::Frame& frame) {
  const auto began = Clock::now();
  Peers idle;
  send_round(context, match, frame, idle);
  close_sessions(context, frame);
  if (frame.is_snapshot) send_snapshots(context, match, frame, idle);
  context.counters.encode_seconds.add(std::chrono::duration<double>(Clock::now() - began).count());
  return idle;
}

}  // namespace fusillade::net
