#include "net/session/session_end.h"

#include <chrono>

#include "net/codec/encode.h"
#include "net/session/session_notes.h"

namespace fusillade::net {
namespace {

using match::RefusalCode;

constexpr auto leave_retry_period = std::chrono::milliseconds(20);

}  // namespace

void SessionEnd::close(const Rejection& rejection, bool is_player_gone, const Keeper& keeper) {
  code_ = rejection.code;
  const bool may_return = code_ != RefusalCode::none && code_ != RefusalCode::banned;
  if (protocol_.end() && !is_player_gone) push_leave(may_return, keeper);
  outbox_.close();
  tell_why(rejection);
}

void SessionEnd::lose(std::string_view breach, const Keeper& keeper) {
  if (protocol_.end()) push_leave(true, keeper);
  outbox_.close();
  if (breach.empty()) {
    note_loss(context_, peer_, protocol_.match());
  } else {
    note_refusal(context_, peer_, protocol_.match(), RefusalCode::bad_message, breach);
  }
}

void SessionEnd::tell_why(const Rejection& rejection) {
  if (rejection.code == RefusalCode::none) return note_leave(context_, peer_, protocol_.match());
  note_refusal(context_, peer_, protocol_.match(), rejection.code, rejection.text);
  outbox_.push_control(OutKind::refusal, frame_of(encode_refusal(rejection)));
}

// A leave must not get lost in a full inbox: the player would stand around until the end of the match.
void SessionEnd::push_leave(bool is_lost, const Keeper& keeper) {
  if (protocol_.push_leave(is_lost) || context_.is_stopping) return;
  leave_timer_.expires_after(leave_retry_period);
  leave_timer_.async_wait([this, is_lost, keeper](boost::system::error_code error) {
    if (!error) push_leave(is_lost, keeper);
  });
}

}  // namespace fusillade::net
