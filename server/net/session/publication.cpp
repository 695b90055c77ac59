#include "net/session/publication.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "net/clock.h"
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

std::uint64_t delay_of(const match::Match& match, const match::Joined& joined) {
  if (!joined.is_spectator) return 0;
  return static_cast<std::uint64_t>(std::ceil(match.arena().round.spectator_delay_s * match.tick_rate()));
}

// Without its part of a frame, for want of memory say, a client would miss something and not know it: it is
// cut, and comes back to all of it. The others go on.
template <typename Step>
void or_cut(Peer& peer, Step step) {
  try {
    step();
  } catch (const std::exception&) {
    peer.abort();
  }
}

}  // namespace

Publication::Publication(Context& context, const match::Match& match, const match::Frame& frame)
    : counters_(context.counters), tick_(frame.tick) {
  add_round(context, match, frame);
  add_endings(context, frame);
  if (frame.is_snapshot) encode_snapshots(match, frame);
  counters_.encode_seconds.add(seconds_since(began_));
}

void Publication::deliver(const Share& share) const {
  for (const auto& [peer, kind, bytes] : share.messages)
    or_cut(*peer, [&] { peer->take(kind, bytes, tick_); });
  for (const auto& [peer, rejection] : share.endings) or_cut(*peer, [&] { peer->end(rejection, true); });
  deliver_snapshots(share.snapshots);
  counters_.delivery_seconds.add(seconds_since(began_));
}

void Publication::deliver_snapshots(const std::vector<Share::Snapshot>& snapshots) const {
  const auto began = Clock::now();
  std::size_t messages = 0, bytes = 0;
  for (std::size_t i = 0; i < snapshots.size(); ++i) {
    if (i + 2 < snapshots.size()) snapshots[i + 2].peer->prefetch();
    const auto& [peer, content] = snapshots[i];
    std::size_t sent = 0;
    or_cut(*peer, [&] { sent = peer->take(encoded_, content, tick_); });
    messages += sent > 0 ? 1 : 0;
    bytes += sent;
  }
  if (messages == 0) return;
  constexpr auto kind = static_cast<std::size_t>(OutKind::snapshot);
  count(counters_.messages_out[kind], messages);
  count(counters_.bytes_out[kind], bytes);
  // Two readings of a clock for each would be a fiftieth of what it costs to send one.
  counters_.send_seconds.add(seconds_since(began) / static_cast<double>(messages), messages);
}

Publication::Share& Publication::share_of(const boost::asio::any_io_executor& executor) {
  const auto found = std::ranges::find(shares_, executor, &Share::executor);
  if (found != shares_.end()) return *found;
  Share& share = shares_.emplace_back();
  share.executor = executor;
  return share;
}

void Publication::add_message(const PeerPointer& peer, OutKind kind, const Buffer& bytes) {
  share_of(peer->executor()).messages.push_back({peer, kind, bytes});
}

void Publication::add_round(const Context& context, const match::Match& match, const match::Frame& frame) {
  if (!frame.round_changed && frame.joined.empty()) return;
  const auto bytes = frame_of(encode_match_state(frame.round));
  if (frame.round_changed) add_match_state(context, match, bytes);
  add_welcomes(context, match, frame, bytes);
}

void Publication::add_match_state(const Context& context, const match::Match& match, const Buffer& bytes) {
  for (const PeerPointer& peer : context.registry.of_match(match.id())) {
    if (peer->is_welcome) add_message(peer, OutKind::match_state, bytes);
  }
}

void Publication::add_welcomes(const Context& context, const match::Match& match, const match::Frame& frame,
                               const Buffer& match_state) {
  const Peers peers =
      context.registry.find_all(frame.joined, [](const auto& joined) { return joined.session; });
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!peers[i]) continue;
    if (!frame.joined[i].is_spectator) peers[i]->player = static_cast<std::int64_t>(frame.joined[i].player);
    peers[i]->delay_ticks = delay_of(match, frame.joined[i]);
    peers[i]->is_welcome = true;
    const std::string bytes =
        encode_welcome(match, frame.joined[i], frame.tick, context.contents.of(match)->hash);
    add_message(peers[i], OutKind::welcome, frame_of(bytes));
    add_message(peers[i], OutKind::match_state, match_state);
  }
}

void Publication::add_endings(Context& context, const match::Frame& frame) {
  const auto refused =
      context.registry.find_all(frame.refused, [](const auto& entry) { return entry.session; });
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const match::Refused& entry = frame.refused[i];
    if (entry.code == match::RefusalCode::server_full) context.count_limit(Limit::overload);
    if (refused[i])
      share_of(refused[i]->executor()).endings.push_back({refused[i], {entry.code, entry.text}});
  }
  // Those that were refused above are closing already and keep that code.
  for (const PeerPointer& peer :
       context.registry.find_all(frame.closed, [](match::SessionId id) { return id; })) {
    if (peer)
      share_of(peer->executor())
          .endings.push_back({peer, {match::RefusalCode::kicked, "removed from the match"}});
  }
}

void Publication::encode_snapshots(const match::Match& match, const match::Frame& frame) {
  FrameEncoder encoder(frame, grid_of(match, frame));
  told_.reserve(frame.recipients.size());
  for (const match::Recipient& recipient : frame.recipients) {
    told_.push_back({recipient.session,
                     {.number = encoder.add(recipient),
                      .is_full = recipient.is_full,
                      .events_resent = recipient.missed.size(),
                      .events_skipped = recipient.hits_lost}});
  }
  encoded_ = std::move(encoder).take();
}

void Publication::find_recipients(const Registry::Still& peers) {
  std::vector<std::vector<Share::Snapshot>> by_thread;
  for (const Told& told : told_) {
    const Registry::Still::Found found = peers.find(told.session);
    if (found.peer == nullptr) continue;
    while (found.thread >= by_thread.size()) by_thread.emplace_back().reserve(told_.size());
    by_thread[found.thread].push_back({found.peer, told.content});
  }
  for (std::size_t thread = 0; thread < by_thread.size(); ++thread) {
    if (!by_thread[thread].empty()) share_of(peers.executor(thread)).snapshots = std::move(by_thread[thread]);
  }
}

}  // namespace fusillade::net
