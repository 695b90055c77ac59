#include "client-sim/bot.h"

#include "client-sim/connection/session_checks.h"
#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"

namespace fusillade::client {

namespace {

constexpr std::uint64_t audit_every = 10;  // every tenth bot holds all bullets and checks their lives

}  // namespace

Bot::Bot(BotContext& context, std::uint64_t index)
    : context_(context),
      recorder_(index == 0 ? context.recorder : nullptr),
      name_("bot " + std::to_string(index)),
      class_index_(static_cast<std::uint32_t>(index % context.options.classes)),
      is_spectator_(index >= context.options.players),
      rng_(context.options.seed + (index + 1) * 0xD1B54A32D192ED03ULL),
      behaviour_(make_behaviour(*behaviour_for(context.options.behaviour, index))),
      hold_bullets_(behaviour_->needs_bullets() || index % audit_every == 0) {}

Bot::~Bot() = default;

void Bot::connect() {
  state_ = State::connecting;
  connect_began_ = Clock::now();
  refusal_ = 0;
  session_bytes_ = 0;
  ServerAddress server = context_.server;
  if (!token_.empty()) server.target = play_target(match_);
  socket_ = std::make_unique<WsClient>(
      context_.loop, std::move(server),
      WsCallbacks{[this] { on_opened(); }, [this](std::string_view bytes) { on_message(bytes); },
                  [this](const WsEnd& end) { on_ended(end); }});
  socket_->connect();
}

void Bot::on_opened() {
  state_ = State::joining;
  encode_hello({.name = name_,
                .reconnect_token = token_,
                .class_index = class_index_,
                .join_code = context_.options.join_code,
                .spectate = is_spectator_,
                .join_token = context_.options.join_token,
                .last_tick = last_tick_},
               context_.message);
  send();
}

void Bot::on_message(std::string_view bytes) {
  last_byte_ = Clock::now();
  count_bytes();
  if (recorder_ != nullptr) recorder_->add_received(bytes);
  if (context_.decoder.decode(bytes, *this)) return;
  fault(Fault::bad_message, std::to_string(bytes.size()) + " bytes that are no ServerMessage");
  drop();
}

void Bot::on_welcome(const v1::Welcome& welcome) {
  if (state_ == State::leaving) return;
  if (state_ != State::joining) return fault(Fault::bad_message, "Welcome while playing");
  if (!is_sound(welcome) || welcome.spectator() != is_spectator_) {
    fault(Fault::bad_welcome, "tick rate " + std::to_string(welcome.tick_rate()));
    return drop();
  }
  const Clock::time_point now = Clock::now();
  if (!welcomed_ever_) {
    ++context_.statistics.connected;
    first_welcome_ = now;
  }
  if (welcome.resumed()) ++context_.statistics.resumed;
  const bool same = welcome.resumed() && welcome.player() == player_;
  if (!token_.empty() && !same) fault(Fault::not_resumed, "player " + std::to_string(welcome.player()));
  if (!same) begin_player();
  welcomed_ever_ = true;
  state_ = State::playing;
  player_ = welcome.player();
  token_ = welcome.reconnect_token();
  match_ = welcome.match();
  commands_.begin();
  supply_.begin(now);
  ping_due_ = now;
  view_due_ = now + view_period;
  reconnect_due_ = now + duration_of(context_.options.reconnect_every_s);
  world_.begin(welcome, hold_bullets_);
  context_.contents.want(welcome, [this, number = ++welcomes_](const ContentStore::Content& content,
                                                               const std::string& problem) {
    if (number == welcomes_) take_content(content, problem);
  });
  if (same && audit_) return audit_->resume();
  audit_ =
      std::make_unique<StreamAudit>([this](Fault cause, const std::string& detail) { fault(cause, detail); });
}

// Maybe on a server that started anew.
void Bot::begin_player() {
  deaths_seen_ = last_tick_ = 0;
  server_clock_ = {};
}

void Bot::take_content(const ContentStore::Content& content, const std::string& problem) {
  if (state_ != State::playing) return;
  const MatchFacts& facts = world_.facts();
  const bool has_other_size =
      content && (content->width() != facts.map_width || content->height() != facts.map_height);
  if (!content || has_other_size) {
    fault(Fault::bad_content, content ? "the map has another size than the welcome says" : problem);
    return drop();
  }
  ++context_.statistics.contents;
  world_.set_content(content);
}

void Bot::on_snapshot(const v1::Snapshot& snapshot) {
  if (state_ == State::leaving) return;
  if (state_ != State::playing) return fault(Fault::bad_message, "Snapshot before Welcome");
  measure_arrival(snapshot.tick());
  if (!audit_->check(snapshot, world_, commands_.last_sequence(), context_.statistics)) return drop();
  last_tick_ = snapshot.tick();
  commands_.acknowledge(snapshot.self().sequence_taken(), supply_.last());
  world_.apply(snapshot);
  audit_->check_presence(world_);
  count_deaths();
  if (context_.watch) context_.watch(*this, snapshot);
  if (context_.options.deaf) fall_deaf();
}

// How far the time since the snapshot before is from the match time between them.
void Bot::measure_arrival(std::uint32_t tick) {
  const bool is_first = !supply_.has_begun();
  const Clock::duration time = supply_.note_arrival(Clock::now());
  const Pace& pace = world_.pace();
  if (is_first || tick <= world_.tick() || pace.is_paused) return;
  const auto nominal = duration_of((tick - world_.tick()) * pace.slow_motion / world_.facts().tick_rate);
  context_.statistics.jitter.add(length_us(time - nominal));
}

void Bot::count_deaths() {
  const std::uint32_t deaths = world_.self().deaths;
  if (deaths > deaths_seen_) context_.statistics.deaths += deaths - deaths_seen_;
  deaths_seen_ = deaths;
}

void Bot::on_match_state(const v1::MatchState&) {
  if (state_ == State::joining) fault(Fault::bad_message, "MatchState before Welcome");
}

void Bot::on_pong(const v1::Pong& pong) {
  const std::uint64_t now = time_us(Clock::now()), sent = pong.client_time_us();
  if (sent > now) return fault(Fault::bad_message, "Pong of a ping never sent");
  context_.statistics.rtt.add(now - sent);
  if (!server_clock_.add(sent, now, pong.server_time_us()))
    fault(Fault::bad_clock, "no offset fits " + std::to_string(pong.server_time_us()) + " us");
  if (pong.tick() < last_tick_)
    fault(Fault::bad_clock, "tick " + std::to_string(pong.tick()) + " after " + std::to_string(last_tick_));
}

void Bot::on_refusal(const v1::Refusal& refusal) {
  refusal_ = static_cast<std::uint32_t>(refusal.code());
  if (state_ == State::leaving) return;
  if (is_sent_on()) return void(++context_.statistics.sent_on);
  context_.statistics.refusal(name_, v1::Refusal::Code_Name(refusal.code()) + ", " + refusal.text());
}

void Bot::on_ended(const WsEnd& end) {
  count_bytes();
  if (end.kind == WsEnd::Kind::upgrade_refused) {
    context_.statistics.refusal(name_, describe(end));
  } else if (end.kind == WsEnd::Kind::connect_failed) {
    fault(Fault::connect_failed, describe(end));
  } else if (end.kind == WsEnd::Kind::closed) {
    const auto cause = close_fault(end.close_code, refusal_, state_ == State::leaving);
    if (cause) fault(*cause, describe(end));
  } else if (state_ != State::leaving && refusal_ == 0) {
    // Its next turn connects anew, when this connection is done with.
    if (context_.options.resume_lost && welcomed_ever_) return void(state_ = State::lost);
    fault(Fault::lost, describe(end));
  }
  if (is_sent_on()) return begin_anew();
  state_ = State::ended;
}

// Its match is over, by the operator or since the next round has new data or a new world, and somebody else
// may have room.
bool Bot::is_sent_on() const {
  const bool is_there = state_ == State::playing || state_ == State::joining;
  return is_there && refusal_ == static_cast<std::uint32_t>(v1::Refusal::CODE_MATCH_ENDED);
}

// Its next turn joins as somebody new, when this connection is done with.
void Bot::begin_anew() {
  token_.clear();
  state_ = State::lost;
}

bool Bot::send() {
  const bool is_sent = socket_->send(context_.message);
  if (!is_sent) fault(Fault::send_queue_full, "");
  if (is_sent && recorder_ != nullptr) recorder_->add_sent(context_.message);
  return is_sent;
}

void Bot::fault(Fault cause, const std::string& detail) { context_.statistics.fault(cause, name_, detail); }

void Bot::count_bytes() {
  const std::uint64_t received = socket_->bytes_received();
  bytes_ += received - session_bytes_;
  context_.statistics.bytes += received - session_bytes_;
  session_bytes_ = received;
}

void Bot::drop() {
  if (socket_ != nullptr) socket_->abandon();
  state_ = State::ended;
}

double Bot::bytes_per_s() const {
  const double time_s = seconds_of(last_byte_ - first_welcome_);
  return welcomed_ever_ && time_s > 0 ? static_cast<double>(bytes_) / time_s : 0;
}

}  // namespace fusillade::client
