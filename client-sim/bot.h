// One player: a session with the server (states as in proto/README.md), a world model and a behaviour.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/clock.h"
#include "client-sim/connection/content_store.h"
#include "client-sim/connection/sent_commands.h"
#include "client-sim/connection/server_clock.h"
#include "client-sim/connection/snapshot_supply.h"
#include "client-sim/connection/wire.h"
#include "client-sim/connection/ws_client.h"
#include "client-sim/options.h"
#include "client-sim/report/recorder.h"
#include "client-sim/report/statistics.h"
#include "client-sim/world/stream_audit.h"
#include "client-sim/world/world_model.h"

namespace fusillade::client {

class Bot;

// What the bots of one thread share; outlives them.
struct BotContext {
  EventLoop& loop;
  const BotOptions& options;
  const ServerAddress& server;
  MessageDecoder& decoder;
  Statistics& statistics;
  ContentStore& contents;
  Recorder* recorder = nullptr;  // of the first bot's messages; nullptr: nobody's
  std::string message{};         // the one that is being encoded
  Sight sight{};                 // of the bot that is deciding
  // Told of each snapshot after the bot has read it; may be empty.
  std::function<void(const Bot&, const v1::Snapshot&)> watch{};
};

class Bot final : private MessageSink {
 public:
  Bot(BotContext& context, std::uint64_t index);
  ~Bot() override;

  void connect();

  // One turn of play, at the command rate: decides, sends a command, pings once a second.
  void turn(Clock::time_point now);

  // Sends Leave and waits for the server's close frame; without a session it ends at once. A bot that has
  // waited for its welcome for more than welcome_limit counts as an error.
  void leave();

  // After the time to leave: counts a missing close frame and drops the connection.
  void finish();

  bool ended() const { return state_ == State::idle || state_ == State::ended; }
  bool playing() const { return state_ == State::playing; }

  const WorldModel& world() const { return world_; }

  // Bytes received per second between the first welcome and the last message; 0 when never welcomed.
  double bytes_per_s() const;

 private:
  enum class State { idle, connecting, joining, playing, lost, leaving, ended };

  static constexpr std::chrono::seconds view_period{2};  // a spectator looks elsewhere so often

  void on_opened();
  void on_message(std::string_view bytes);
  void on_ended(const WsEnd& end);
  void on_welcome(const v1::Welcome& welcome) override;
  void on_snapshot(const v1::Snapshot& snapshot) override;
  void on_match_state(const v1::MatchState& state) override;
  void on_pong(const v1::Pong& pong) override;
  void on_refusal(const v1::Refusal& refusal) override;

  void begin_player();
  bool is_sent_on() const;
  void begin_anew();
  void take_content(const ContentStore::Content& content, const std::string& problem);
  void measure_arrival(std::uint32_t tick);
  void count_deaths();
  void send_command(Clock::time_point now);
  void ping(Clock::time_point now);
  void check_supply(Clock::time_point now);
  View look(Clock::time_point now) const;
  void choose_view(Clock::time_point now);
  void reconnect();
  void fall_deaf();
  bool is_deaf() const { return context_.options.deaf && supply_.has_begun(); }
  bool send();  // false: the queue is full
  void fault(Fault cause, const std::string& detail);
  void count_bytes();
  void drop();

  BotContext& context_;
  Recorder* recorder_ = nullptr;
  std::string name_;
  std::uint32_t class_index_ = 0;
  bool is_spectator_ = false;
  Rng rng_;
  std::unique_ptr<Behaviour> behaviour_;
  bool hold_bullets_ = false;
  State state_ = State::idle;
  std::unique_ptr<WsClient> socket_;
  WorldModel world_;
  std::unique_ptr<StreamAudit> audit_;
  std::string token_;  // with match_: where and as whom to resume
  std::string match_;
  std::uint64_t player_ = 0;
  std::uint32_t last_tick_ = 0;  // of the last snapshot that was read; 0: none of this player
  SentCommands commands_;        // of this session
  ServerClock server_clock_;     // by all pongs of this player
  std::uint32_t refusal_ = 0;    // code of the refusal received in this session
  bool welcomed_ever_ = false;
  std::uint64_t welcomes_ = 0;  // so far: content that an earlier one wanted is for nobody
  std::uint32_t deaths_seen_ = 0;
  SnapshotSupply supply_;  // of this session
  Clock::time_point connect_began_;
  Clock::time_point ping_due_;
  Clock::time_point view_due_;
  Clock::time_point reconnect_due_;
  Clock::time_point first_welcome_;
  Clock::time_point last_byte_;
  std::uint64_t bytes_ = 0;          // of all sessions
  std::uint64_t session_bytes_ = 0;  // already counted of the current one
};

}  // namespace fusillade::client
