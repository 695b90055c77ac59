#include "hosting/match_maker.h"

#include <algorithm>
#include <utility>

#include "content/input/quotes.h"
#include "match/live_rules.h"
#include "match/sample_builder.h"
#include "match/text.h"
#include "net/session/token.h"

namespace fusillade::hosting {
namespace {

constexpr std::array<const char*, 4> refusal_names{"arena", "matches", "memory", "draining"};

// With what the operator wants otherwise.
match::RoundRules adapted(match::RoundRules round, const net::NewMatch& wanted) {
  if (wanted.players_max > 0) round.players_max = std::min(round.players_max, wanted.players_max);
  round.players_min = std::min(round.players_min, round.players_max);
  if (wanted.teams > 0) round.teams = wanted.teams;
  if (wanted.spectators_max >= 0) round.spectators_max = wanted.spectators_max;
  if (wanted.spectator_delay_s >= 0) round.spectator_delay_s = wanted.spectator_delay_s;
  return round;
}

// The arena itself where that changes nothing.
ArenaPointer adapted(const ArenaPointer& arena, const net::NewMatch& wanted) {
  const match::RoundRules round = adapted(arena->round, wanted);
  if (round == arena->round) return arena;
  auto copy = std::make_shared<match::ArenaDefinition>(*arena);
  copy->round = round;
  return copy;
}

// nullptr: there is none of this name.
ArenaPointer find_adapted(const ArenasByName& arenas, const net::NewMatch& wanted) {
  const auto arena = arenas.find(wanted.arena);
  return arena == arenas.end() ? nullptr : adapted(arena->second, wanted);
}

bool wants_new_world(const match::Match& match) {
  const match::MatchStatus status = match.status();
  return match::wants_new_world(match.arena().round, status.round, status.tick);
}

// A match that the operator has paused stays so until he says otherwise. How fast it is played newer data say
// anew.
void hand_on_pace(const match::Match& old, match::Match& newer) {
  const match::Pace pace = old.status().pace;
  newer.set_paused(pace.is_paused);
  newer.step(pace.steps_left);
  if (newer.data_version() == old.data_version()) newer.set_slow_motion(pace.slow_motion);
}

}  // namespace

MatchMaker::MatchMaker(Configuration configuration, match::Directory& matches, Prepare prepare)
    : configuration_(std::move(configuration)),
      matches_(matches),
      prepare_(std::move(prepare)),
      arenas_(read_arenas(configuration_, {}, version_)) {}

void MatchMaker::make_configured() {
  std::unique_lock lock(mutex_);
  for (const std::string& name : configuration_.server.arenas)
    add({.arena = name}, build({.arena = name}, arenas_.at(name), lock));
}

net::MadeMatch MatchMaker::make(const net::NewMatch& wanted) {
  std::unique_lock lock(mutex_);
  for (std::shared_ptr<match::Match> built;;) {
    if (std::optional<net::MadeMatch> refused = refusal_of(wanted)) return *refused;
    if (built && built->data_version() == version_) {
      add(wanted, built);
      return {std::move(built), {}};
    }
    const ArenaPointer arena = adapted(arenas_.at(wanted.arena), wanted);
    std::string problem = memory_problem(configuration_.server, *arena);
    if (!problem.empty()) return refuse(Refusal::memory, std::move(problem));
    built = build(wanted, arena, lock);  // meanwhile data may be read again
  }
}

std::optional<net::MadeMatch> MatchMaker::refusal_of(const net::NewMatch& wanted) {
  const ops::ServerOptions& options = configuration_.server;
  const std::vector<std::string>& allowed = allowed_arenas(options);
  if (is_stopped_) return refuse(Refusal::draining, "the server is going down");
  if (std::ranges::find(allowed, wanted.arena) == allowed.end())
    return refuse(Refusal::arena, "body: arena: is " + content::in_quotes(wanted.arena) +
                                      "; allowed: " + match::joined(allowed, ", "));
  if (matches_.all().size() >= static_cast<std::size_t>(options.matches_max))
    return refuse(Refusal::matches, "there are " + std::to_string(options.matches_max) +
                                        " matches, as many as server.matches_max allows");
  return std::nullopt;
}

net::MadeMatch MatchMaker::refuse(Refusal cause, std::string problem) {
  ++refused_.at(static_cast<std::size_t>(cause));
  return {nullptr, std::move(problem)};
}

// A large one takes the better part of a second, in which the lock is open.
std::shared_ptr<match::Match> MatchMaker::build(const net::NewMatch& wanted, const ArenaPointer& arena,
                                                std::unique_lock<std::mutex>& lock) {
  const std::string id = wanted.arena + "-" + std::to_string(++count_by_name_[wanted.arena]);
  lock.unlock();
  prepare_(arena);
  auto match =
      std::make_shared<match::Match>(id, arena, wanted.is_private ? net::random_join_code() : std::string());
  lock.lock();
  return match;
}

void MatchMaker::add(const net::NewMatch& wanted, const std::shared_ptr<match::Match>& match) {
  forget_ended();
  made_by_id_[match->id()] = {wanted, match->shared_arena()};
  matches_.add(match);
}

void MatchMaker::forget_ended() {
  std::erase_if(made_by_id_, [this](const auto& made) { return !matches_.find(made.first); });
}

std::map<std::string, net::NewMatch> MatchMaker::played() {
  const std::lock_guard lock(mutex_);
  forget_ended();
  std::map<std::string, net::NewMatch> played;
  for (const auto& [id, made] : made_by_id_) played.emplace(id, made.wanted);
  return played;
}

std::uint32_t MatchMaker::reload(const Configuration& configuration) {
  const std::map<std::string, net::NewMatch> matches = played();
  ArenaNamesByMatch names;
  for (const auto& [id, wanted] : matches) names[id] = wanted.arena;
  ArenasByName fresh = read_arenas(configuration, names, version_ + 1);
  ArenasById newest;
  for (const auto& [id, wanted] : matches) {
    const ArenaPointer& arena = newest[id] = adapted(fresh.at(wanted.arena), wanted);
    check_memory(configuration, *arena);
  }
  for (const auto& [id, arena] : newest) prepare_(arena);
  const std::lock_guard lock(mutex_);
  configuration_ = configuration;
  arenas_ = std::move(fresh);
  take_up(newest);
  return ++version_;
}

// `newest`: of the matches that were played when the data were read.
void MatchMaker::take_up(const ArenasById& newest) {
  for (auto& [id, made] : made_by_id_) {
    const auto prepared = newest.find(id);
    made.newest = prepared == newest.end() ? find_adapted(arenas_, made.wanted) : prepared->second;
  }
}

// nullptr: it was not made here, or meanwhile of an arena that is not named any more.
ArenaPointer MatchMaker::newest_of(const match::Match& match) const {
  const auto made = made_by_id_.find(match.id());
  return made == made_by_id_.end() ? nullptr : made->second.newest;
}

bool MatchMaker::adjust(match::Match& match) {
  if (match.status().is_failed) return false;
  std::unique_lock lock(mutex_);
  ArenaPointer arena = newest_of(match);
  lock.unlock();  // worlds take time to compare
  if (!arena || !match::differ_in_live_rules_only(match.arena(), *arena)) return false;
  match.take_rules(std::move(arena));
  return true;
}

std::shared_ptr<match::Match> MatchMaker::find_outdated(const match::Match& match) const {
  if (match.data_version() == version_ && !wants_new_world(match)) return nullptr;
  std::shared_ptr<match::Match> found = matches_.find(match.id());
  return found.get() == &match ? found : nullptr;
}

std::shared_ptr<match::Match> MatchMaker::renew(const match::Match& match) {
  if (!find_outdated(match)) return nullptr;
  std::unique_lock lock(mutex_);
  for (std::shared_ptr<match::Match> newer;;) {
    const ArenaPointer arena = newest_of(match);
    std::shared_ptr<match::Match> old = matches_.find(match.id());
    const match::MatchStatus status = match.status();
    const bool is_waiting = status.phase == match::Phase::waiting && !status.is_failed;
    if (!arena || is_stopped_ || old.get() != &match || !is_waiting) return nullptr;
    if (newer && newer->shared_arena() == arena) {
      hand_on_pace(match, *newer);
      return matches_.replace(match, newer) ? old : nullptr;
    }
    lock.unlock();
    newer = std::make_shared<match::Match>(match.id(), arena, match.join_code());
    lock.lock();
  }
}

void MatchMaker::stop() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
}

void MatchMaker::sample(std::vector<match::MetricSample>& samples) const {
  match::SampleBuilder out(samples);
  for (std::size_t cause = 0; cause < refusal_names.size(); ++cause) {
    out.counter("fusillade_matches_refused_total", "Matches that the operator asked for and did not get",
                refused_[cause], {{"cause", refusal_names[cause]}});
  }
  out.gauge("fusillade_data_version", "Version of the arenas: 1, and one more with each reload", version_);
}

}  // namespace fusillade::hosting
