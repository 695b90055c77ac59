// The network room: players over WebSocket, public HTTP on the same port, the operator's on its own listener.
// Sessions live on Asio I/O threads (each on one of them), the operator on a thread of its own (a reload,
// which takes seconds, on another one); matches never wait for them: publish() encodes each area once on the
// caller's thread and hands shared buffers to the sessions. No Asio, Beast or Protobuf type leaves this room.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/directory.h"
#include "match/report.h"
#include "net/certificate.h"
#include "net/options.h"

namespace fusillade::net {

// A match that the operator asks for.
struct NewMatch {
  std::string arena;
  bool is_private = false;
  std::int32_t players_max = 0, teams = 0;  // 0: as in the arena
  std::int32_t spectators_max = -1;         // -1: as in the arena
  double spectator_delay_s = -1;            // likewise

  void visit_fields(sim::FieldVisitor& v);
};

struct Reloaded {
  std::uint32_t version = 0;       // that the server runs with now
  std::string problem;             // why nothing has changed; empty: it has
  std::vector<std::string> later;  // keys whose new values hold with the next start only
};

struct MadeMatch {
  std::shared_ptr<match::Match> match;  // in the directory already
  std::string problem;                  // why there is none
};

// What the operator may do besides what matches and sessions do themselves; on the admin thread, `reload` on
// one of its own.
struct OperatorHooks {
  std::function<MadeMatch(const NewMatch&)> create_match;
  std::function<Reloaded()> reload;
  std::function<void()> drain;
  std::function<match::Level()> log_level;
  std::function<void(match::Level)> set_log_level;
  std::function<std::string(const std::string&)> keep_bans;  // text for the disk; returns what went wrong
};

// How long the ticks of a match take, in ms: the last one, and those of the last seconds.
struct TickTimes {
  double last_ms = 0, p50_ms = 0, p99_ms = 0;
};

struct Hooks {
  match::ReportSink report;                                  // typed log events
  std::function<bool()> is_ready;                            // false: /readyz answers 503
  std::function<std::string()> metrics;                      // text of /metrics
  std::function<std::string()> slow_ticks;                   // JSON of /v1/slow-ticks
  std::function<TickTimes(const match::Match&)> tick_times;  // for the debug view
  OperatorHooks operating;
};

class Server {
 public:
  Server(Options options, match::Directory& matches, Hooks hooks);
  ~Server();  // stop()

  // The page for browsers: content by path ("/index.html"). Before start().
  void set_page(const std::map<std::string, std::string, std::less<>>& files);
  // Makes what clients fetch of an arena, which takes seconds for a large map: before there is a match of it,
  // since else whoever asks first holds up the thread of its connection. Any thread, kept as long as the
  // arena.
  void prepare(const std::shared_ptr<const match::ArenaDefinition>& arena);
  // What the file of bans holds, as far as the server knows.
  std::string kept_bans() const;
  // As the file holds them, that OperatorHooks::keep_bans wrote or somebody since; whoever is banned leaves.
  // What has changed here since the file held `known`, kept_bans() before it was read, holds on. Throws
  // std::runtime_error naming the line. Any thread.
  void load_bans(std::string_view text, std::string_view known = {});
  // From now on, for connections that come; limits of addresses at once. Address, port, threads and
  // sessions_max must be those of the start. Any thread.
  void set_options(Options options);
  // What the players' listener shows to connections from now on; none: it goes without TLS. Any thread.
  void set_certificate(std::optional<Certificate> certificate);
  // At most so many connections of players are open, however many the options allow: the system has no more,
  // and the operator needs some. Any thread.
  void limit_player_connections(std::int64_t max);
  // Opens both listeners and starts the I/O threads. Throws std::system_error naming key, address and port.
  void start();
  std::uint16_t port() const;  // as bound (options may say 0)
  std::uint16_t admin_port() const;

  // From a match's worker, once per non-empty frame. Never blocks on a client.
  void publish(const match::Match& match, const match::Frame& frame);
  // Address of a session's client; empty: it is gone. Any thread.
  std::string address_of(match::SessionId session) const;
  // Closes every session of this match with this code and text, and none of one that has taken its place.
  void end_match(const match::Match& match, match::RefusalCode code, const std::string& text);

  void refuse_new_players();  // draining: /readyz 503, hello is refused with `draining`
  // Closes all sessions with code and text, waits up to `deadline_s` for the closing handshakes, stops the
  // threads.
  void stop(match::RefusalCode code, const std::string& text, double deadline_s);

  void sample(std::vector<match::MetricSample>& samples) const;  // any thread

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fusillade::net
