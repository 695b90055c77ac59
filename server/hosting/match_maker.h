// Makes matches of arenas by their names, at the start and for the operator.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "hosting/configuration.h"
#include "hosting/hosted_arenas.h"
#include "match/directory.h"
#include "net/server.h"

namespace fusillade::hosting {

// Thread-safe; nobody waits while files are read, arenas are prepared or matches are built. Ids are
// "<name>-1", "<name>-2", …, none of them twice.
class MatchMaker {
 public:
  using Prepare = std::function<void(const ArenaPointer&)>;

  // Reads the arenas that the configuration names, as read_arenas(). `prepare` does what takes time about the
  // arena of each match, before it is made of it; `matches` must outlive it.
  MatchMaker(Configuration configuration, match::Directory& matches, Prepare prepare);

  // One match per name of ServerOptions::arenas.
  void make_configured();
  // One that the operator asks for, of an arena that is allowed, within the limits of the process.
  net::MadeMatch make(const net::NewMatch& wanted);

  // From now on matches are made by this configuration and of arenas that are read again: those that it names
  // and those of matches that have not ended. Throws content::ContentError; nothing changes then. Returns the
  // new version of the data. One at a time.
  std::uint32_t reload(const Configuration& configuration);
  std::uint32_t version() const { return version_; }
  // A match of older data that differs from the new in live rules only takes those up with its next tick.
  // True: it does. One that has failed stays as it is, here and below.
  bool adjust(match::Match& match);
  // The match itself, if renew() would replace it as it begins a round; nullptr: it stays, found in O(1).
  std::shared_ptr<match::Match> find_outdated(const match::Match& match) const;
  // Replaces a held match that waits for its round by one of the newest data, under the same id: where its
  // own data are older (then it is played as fast as the newer arena says), or where it has played a round
  // and its arena renews its world, or its world is old (then as fast as the old one). One that is paused
  // stays paused. Returns the old match where it was replaced: the caller tells its sessions and then closes
  // its inbox, else they would try for ever to say that they leave. nullptr: it stays. To build a large one
  // takes the better part of a second.
  std::shared_ptr<match::Match> renew(const match::Match& match);
  // From now on no match is made or renewed.
  void stop();

  void sample(std::vector<match::MetricSample>& samples) const;

 private:
  enum class Refusal : std::uint8_t { arena, matches, memory, draining };

  struct Made {
    net::NewMatch wanted;
    ArenaPointer newest;  // of the data that was read last; nullptr: that has no such arena any more
  };
  using ArenasById = std::map<std::string, ArenaPointer>;

  ArenaPointer newest_of(const match::Match& match) const;
  void forget_ended();
  net::MadeMatch refuse(Refusal cause, std::string problem);
  std::optional<net::MadeMatch> refusal_of(const net::NewMatch& wanted);
  std::shared_ptr<match::Match> build(const net::NewMatch& wanted, const ArenaPointer& arena,
                                      std::unique_lock<std::mutex>& lock);
  void add(const net::NewMatch& wanted, const std::shared_ptr<match::Match>& match);
  std::map<std::string, net::NewMatch> played();
  void take_up(const ArenasById& newest);

  Configuration configuration_;
  match::Directory& matches_;
  Prepare prepare_;
  mutable std::mutex mutex_;
  std::atomic<std::uint32_t> version_{1};  // of the arenas, and so before them
  ArenasByName arenas_;
  std::map<std::string, int> count_by_name_;
  std::map<std::string, Made> made_by_id_;  // matches that may not have ended
  bool is_stopped_ = false;
  std::array<std::atomic<std::uint64_t>, 4> refused_{};  // of what the operator asked for, by Refusal
};

}  // namespace fusillade::hosting
