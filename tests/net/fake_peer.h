// A session without a socket, which notes what it is given.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <new>
#include <utility>
#include <vector>

#include "net/send/peer.h"

namespace fusillade::net::test {

struct FakePeer : Peer {
  explicit FakePeer(match::SessionId session, boost::asio::any_io_executor executor = {})
      : Peer(session, {}, std::move(executor)) {}

  const boost::asio::ip::address& address() const override { return origin; }
  void enqueue(OutKind kind, const Buffer&, sim::Tick) override { note(kind); }
  void enqueue(const EncodedFrame& frame, const SnapshotForPeer& snapshot, sim::Tick,
               SendBatch& batch) override {
    note(OutKind::snapshot);
    if (descriptor >= 0) batch.add(*this, descriptor, frame, snapshot.number);
  }
  bool send_rest(std::string_view frame, std::size_t written) override {
    rest = frame.substr(written);
    return false;
  }
  void end(Rejection rejection, bool, const match::Match*) override { endings.push_back(rejection.code); }
  void abort() override {}
  void cut() noexcept override { is_cut = true; }

  boost::asio::ip::address origin;
  std::vector<OutKind> taken;
  std::vector<match::RefusalCode> endings;
  int descriptor = -1;     // that snapshots are sent to at once; -1: to none
  std::string rest;        // of a snapshot, what was not sent at once
  bool has_memory = true;  // without, it throws what it is given
  bool is_cut = false;

 private:
  void note(OutKind kind) {
    if (!has_memory) throw std::bad_alloc();
    taken.push_back(kind);
  }
};

}  // namespace fusillade::net::test
