// Makes matches of arenas by their names, at the start and for the operator.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "configuration.h"
#include "match/directory.h"
#include "net/server.h"

namespace fusillade {

// Reads the arenas that a server of this configuration hosts; throws content::ContentError as it would.
void check_arenas(const Configuration& configuration);

// Thread-safe. A name is looked up in the arenas' directory; it is never a path. Ids are "<name>-1",
// "<name>-2", …, none of them twice.
class MatchMaker {
 public:
  // `matches` must outlive it.
  MatchMaker(Configuration configuration, match::Directory& matches);

  // One match per name of ServerOptions::arenas. Throws content::ContentError.
  void make_configured();
  // One that the operator asks for, of an arena that is allowed, within the limits of the process.
  net::MadeMatch make(const net::NewMatch& wanted);

  // From now on matches are made by this configuration and of arenas that are read again: those that it names
  // and those of matches that have not ended. Throws content::ContentError; nothing changes then. Returns the
  // new version of the data.
  std::uint32_t reload(const Configuration& configuration);
  std::uint32_t version() const;
  std::uint64_t refused() const { return refused_; }  // of what the operator asked for
  // A match of older data that differs from the new in live rules only takes those up with its next tick.
  // True: it does.
  bool adjust(match::Match& match);
  // A match of older data that begins a new round gives way to one of the new data, under the same id. True:
  // it has, and its sessions are to be told. O(1) where nothing was reloaded.
  bool renew(const match::Match& match);

 private:
  using Arena = std::shared_ptr<const match::ArenaDefinition>;

  Arena arena_of(const std::string& name);
  Arena newest_of(const match::Match& match);
  void forget_ended();
  net::MadeMatch try_make(const net::NewMatch& wanted);
  std::shared_ptr<match::Match> add(const net::NewMatch& wanted);

  Configuration configuration_;
  match::Directory& matches_;
  mutable std::mutex mutex_;
  std::map<std::string, Arena> arenas_;  // by name, each loaded once
  std::map<std::string, int> count_by_name_;
  std::map<std::string, net::NewMatch>
      wanted_by_id_;  // of the matches that it made and that may not have ended
  std::atomic<std::uint32_t> version_{1};
  std::atomic<std::uint64_t> refused_{0};
};

}  // namespace fusillade
