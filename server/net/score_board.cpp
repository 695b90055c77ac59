#include "net/score_board.h"

#include <memory>
#include <string>

#include "net/encode.h"

namespace fusillade::net {

Buffer ScoreBoard::take(const match::Frame& frame) {
  if (frame.round_changed) {
    const match::RoundState& round = frame.round;
    is_urgent_ = is_urgent_ || round.phase != phase_ || round.round != round_ || round.wave != wave_;
    is_waiting_ = true;
    phase_ = round.phase;
    round_ = round.round;
    wave_ = round.wave;
    newest_ = std::make_shared<const std::string>(encode_match_state(round));
  }
  if (!is_waiting_ || !is_due(frame)) return nullptr;
  is_waiting_ = is_urgent_ = false;
  was_sent_ = true;
  sent_tick_ = frame.tick;
  return newest_;
}

bool ScoreBoard::is_due(const match::Frame& frame) const {
  return is_urgent_ || !was_sent_ || frame.tick - sent_tick_ >= frame.tick_rate;
}

}  // namespace fusillade::net
