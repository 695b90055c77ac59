// The yardstick of `./dev bench send`: sends the same ready-made bytes to all its clients, and nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fusillade::bench {

class BareSender {
 public:
  BareSender(int clients, std::string frame);
  ~BareSender();
  BareSender(const BareSender&) = delete;
  BareSender& operator=(const BareSender&) = delete;

  std::uint16_t port() const { return port_; }
  int clients() const { return clients_; }
  void accept_all();
  // One message to each client. Returns bytes sent in all.
  std::uint64_t send_round();

 private:
  void wait_for(int descriptor) const;

  int clients_, listener_, poller_;
  std::uint16_t port_ = 0;
  std::string frame_;
  std::vector<int> sockets_;
};

}  // namespace fusillade::bench
