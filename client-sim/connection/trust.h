// Whose certificates the clients accept; OpenSSL stays behind it.
#pragma once

#include <memory>
#include <string>

namespace fusillade::client {

struct Trust;  // transport.h
using TrustPointer = std::shared_ptr<Trust>;

// `ca_file`: certificates (PEM) of which one must have signed the server's, or be it; empty: those that the
// system trusts. Throws std::runtime_error naming the file that holds none.
TrustPointer read_trust(const std::string& ca_file);

}  // namespace fusillade::client
