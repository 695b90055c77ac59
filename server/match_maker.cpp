#include "match_maker.h"

#include <algorithm>
#include <utility>

#include "content/input/nearest.h"
#include "match/live_rules.h"
#include "net/session/token.h"
#include "ops/metrics/sample_builder.h"

namespace fusillade {
namespace {

constexpr std::array<const char*, 3> refusal_names{"arena", "matches", "memory"};

std::string list_text(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// The arena with what the operator wants otherwise.
ArenaPointer adapted(const ArenaPointer& arena, const net::NewMatch& wanted) {
  auto copy = std::make_shared<match::ArenaDefinition>(*arena);
  match::RoundRules& round = copy->round;
  if (wanted.players_max > 0) round.players_max = std::min(round.players_max, wanted.players_max);
  round.players_min = std::min(round.players_min, round.players_max);
  if (wanted.teams > 0) round.teams = wanted.teams;
  if (wanted.spectators_max >= 0) round.spectators_max = wanted.spectators_max;
  if (wanted.spectator_delay_s >= 0) round.spectator_delay_s = wanted.spectator_delay_s;
  return copy;
}

}  // namespace

MatchMaker::MatchMaker(Configuration configuration, match::Directory& matches)
    : configuration_(std::move(configuration)),
      matches_(matches),
      arenas_(read_arenas(configuration_, {}, version_)) {}

void MatchMaker::make_configured() {
  const std::lock_guard lock(mutex_);
  for (const std::string& name : configuration_.server.arenas) add({.arena = name}, arenas_.at(name));
}

net::MadeMatch MatchMaker::make(const net::NewMatch& wanted) {
  const std::lock_guard lock(mutex_);
  const ops::ServerOptions& options = configuration_.server;
  const std::vector<std::string>& allowed = allowed_arenas(options);
  if (std::ranges::find(allowed, wanted.arena) == allowed.end())
    return refuse(Refusal::arena,
                  "body: arena: is " + content::in_quotes(wanted.arena) + "; allowed: " + list_text(allowed));
  if (matches_.all().size() >= static_cast<std::size_t>(options.matches_max))
    return refuse(Refusal::matches, "there are " + std::to_string(options.matches_max) +
                                        " matches, as many as server.matches_max allows");
  ArenaPointer arena = adapted(arenas_.at(wanted.arena), wanted);
  std::string problem = memory_problem(options, *arena);
  if (!problem.empty()) return refuse(Refusal::memory, std::move(problem));
  return {add(wanted, std::move(arena)), {}};
}

net::MadeMatch MatchMaker::refuse(Refusal cause, std::string problem) {
  ++refused_.at(static_cast<std::size_t>(cause));
  return {nullptr, std::move(problem)};
}

std::shared_ptr<match::Match> MatchMaker::add(const net::NewMatch& wanted, ArenaPointer arena) {
  const std::string id = wanted.arena + "-" + std::to_string(++count_by_name_[wanted.arena]);
  auto match = std::make_shared<match::Match>(id, std::move(arena),
                                              wanted.is_private ? net::random_join_code() : std::string());
  forget_ended();
  wanted_by_id_[id] = wanted;
  matches_.add(match);
  return match;
}

void MatchMaker::forget_ended() {
  std::erase_if(wanted_by_id_, [this](const auto& made) { return !matches_.find(made.first); });
}

std::vector<net::NewMatch> MatchMaker::played() {
  const std::lock_guard lock(mutex_);
  forget_ended();
  std::vector<net::NewMatch> played;
  played.reserve(wanted_by_id_.size());
  for (const auto& [id, wanted] : wanted_by_id_) played.push_back(wanted);
  return played;
}

std::uint32_t MatchMaker::reload(const Configuration& configuration) {
  const std::vector<net::NewMatch> matches = played();
  std::vector<std::string> names;
  names.reserve(matches.size());
  for (const net::NewMatch& match : matches) names.push_back(match.arena);
  ArenasByName fresh = read_arenas(configuration, names, version_ + 1);
  for (const net::NewMatch& match : matches)
    check_memory(configuration, *adapted(fresh.at(match.arena), match));
  const std::lock_guard lock(mutex_);
  configuration_ = configuration;
  arenas_ = std::move(fresh);
  return ++version_;
}

// nullptr: it was not made here, or meanwhile of an arena that is not named any more.
ArenaPointer MatchMaker::newest_of(const match::Match& match) const {
  const auto made = wanted_by_id_.find(match.id());
  if (made == wanted_by_id_.end()) return nullptr;
  const auto arena = arenas_.find(made->second.arena);
  return arena == arenas_.end() ? nullptr : adapted(arena->second, made->second);
}

bool MatchMaker::adjust(match::Match& match) {
  const std::lock_guard lock(mutex_);
  ArenaPointer arena = newest_of(match);
  if (!arena || !match::differ_in_live_rules_only(match.arena(), *arena)) return false;
  match.take_rules(std::move(arena));
  return true;
}

bool MatchMaker::renew(const match::Match& match) {
  if (match.data_version() == version_) return false;
  const std::lock_guard lock(mutex_);
  const ArenaPointer arena = newest_of(match);
  return arena &&
         matches_.replace(match, std::make_shared<match::Match>(match.id(), arena, match.join_code()));
}

void MatchMaker::sample(std::vector<match::MetricSample>& samples) const {
  ops::SampleBuilder out(samples, {});
  for (std::size_t cause = 0; cause < refusal_names.size(); ++cause) {
    out.counter("fusillade_matches_refused_total", "Matches that the operator asked for and did not get",
                static_cast<double>(refused_[cause]), {{"cause", refusal_names[cause]}});
  }
  out.gauge("fusillade_data_version", "Version of the arenas: 1, and one more with each reload",
            static_cast<double>(version_));
}

}  // namespace fusillade
