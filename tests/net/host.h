// A real server with one real match, "test", whose ticks a test makes by hand or on a thread.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "match/arena.h"
#include "net/server.h"

namespace fusillade::net::test {

class Host {
 public:
  explicit Host(Options options = {}, match::ArenaDefinition arena = match::test::small_arena(),
                const std::map<std::string, std::string, std::less<>>& page = {});
  ~Host();

  Server& server() { return *server_; }
  match::Match& match() { return *match_; }
  match::Directory& matches() { return matches_; }
  std::uint16_t port() const { return server_->port(); }

  // One tick and its frame. Returns who joined in it.
  std::vector<match::Joined> tick();
  // Ticks by hand until `count` players joined in all; their sessions in the order of joining.
  std::vector<match::SessionId> tick_until_joined(std::size_t count);
  void play();   // ticks on a thread from now on
  void pause();  // no tick runs any more when it returns

  // Value of a metric; 0: none. `label`: value of its only label.
  double metric(const std::string& name, const std::string& label = {}) const;
  // Waits until `condition` holds; false: it never did.
  static bool eventually(const std::function<bool()>& condition);
  std::vector<std::string> events() const;  // names of the reports so far

  using Fields = std::vector<std::pair<std::string_view, std::string>>;
  std::vector<Fields> audit() const;  // of each audit line so far
  std::string kept_bans() const;

  std::atomic<bool> is_ready{true}, is_draining{false}, is_disk_full{false}, is_disk_held{false},
      is_reload_held{false}, is_reload_refused{false}, is_reload_failing{false};
  std::atomic<int> reloads{0}, bans_begun{0};  // that have begun, to be kept
  // The thread of the sockets is so long about each debug view, and as long as it is held; how many have
  // begun.
  std::atomic<int> view_takes_ms{0}, views{0};
  std::atomic<bool> is_view_held{false};
  std::atomic<match::Level> log_level{match::Level::info};

 private:
  OperatorHooks operator_hooks();

  match::Directory matches_;
  std::shared_ptr<match::Match> match_;
  mutable std::mutex reports_mutex_;
  std::vector<std::string> reports_;
  std::vector<Fields> audit_;
  std::string kept_bans_;
  std::unique_ptr<Server> server_;
  std::vector<match::SessionId> joined_;
  std::atomic<bool> is_playing_{false};
  std::thread thread_;
};

}  // namespace fusillade::net::test
