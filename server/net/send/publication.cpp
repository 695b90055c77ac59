#include "net/send/publication.h"

#include <algorithm>
#include <chrono>

#include "match/ticks.h"
#include "net/clock.h"
#include "net/codec/encode.h"
#include "net/codec/frame_encoder.h"

namespace fusillade::net {
namespace {

std::uint64_t delay_of(const match::Match& match, const match::Joined& joined) {
  if (!joined.is_spectator) return 0;
  return static_cast<std::uint64_t>(
      match::ticks_of_s(match.arena().round.spectator_delay_s, match.tick_rate()));
}

// How far a thread may be behind: by as many snapshots as may wait for a client, and a hiccup at least.
Clock::duration age_max(const match::Match& match, const Options& options) {
  constexpr double hiccup_s = 1;
  const double interval_s = 1 / std::min(match.arena().round.snapshot_rate, match.tick_rate());
  return duration_of(std::max(options.snapshots_pending_max * interval_s, hiccup_s));
}

// Without its part of a frame, for want of memory say, a client would miss something and not know it: it is
// cut, and comes back to all of it. The others go on.
template <typename Step>
void or_cut(Peer& peer, Step step) noexcept {
  try {
    step();
  } catch (...) {
    peer.cut();
  }
}

}  // namespace

void Publication::fill(const match::Match& match, const match::Frame& frame) {
  began_ = Clock::now();
  old_from_ = began_ + age_max(match, context_.settings.now()->options);
  tick_ = frame.tick;
  add_round(match, frame);
  add_endings(frame);
  if (frame.is_snapshot) encode_snapshots(match, frame);
  context_.counters.encode_seconds.add(seconds_since(began_));
}

void Publication::clear() {
  encoded_.clear();
  told_.clear();
  for (Share& share : shares_) {
    share.messages.clear();
    share.endings.clear();
    share.snapshots.clear();
  }
}

void Publication::deliver(const Share& share) const {
  for (const auto& [peer, kind, bytes] : share.messages)
    or_cut(*peer, [&] { peer->enqueue(kind, bytes, tick_); });
  for (const auto& [peer, rejection] : share.endings) or_cut(*peer, [&] { peer->end(rejection, true); });
  if (Clock::now() < old_from_) {
    deliver_snapshots(share.snapshots);
  } else {
    drop_snapshots(share.snapshots);
  }
  context_.counters.delivery_seconds.add(seconds_since(began_));
}

void Publication::deliver_snapshots(const std::vector<Share::Snapshot>& snapshots) const {
  static thread_local SendBatch batch;
  const auto began = Clock::now();
  Sent sent;
  for (std::size_t i = 0; i < snapshots.size(); ++i) {
    if (i + 2 < snapshots.size()) snapshots[i + 2].peer->prefetch();
    const auto& [peer, content] = snapshots[i];
    or_cut(*peer, [&] { peer->enqueue(encoded_, content, tick_, batch); });
    if (batch.is_full()) send(batch, sent);
  }
  send(batch, sent);
  if (sent.messages == 0) return;
  constexpr auto kind = static_cast<std::size_t>(OutKind::snapshot);
  count(context_.counters.messages_out[kind], sent.messages);
  count(context_.counters.bytes_out[kind], sent.bytes);
  // Two readings of a clock for each would be a fiftieth of what it costs to send one.
  context_.counters.send_seconds.add(seconds_since(began) / static_cast<double>(sent.messages),
                                     sent.messages);
}

void Publication::drop_snapshots(const std::vector<Share::Snapshot>& snapshots) const {
  for (const auto& [peer, content] : snapshots) peer->queue().miss_snapshot(content.is_full);
  count(context_.counters.snapshots_dropped, snapshots.size());
}

void Publication::send(SendBatch& batch, Sent& sent) {
  batch.send();
  for (const SendBatch::Entry& entry : batch.entries()) {
    bool is_sent = entry.written == entry.frame_bytes;
    if (!is_sent)
      or_cut(*entry.peer, [&] { is_sent = entry.peer->send_rest(batch.frame_of(entry), entry.written); });
    sent.messages += is_sent ? 1 : 0;
    sent.bytes += is_sent ? entry.message_bytes : 0;
  }
  batch.clear();
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

void Publication::add_round(const match::Match& match, const match::Frame& frame) {
  if (!frame.round_changed && frame.joined.empty()) return;
  const auto bytes = frame_of(encode_match_state(frame.round));
  if (frame.round_changed) add_match_state(match, bytes);
  add_welcomes(match, frame, bytes);
}

void Publication::add_match_state(const match::Match& match, const Buffer& bytes) {
  for (const PeerPointer& peer : context_.registry.of_match(match.id())) {
    if (peer->is_welcome) add_message(peer, OutKind::match_state, bytes);
  }
}

void Publication::add_welcomes(const match::Match& match, const match::Frame& frame,
                               const Buffer& match_state) {
  const Peers peers =
      context_.registry.find_all(frame.joined, [](const auto& joined) { return joined.session; });
  for (std::size_t i = 0; i < peers.size(); ++i) {
    if (!peers[i]) continue;
    if (!frame.joined[i].is_spectator) peers[i]->player = static_cast<std::int64_t>(frame.joined[i].player);
    peers[i]->delay_ticks = delay_of(match, frame.joined[i]);
    peers[i]->is_welcome = true;
    const std::string bytes =
        encode_welcome(match, frame.joined[i], frame.tick, context_.contents.of(match)->hash);
    add_message(peers[i], OutKind::welcome, frame_of(bytes));
    add_message(peers[i], OutKind::match_state, match_state);
  }
}

void Publication::add_endings(const match::Frame& frame) {
  const auto refused =
      context_.registry.find_all(frame.refused, [](const auto& entry) { return entry.session; });
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const match::Refused& entry = frame.refused[i];
    if (entry.code == match::RefusalCode::server_full) context_.count_limit(Limit::overload);
    if (refused[i])
      share_of(refused[i]->executor()).endings.push_back({refused[i], {entry.code, entry.text}});
  }
}

void Publication::encode_snapshots(const match::Match& match, const match::Frame& frame) {
  const match::AreaGrid areas(match.arena().world.map, match.arena().round);
  FrameEncoder encoder(frame, areas, encoded_);
  told_.reserve(frame.recipients.size());
  for (const match::Recipient& recipient : frame.recipients) {
    told_.push_back({recipient.session,
                     {.number = encoder.add(recipient),
                      .is_full = recipient.is_full,
                      .events_resent = recipient.missed.size(),
                      .events_skipped = recipient.hits_lost}});
  }
}

void Publication::find_recipients(const Registry::Locked& peers) {
  by_thread_.clear();
  for (const Told& told : told_) {
    const Registry::Locked::Found found = peers.find(told.session);
    if (found.peer == nullptr) continue;
    if (found.thread >= by_thread_.size()) by_thread_.resize(found.thread + 1);
    Share*& share = by_thread_[found.thread];
    if (share == nullptr) share = &share_of(peers.executor(found.thread));
    share->snapshots.push_back({found.peer, told.content});
  }
}

}  // namespace fusillade::net
