#include "net/admin/banned_players.h"

#include "net/socket/networks.h"

namespace fusillade::net {

bool remove_banned(Context& context) {
  // First, since whoever is kicked by the match is told that: the first word counts.
  for (const PeerPointer& peer : context.registry.all()) {
    if (context.is_banned(peer->address()))
      peer->end({match::RefusalCode::banned, context.bans.reason_of(peer->address())}, false);
  }
  bool are_taken = true;
  for (const auto& match : context.matches.all()) {
    for (const match::PlayerStatus& player : match->players()) {
      const auto origin = parse_address(player.origin);
      if (!origin || !context.is_banned(*origin)) continue;
      const std::string reason = context.bans.reason_of(*origin);
      const bool is_taken = match->push(match::KickRequest{.player = player.player, .text = reason});
      are_taken &= is_taken || player.session != 0;
    }
  }
  return are_taken;
}

}  // namespace fusillade::net
