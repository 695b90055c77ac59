#include "client-sim/connection/trust.h"

#include <stdexcept>

#include "client-sim/connection/transport.h"

namespace fusillade::client {

TrustPointer read_trust(const std::string& ca_file) {
  auto trust = std::make_shared<Trust>();
  boost::system::error_code problem;
  trust->context.set_verify_mode(boost::asio::ssl::verify_peer);
  if (ca_file.empty()) {
    trust->context.set_default_verify_paths(problem);
  } else {
    trust->context.load_verify_file(ca_file, problem);
  }
  if (problem) throw std::runtime_error("certificates \"" + ca_file + "\": " + problem.message());
  return trust;
}

}  // namespace fusillade::client
