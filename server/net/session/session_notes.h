// How sessions end: counted, and told to the event sink. Any thread.
#pragma once

#include <string_view>

#include "match/match.h"
#include "net/context.h"
#include "net/send/peer.h"

namespace fusillade::net {

void note_failed_upgrade(Context& context, const boost::asio::ip::address& address, std::string_view problem);
// `match`: nullptr where it has none yet.
void note_refusal(Context& context, const Peer& peer, const match::Match* match, match::RefusalCode code,
                  std::string_view text);
void note_leave(Context& context, const Peer& peer, const match::Match* match);
void note_loss(Context& context, const Peer& peer, const match::Match* match);

}  // namespace fusillade::net
