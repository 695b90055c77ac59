// Who gets a snapshot, what each of them sees, and what it has missed.
#include "match/players/score.h"
#include "match/replication/snapshot_work.h"

namespace fusillade::match {
namespace {

void follow(Spectator& spectator, Roster& roster) {
  if (!spectator.followed) return;
  const Player& player = roster.slots()[spectator.followed_slot];
  if (player.number == *spectator.followed) {
    spectator.centre = player.position;
  } else {
    spectator.followed.reset();
  }
}

// What a snapshot tells of them is told once.
void tell_taken(CommandQueue& commands, Recipient& recipient) {
  recipient.sequence_taken = commands.sequence_taken();
  recipient.tick_taken = static_cast<std::uint32_t>(commands.tick_taken());
  recipient.taken_before = commands.taken_before();
  commands.clear_taken();
}

}  // namespace

void SnapshotBuilder::mark_visible(const AreaRect& view, const AreaRect& before, Recipient& recipient) {
  for (std::int32_t row = view.top; row < view.bottom; ++row) {
    for (std::int32_t column = view.left; column < view.right; ++column) {
      const bool entered = !before.contains(column, row);
      const std::uint32_t index = seen_.add(grid_.id(column, row));
      recipient.areas.push_back({index, entered});
      if (entered) seen_.enter(index);
    }
  }
  for (std::int32_t row = before.top; row < before.bottom; ++row) {
    for (std::int32_t column = before.left; column < before.right; ++column) {
      if (!view.contains(column, row)) recipient.areas_left.push_back(grid_.id(column, row));
    }
  }
}

void SnapshotBuilder::add_recipient(Player& player, const Work& work) {
  Recipient& recipient = spare_recipients_.append_to(work.frame.recipients);
  recipient.session = player.session;
  recipient.player = player.number;
  tell_taken(player.commands, recipient);
  recipient.is_alive = player.life.has_value();
  recipient.health = player.health;
  recipient.score = player.score.score;
  recipient.deaths = player.score.deaths;
  recipient.position = player.position;
  recipient.late_commands = static_cast<std::uint32_t>(player.commands.counts().late);
  recipient.dropped_commands = static_cast<std::uint32_t>(player.commands.counts().dropped);
  recipient.is_spectator = false;
  add_view(player.position, player.sight, recipient, work);
}

void SnapshotBuilder::add_recipient(Spectator& spectator, const Work& work) {
  Recipient& recipient = spare_recipients_.append_to(work.frame.recipients);
  recipient.session = spectator.session;
  recipient.player = 0;
  recipient.sequence_taken = recipient.tick_taken = recipient.late_commands = recipient.dropped_commands = 0;
  recipient.taken_before.clear();
  recipient.is_alive = false;
  recipient.health = 0;
  recipient.score = recipient.deaths = 0;
  recipient.is_spectator = true;
  recipient.position = spectator.centre;
  add_view(spectator.centre, spectator.sight, recipient, work);
}

void SnapshotBuilder::bring_up_to_date(Roster& roster, const Work& work) {
  work.world.for_each_player([&](const sim::ActorView& view) {
    Player* const player = player_of(view.id, work.ids, roster);
    if (player == nullptr) return;
    player->position = view.position;
    player->health = view.health;
  });
}

// Lost players look on: what happens before their eyes is told when they are back.
void SnapshotBuilder::add_recipients(Roster& roster, Spectators& spectators, const Work& work) {
  for (Player& player : roster.slots()) {
    if (player.is_connected()) {
      add_recipient(player, work);
    } else if (player.is_used) {
      look(player.position, player.sight, work.tick);
    }
  }
  for (Spectator& spectator : spectators.all()) {
    follow(spectator, roster);
    add_recipient(spectator, work);
  }
}

AreaRect SnapshotBuilder::look(sim::Vec2 centre, Sight& sight, sim::Tick tick) {
  sight.view = grid_.visible(centre, sight.view);
  sight.trail.note(tick, sight.view, trail_ticks_);
  return sight.view;
}

void SnapshotBuilder::add_view(sim::Vec2 centre, Sight& sight, Recipient& recipient, const Work& work) {
  recipient.areas.clear();
  recipient.areas_left.clear();
  recipient.missed.clear();
  recipient.hits_lost = 0;
  const AreaRect before = sight.view;
  recipient.is_full = before.is_empty();
  if (recipient.is_full) add_missed(sight, recipient);
  const AreaRect seen = look(centre, sight, work.tick);
  recipient.kept = seen.meet(before);
  mark_visible(seen, before, recipient);
}

void SnapshotBuilder::add_missed(const Sight& sight, Recipient& recipient) const {
  if (!sight.cursor) return;
  const auto was_seen = [&](const auto& hit) { return grid_.is_within(hit.area, sight.trail.at(hit.told)); };
  recipient.hits_lost = hits_.forgotten_since(*sight.cursor);
  hits_.for_each_lost_since(*sight.cursor, [&](const LostHit& hit) {
    if (!sight.trail.knows(hit.told) || was_seen(hit)) ++recipient.hits_lost;
  });
  hits_.for_each_since(*sight.cursor, [&](const LoggedHit& hit) {
    if (!sight.trail.knows(hit.told)) {
      ++recipient.hits_lost;
    } else if (was_seen(hit)) {
      recipient.missed.push_back(hit.event);
    }
  });
}

void SnapshotBuilder::log_hits(const Work& work) {
  hits_.begin(work.tick);
  for (const sim::Event& event : events_) {
    if (event.form == sim::EventForm::hit || event.form == sim::EventForm::death)
      hits_.add(outward(event, work.ids), grid_.area_of(event.position));
  }
}

}  // namespace fusillade::match
