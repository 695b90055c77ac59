// Whose turn it is to write to a plain socket, a message's or a control frame's: neither cuts into the other.
// One thread; at most one waits.
#pragma once

#include <functional>
#include <utility>

namespace fusillade::net {

class WriteTurn {
 public:
  // From open() to close() there is a socket that takes turns.
  void open() { is_open_ = true; }
  void close() { is_open_ = false; }
  bool is_open() const { return is_open_; }

  bool is_free() const { return !is_taken_; }
  // False: somebody else writes; then wait().
  bool try_take() { return !std::exchange(is_taken_, true); }
  // `begin` is called with the turn taken, as soon as it is given back.
  void wait(std::function<void()> begin) { waiting_ = std::move(begin); }
  void give_back() {
    is_taken_ = waiting_ != nullptr;
    if (is_taken_) std::exchange(waiting_, nullptr)();
  }
  // Nobody writes any more: who waits is let fall, with what it keeps alive, even where an exception has
  // taken the turn along, so that it is never given back.
  void forget_waiting() { std::exchange(waiting_, nullptr); }

 private:
  bool is_open_ = false, is_taken_ = false;
  std::function<void()> waiting_;
};

}  // namespace fusillade::net
