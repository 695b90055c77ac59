// Makes matches of arenas by their names, at the start and for the operator.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "configuration.h"
#include "match/directory.h"
#include "net/server.h"

namespace fusillade {

// Thread-safe. A name is looked up in the arenas' directory; it is never a path. Ids are "<name>-1",
// "<name>-2", …, none of them twice.
class MatchMaker {
 public:
  // Both must outlive it.
  MatchMaker(const Configuration& configuration, match::Directory& matches);

  // One match per name of ServerOptions::arenas. Throws content::ContentError.
  void make_configured();
  // One that the operator asks for, of an arena that is allowed, within the limits of the process.
  net::MadeMatch make(const net::NewMatch& wanted);

 private:
  using Arena = std::shared_ptr<const match::ArenaDefinition>;

  bool is_allowed(const std::string& name) const;
  std::filesystem::path arena_file(const std::string& name) const;
  Arena arena_of(const std::string& name);
  Arena load(const std::filesystem::path& file) const;
  std::shared_ptr<match::Match> add(const std::string& name);
  [[noreturn]] void refuse(const std::string& problem) const;

  const Configuration& configuration_;
  match::Directory& matches_;
  std::mutex mutex_;
  std::map<std::string, Arena> arenas_;  // by name, each loaded once
  std::map<std::string, int> count_by_name_;
};

}  // namespace fusillade
