// Where a client connects to.
#pragma once

#include <cstdint>
#include <string>

#include "client-sim/connection/trust.h"
#include "client-sim/connection/url.h"

namespace fusillade::client {

// A resolved server address, shared by all clients of a run.
struct ServerAddress {
  std::string address;  // numeric
  std::uint16_t port = 0;
  std::string host;    // for the Host header
  std::string target;  // of the request: path and query
  std::string name;    // what the certificate of the host must say
  TrustPointer trust;  // nullptr: without TLS
};

// Looks a host name up, and over TLS reads the certificates to trust (read_trust). Throws std::runtime_error
// with a sentence when there is no such host or file.
ServerAddress resolve(const Url& url, const std::string& ca_file = {});

}  // namespace fusillade::client
