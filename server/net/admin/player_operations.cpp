#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <optional>

#include "match/text.h"
#include "net/admin/banned_players.h"
#include "net/admin/handlers.h"
#include "net/codec/text.h"
#include "net/socket/networks.h"

namespace fusillade::net {
namespace {

namespace ip = boost::asio::ip;
namespace json = boost::json;
using match::PlayerStatus;

constexpr double reason_bytes_max = 100, id_bytes_max = 128;
constexpr double ban_s_max = 10.0 * 365 * 24 * 3600;

struct KickBody {
  std::string reason = "removed by the operator";

  void visit_fields(sim::FieldVisitor& v) {
    v.field({"reason", "", 1, reason_bytes_max, "told to the player"}, reason);
  }
};

struct BanBody {
  std::string address, match;
  std::int64_t player = -1;
  std::int64_t duration_s = 0;
  std::string reason{ban_reason_default};

  void visit_fields(sim::FieldVisitor& v) {
    v.field({"address", "", 0, 48, "IPv4, or the first 64 bits of an IPv6 one; or match and player"},
            address);
    v.field({"match", "", 0, id_bytes_max, "id of the player's match"}, match);
    v.field({"player", "", -1, 9e15, "whose address is meant; -1: nobody's"}, player);
    v.field({"duration_s", "s", 1, ban_s_max, "how long", true}, duration_s);
    v.field({"reason", "", 1, reason_bytes_max, "told to the player, and kept"}, reason);
  }
};

std::optional<PlayerStatus> find_player(const match::Match& match, std::int64_t number) {
  const std::vector<PlayerStatus> players = match.players();
  const auto found = std::ranges::find(players, static_cast<sim::Ordinal>(number), &PlayerStatus::player);
  return found == players.end() ? std::nullopt : std::optional(*found);
}

// read_body() of a kick or a ban, whose reason stands in a line of the player's screen, the log and the file.
template <class Body>
std::string read_reasoned(const AdminCall& call, Body& body) {
  std::string problem = read_body(call, body);
  if (problem.empty() && !is_plain_line(body.reason))
    return "body: reason: allowed: one line without control characters and marks that turn the direction of "
           "writing";
  return problem;
}

json::object player_json(const Context& context, const PlayerStatus& player) {
  const PeerPointer peer = context.registry.find(player.session);
  return {{"player", player.player},     {"session", player.session},
          {"name", player.name},         {"team", player.team},
          {"score", player.score},       {"kills", player.kills},
          {"deaths", player.deaths},     {"alive", player.is_alive},
          {"lost", player.session == 0}, {"address", peer ? peer->address().to_string() : player.origin}};
}

// The address that the body means; with `refused` set: none.
std::optional<ip::address> address_of(AdminCall& call, const BanBody& body, HttpAnswer& refused) {
  if (body.address.empty() == (body.player < 0)) {
    refused = error_answer(400, "body: allowed: either address, or match and player");
    return std::nullopt;
  }
  if (!body.address.empty()) {
    if (auto address = parse_banned(body.address)) return address;
    refused = error_answer(400, "body: address: allowed: " + std::string(banned_form));
    return std::nullopt;
  }
  const auto match = call.context.matches.find(body.match);
  const auto player = match ? find_player(*match, body.player) : std::nullopt;
  auto address = player ? parse_address(player->origin) : std::nullopt;
  if (address) return address;
  refused = error_answer(404, "there is no such match, or no such player in it");
  return std::nullopt;
}

HttpAnswer not_kept(int status, std::string_view text, std::string_view problem) {
  return error_answer(status,
                      std::string(text) + ", but only until the process ends: " + std::string(problem));
}

HttpAnswer write_bans(Context& context, std::string_view text, const HttpAnswer& answer) {
  std::string bans = context.bans.text(std::chrono::system_clock::now());
  const std::string problem = context.hooks.operating.keep_bans(bans);
  if (!problem.empty()) return not_kept(500, text, problem);
  context.bans.set_kept(std::move(bans));
  return answer;
}

// `text`: what holds already; `answer`: once it is kept, too.
HttpAnswer keep_bans(AdminCall& call, const std::string& text, const HttpAnswer& answer) {
  constexpr int waiting_max = 4;
  Turn turn = take_turn(call.context.bans_waiting, waiting_max);
  if (!turn) return not_kept(503, text, "too many others wait for the disk");
  call.rest = [turn = std::move(turn), text, answer](AdminCall& later) {
    return write_bans(later.context, text, answer);
  };
  return {};
}

}  // namespace

void visit_kick(sim::FieldVisitor& v) { KickBody().visit_fields(v); }
void visit_ban(sim::FieldVisitor& v) { BanBody().visit_fields(v); }

HttpAnswer list_players(AdminCall& call) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  json::array list;
  for (const PlayerStatus& player : match->players()) list.push_back(player_json(call.context, player));
  return {.body = json::serialize(json::object{{"players", std::move(list)}})};
}

HttpAnswer kick_player(AdminCall& call) {
  HttpAnswer refused;
  const auto match = match_of(call, refused);
  if (!match) return refused;
  const std::string& text = call.parameters.at(1);
  const auto number = match::parse_number<std::int64_t>(text);
  if (number) call.audit.emplace_back("player", *number);
  if (!number || !find_player(*match, *number))
    return error_answer(404, "there is no such player in this match");
  KickBody body;
  if (const std::string problem = read_reasoned(call, body); !problem.empty())
    return error_answer(400, problem);
  call.audit.emplace_back("reason", body.reason);
  if (!match->push(match::KickRequest{.player = static_cast<sim::Ordinal>(*number), .text = body.reason}))
    return error_answer(503, "the match cannot take requests now");
  HttpAnswer answer = done("will be removed with the next tick");
  answer.status = 202;
  return answer;
}

HttpAnswer list_bans(AdminCall& call) {
  json::array list;
  for (const Ban& ban : call.context.bans.all(std::chrono::system_clock::now())) {
    list.push_back(json::object{
        {"address", banned_text(ban.address)}, {"until_s", ban.until_s}, {"reason", ban.reason}});
  }
  return {.body = json::serialize(json::object{{"bans", std::move(list)}})};
}

HttpAnswer add_ban(AdminCall& call) {
  BanBody body;
  if (const std::string problem = read_reasoned(call, body); !problem.empty())
    return error_answer(400, problem);
  if (body.player >= 0) {
    call.audit.emplace_back("match", body.match);
    call.audit.emplace_back("player", body.player);
  }
  HttpAnswer refused;
  const auto address = address_of(call, body, refused);
  if (!address) return refused;
  call.audit.emplace_back("banned", banned_text(*address));
  call.audit.emplace_back("duration_s", body.duration_s);
  call.audit.emplace_back("reason", body.reason);
  const auto now = std::chrono::system_clock::now();
  const auto now_s = std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
  if (!call.context.bans.add({*address, now_s + body.duration_s, body.reason}, now))
    return error_answer(422, "there are " + std::to_string(BanList::bans_max) + " bans, the most allowed");
  const std::string text = banned_text(*address) + " is banned";
  HttpAnswer answer = done(text);
  answer.status = 201;
  if (!remove_banned(call.context))
    answer =
        error_answer(503, text +
                              ", but a match takes no more requests now, so that a player who is away may "
                              "come back from another address: ban again");
  return keep_bans(call, text, answer);
}

HttpAnswer remove_ban(AdminCall& call) {
  const auto address = parse_banned(call.parameters.at(0));
  if (!address) return error_answer(400, "path: allowed: " + std::string(banned_form));
  call.audit.emplace_back("banned", banned_text(*address));
  if (!call.context.bans.remove(*address, std::chrono::system_clock::now()))
    return error_answer(404, banned_text(*address) + " is not banned");
  const std::string text = banned_text(*address) + " is no longer banned";
  return keep_bans(call, text, done(text));
}

}  // namespace fusillade::net
