// What `./dev bench send` measures: a real server that publishes one frame again and again, each time encoded
// anew, to sessions on real sockets. The match itself stands still.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "match/directory.h"
#include "match/frame.h"
#include "net/server.h"

namespace fusillade::bench {

class Published {
 public:
  explicit Published(int clients);
  ~Published();
  Published(const Published&) = delete;
  Published& operator=(const Published&) = delete;

  std::uint16_t port() const { return server_->port(); }
  int clients() const { return clients_; }
  // WebSocket frame of the message that each client gets in a round.
  const std::string& frame() const { return bytes_; }
  // One message to each client. Returns bytes that will be sent in all.
  std::uint64_t send_round();

 private:
  int clients_;
  std::shared_ptr<match::Match> match_;
  match::Directory matches_;
  std::unique_ptr<net::Server> server_;
  match::Frame frame_;
  std::string bytes_;
};

}  // namespace fusillade::bench
