#include "net/session/protocol.h"

#include <algorithm>
#include <new>
#include <utility>

#include "net/codec/encode.h"
#include "net/session/token.h"
#include "net/socket/networks.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

Action refuse(RefusalCode code, std::string text) {
  return {.pong = {}, .close = Rejection{code, std::move(text)}};
}

NameRules name_rules_of(const Options& options) {
  return {.length_max = options.name_length_max,
          .is_ascii_only = options.name_characters == NameCharacters::ascii};
}

// In slow motion up to 5 s: a match answers between two ticks.
double tick_time_s(const match::Match& match) { return match.status().pace.slow_motion / match.tick_rate(); }

// It would take another player, were it not for its load.
bool lacks_only_time(const match::Match& match) {
  const match::MatchStatus status = match.status();
  return status.is_overloaded && !status.is_failed && status.players < status.players_max &&
         !match.is_private() && !match.arena().classes.empty();
}

InKind kind_of(const ClientRequest& request) { return static_cast<InKind>(request.index()); }
static_assert(std::variant_size_v<ClientRequest> == in_kind_names.size());

}  // namespace

Protocol::Protocol(Context& context, SettingsPointer settings, Peer& peer, std::string wanted_match,
                   Clock::time_point now)
    : context_(context),
      settings_(std::move(settings)),
      peer_(peer),
      wanted_match_(std::move(wanted_match)),
      names_(name_rules_of(settings_->options)),
      rates_(settings_->options, now),
      stage_time_max_(duration_of(settings_->options.hello_timeout_s)),
      stage_began_(now),
      last_received_(now),
      last_ping_(now) {}

Action Protocol::receive(std::string_view bytes, bool is_text, Clock::time_point now) {
  if (stage_ == Stage::over) return {};
  last_received_ = now;
  follow_welcome();
  ClientRequest request =
      is_text ? Rejection{RefusalCode::bad_message, "text messages are not part of this protocol"}
              : decode(bytes, names_);
  const auto kind = static_cast<std::size_t>(kind_of(request));
  context_.counters.messages_in[kind].fetch_add(1, std::memory_order_relaxed);
  context_.counters.bytes_in[kind].fetch_add(bytes.size(), std::memory_order_relaxed);
  if (!rates_.take_message(now)) return refuse_fast(Limit::message_rate, "too many messages");
  if (!rates_.take_message_bytes(bytes.size(), now)) return refuse_fast(Limit::byte_rate, "too many bytes");
  return std::visit([&](auto& message) { return handle(message, now); }, request);
}

Action Protocol::receive_part(Clock::time_point now) {
  if (stage_ == Stage::over || rates_.take_part(now)) return {};
  return refuse_fast(Limit::message_rate, "messages in too many parts");
}

Action Protocol::receive_too_long() {
  if (stage_ == Stage::over) return {};
  const auto bad = static_cast<std::size_t>(InKind::bad);
  context_.counters.messages_in[bad].fetch_add(1, std::memory_order_relaxed);
  context_.count_limit(Limit::message_bytes);
  return refuse(RefusalCode::too_large,
                "at most " + std::to_string(settings_->options.message_bytes_max) + " bytes");
}

Action Protocol::receive_control(Clock::time_point now) {
  if (stage_ == Stage::over) return {};
  last_received_ = now;
  if (!rates_.take_message(now)) return refuse_fast(Limit::message_rate, "too many control frames");
  return {};
}

Action Protocol::receive_bytes(std::uint64_t bytes_so_far, Clock::time_point now) {
  if (rates_.take_connection_bytes(bytes_so_far, now) || stage_ == Stage::over) return {};
  return refuse_fast(Limit::byte_rate, "too many bytes");
}

void Protocol::excuse(Clock::duration time, Clock::time_point now) {
  for (Clock::time_point* since : {&stage_began_, &last_received_}) *since = std::min(*since + time, now);
  rates_.excuse(time);
}

Action Protocol::watch(Clock::time_point now, bool& is_ping_due) {
  is_ping_due = false;
  if (stage_ == Stage::over) return {};
  follow_welcome();
  const Clock::duration idle_timeout = duration_of(settings_->options.idle_timeout_s);
  if (stage_ != Stage::playing && now - stage_began_ > stage_time_max_) {
    context_.count_limit(Limit::hello_time);
    return refuse(RefusalCode::timeout,
                  stage_ == Stage::joining ? "the match did not answer" : "no hello in time");
  }
  if (now - last_received_ > idle_timeout) {
    context_.count_limit(Limit::idle_time);
    return refuse(RefusalCode::timeout, "no message in time");
  }
  is_ping_due = now - last_received_ > idle_timeout / 2 && now - last_ping_ > idle_timeout / 4;
  if (is_ping_due) last_ping_ = now;
  return {};
}

bool Protocol::end() {
  const Stage stage = std::exchange(stage_, Stage::over);
  return stage == Stage::joining || stage == Stage::playing;
}

bool Protocol::push_leave(bool is_lost) {
  try {
    return match_->is_inbox_closed() || match_->push(match::LeaveRequest{peer_.session(), is_lost});
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void Protocol::push_resync() {
  if (!match_) return;
  if (match_->push(match::ResyncRequest{peer_.session(), peer_.queue().cursor()})) {
    context_.counters.resyncs.fetch_add(1, std::memory_order_relaxed);
  } else {
    peer_.queue().renew_resync_wish();
  }
}

Action Protocol::handle(HelloMessage& hello, Clock::time_point now) {
  if (stage_ != Stage::awaiting_hello) return refuse(RefusalCode::bad_message, "a second hello");
  if (context_.is_stopping || (context_.is_draining && !may_resume(hello)))
    return refuse(RefusalCode::draining, "the server is going down");
  if (is_banned()) return refuse(RefusalCode::banned, "this address is banned");
  if (std::optional<Rejection> rejection = check_token(hello))
    return {.pong = {}, .close = std::move(rejection)};
  if (std::optional<Rejection> rejection = find_match(hello, now))
    return {.pong = {}, .close = std::move(rejection)};
  return join(hello, now);
}

// Of a proven name the match knows whether it is anybody's whom it lost.
bool Protocol::may_resume(const HelloMessage& hello) const {
  const bool is_name_proven = !settings_->options.join_token_key.empty();
  return !hello.is_spectator && (is_name_proven || hello.token != match::Token{});
}

Action Protocol::handle(CommandsMessage& commands, Clock::time_point now) {
  if (stage_ != Stage::playing) return refuse(RefusalCode::bad_message, "commands before welcome");
  if (is_spectator_) return refuse(RefusalCode::bad_message, "a spectator sends no commands");
  const std::size_t count = commands.commands.size();
  if (!sequences_.admit(commands.commands))
    return refuse(RefusalCode::bad_message,
                  "sequence: is " + std::to_string(commands.commands.front().sequence) + "; allowed: up to " +
                      std::to_string(sequences_.last_seen() + 1) + ", none is left out");
  context_.counters.commands_repeated.fetch_add(count - commands.commands.size(), std::memory_order_relaxed);
  if (commands.commands.empty()) return {};
  if (!rates_.take_commands(commands.commands.size(), now))
    return refuse_fast(Limit::command_rate, "too many commands");
  const std::uint32_t last = commands.commands.back().sequence;
  if (match_->push(match::CommandRequest{peer_.session(), std::move(commands.commands)})) {
    sequences_.confirm(last);
  } else {
    context_.counters.requests_dropped.fetch_add(1, std::memory_order_relaxed);
  }
  return {};
}

Action Protocol::handle(PingMessage& ping, Clock::time_point now) {
  if (stage_ == Stage::awaiting_hello)
    return refuse(RefusalCode::bad_message, "the first message must be a hello");
  const auto age = std::chrono::duration_cast<std::chrono::microseconds>(now - context_.started);
  const sim::Tick tick = stage_ == Stage::playing ? match_->status().tick : 0;
  return {.pong = frame_of(encode_pong(ping.client_time_us, static_cast<std::uint64_t>(age.count()), tick)),
          .close = {}};
}

Action Protocol::handle(LeaveMessage&, Clock::time_point) {
  if (stage_ == Stage::awaiting_hello)
    return refuse(RefusalCode::bad_message, "the first message must be a hello");
  return refuse(RefusalCode::none, {});
}

Action Protocol::handle(ViewMessage& view, Clock::time_point now) {
  if (stage_ != Stage::playing || !is_spectator_)
    return refuse(RefusalCode::bad_message, "only a spectator that was welcomed chooses a view");
  if (!rates_.take_commands(1, now)) return refuse_fast(Limit::command_rate, "too many views");
  if (!match_->push(match::ViewRequest{peer_.session(), {{view.centre, view.followed}}}))
    context_.counters.requests_dropped.fetch_add(1, std::memory_order_relaxed);
  return {};
}

// Any code but bad_message is of a hello; after the first that is a second one, whatever else is wrong with
// it.
Action Protocol::handle(Rejection& rejection, Clock::time_point) {
  if (stage_ != Stage::awaiting_hello && rejection.code != RefusalCode::bad_message)
    return refuse(RefusalCode::bad_message, "a second hello");
  return {.pong = {}, .close = std::move(rejection)};
}

Action Protocol::refuse_fast(Limit limit, std::string_view text) {
  if (!std::exchange(is_too_fast_, true)) context_.count_limit(limit);
  return refuse(RefusalCode::too_fast, std::string(text));
}

// Since the upgrade was judged, and before the session was among those that a ban ends.
bool Protocol::is_banned() const {
  if (!context_.is_banned(peer_.address())) return false;
  context_.count_limit(Limit::banned);
  return true;
}

// The match that the token names is joined where the client names none.
std::optional<Rejection> Protocol::check_token(const HelloMessage& hello) {
  const std::string& key = settings_->options.join_token_key;
  if (key.empty()) return std::nullopt;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const auto read = read_join_token(hello.join_token, key, now);
  if (const auto* problem = std::get_if<TokenProblem>(&read)) return refuse_token(*problem);
  const JoinClaims& claims = std::get<JoinClaims>(read);
  if (claims.player != hello.name) return refuse_token(TokenProblem::other_player);
  if (wanted_match_.empty()) wanted_match_ = claims.match;
  if (claims.match != wanted_match_) return refuse_token(TokenProblem::other_match);
  return std::nullopt;
}

Rejection Protocol::refuse_token(TokenProblem problem) {
  context_.counters.token_problems[static_cast<std::size_t>(problem)].fetch_add(1, std::memory_order_relaxed);
  return {RefusalCode::bad_join_token, std::string(token_problem_text(problem))};
}

std::optional<Rejection> Protocol::find_match(const HelloMessage& hello, Clock::time_point now) {
  const std::string& join_code = hello.join_code;
  if (wanted_match_.empty() && join_code.empty()) return find_any_match(hello.is_spectator);
  const bool is_watched = !settings_->exempt_networks.contains(peer_.address());
  if (is_watched && !join_code.empty() && context_.wrong_codes.is_spent(peer_.address(), now)) {
    context_.count_limit(Limit::join_codes);
    return Rejection{RefusalCode::too_fast, "too many wrong join codes from this address"};
  }
  std::optional<Rejection> rejection = find_wanted_match(join_code);
  const bool is_wrong = rejection && rejection->code == RefusalCode::bad_join_code && !join_code.empty();
  if (is_watched && is_wrong) context_.wrong_codes.spend(peer_.address(), now);
  return rejection;
}

std::optional<Rejection> Protocol::find_any_match(bool is_spectator) {
  match_ = context_.matches.first_with_room(is_spectator);
  return match_ ? std::nullopt : std::optional(refuse_any_match(is_spectator));
}

Rejection Protocol::refuse_any_match(bool is_spectator) {
  const auto matches = context_.matches.all();
  if (matches.empty()) return {RefusalCode::unknown_match, "there is no match"};
  if (is_spectator) return {RefusalCode::spectators_full, "no match has room for another who watches"};
  if (std::ranges::none_of(matches, [](const auto& match) { return lacks_only_time(*match); }))
    return {RefusalCode::match_full, "no match has room"};
  context_.count_limit(Limit::overload);
  return {RefusalCode::server_full, "no match that has room has time for another player"};
}

std::optional<Rejection> Protocol::find_wanted_match(const std::string& join_code) {
  match_ =
      wanted_match_.empty() ? context_.matches.find_private(join_code) : context_.matches.find(wanted_match_);
  if (!match_ && wanted_match_.empty())
    return Rejection{RefusalCode::bad_join_code, "no match has this code"};
  if (!match_) return Rejection{RefusalCode::unknown_match, "there is no match of this id"};
  if (match_->is_private() && match_->join_code() != join_code)
    return Rejection{RefusalCode::bad_join_code, "this is not the match's code"};
  if (match_->status().is_failed)
    return Rejection{RefusalCode::match_failed, "this match has ended because of a fault"};
  return std::nullopt;
}

Action Protocol::join(HelloMessage& hello, Clock::time_point now) {
  context_.contents.of(*match_);  // where it was not prepared: here, and not in the tick that welcomes
  context_.registry.bind(peer_.session(), match_->id());
  // Whoever ends a match tells those who are bound to it: from here on this one is.
  if (context_.matches.find(match_->id()) != match_)
    return refuse(RefusalCode::match_ended, "this match has just ended");
  if (!match_->push(match::JoinRequest{.session = peer_.session(),
                                       .name = std::move(hello.name),
                                       .class_index = hello.class_index,
                                       .resume = hello.token,
                                       .token = random_token(),
                                       .team_wished = hello.team,
                                       .is_spectator = hello.is_spectator,
                                       .cursor = hello.cursor,
                                       .origin = client_address(peer_.address()).to_string(),
                                       .is_name_proven = !settings_->options.join_token_key.empty()})) {
    context_.counters.requests_dropped.fetch_add(1, std::memory_order_relaxed);
    context_.count_limit(Limit::overload);
    return refuse(RefusalCode::server_full, "the match cannot take requests now");
  }
  rates_.allow_commands(settings_->options, match_->tick_rate(), now);
  is_spectator_ = hello.is_spectator;
  stage_ = Stage::joining;
  stage_began_ = now;
  stage_time_max_ += duration_of(tick_time_s(*match_));
  return {};
}

void Protocol::follow_welcome() {
  if (stage_ == Stage::joining && peer_.is_welcome) stage_ = Stage::playing;
}

}  // namespace fusillade::net
