#include "net/session/session_notes.h"

#include "net/refusal.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

void report_end(const Context& context, const Peer& peer, const match::Match* match, std::string_view event,
                RefusalCode code, std::string_view text) {
  match::Fields fields{{"match", match != nullptr ? match->id() : ""}, {"session", peer.session()}};
  if (const std::int64_t player = peer.player; player >= 0) fields.emplace_back("player", player);
  fields.emplace_back("peer", peer.address().to_string());
  fields.emplace_back("reason", refusal_name(code));
  fields.emplace_back("text", text);
  context.report(code == RefusalCode::none ? match::Level::debug : match::Level::info, event,
                 std::move(fields), refusal_name(code));
}

}  // namespace

void note_failed_upgrade(Context& context, const boost::asio::ip::address& address,
                         std::string_view problem) {
  context.counters.upgrades_failed.fetch_add(1, std::memory_order_relaxed);
  context.report(match::Level::info, "upgrade_failed", {{"peer", address.to_string()}, {"text", problem}});
}

void note_refusal(Context& context, const Peer& peer, const match::Match* match, RefusalCode code,
                  std::string_view text) {
  context.counters.sessions_refused[static_cast<std::size_t>(code)].fetch_add(1, std::memory_order_relaxed);
  report_end(context, peer, match, "session_refused", code, text);
}

void note_leave(Context& context, const Peer& peer, const match::Match* match) {
  context.counters.sessions_left.fetch_add(1, std::memory_order_relaxed);
  report_end(context, peer, match, "session_left", RefusalCode::none, "the client left");
}

void note_loss(Context& context, const Peer& peer, const match::Match* match) {
  context.counters.sessions_lost.fetch_add(1, std::memory_order_relaxed);
  report_end(context, peer, match, "session_lost", RefusalCode::none, "the connection broke");
}

}  // namespace fusillade::net
