// The certificate that the players' listener shows. No type of OpenSSL leaves this room.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace fusillade::net {

struct TlsContext;  // net/socket/tls_context.h

// Ready for connections; copies share it.
struct Certificate {
  std::shared_ptr<TlsContext> context;
  std::chrono::sys_seconds begins, expires;
};

// UTC: "2026-11-22T09:18:42Z".
std::string date_text(std::chrono::sys_seconds time);

// Of texts in PEM: the certificate, followed by those of its issuers, and its key, which must not be
// encrypted. Throws CertificateError. Dates are not judged: an old certificate is better than no server.
Certificate make_certificate(const std::string& chain, const std::string& key);

// A connection that wants new keys more than 64 times is ended; each adds one to `refused` from now on, which
// must outlive all that show this certificate.
void count_refused_keys(const Certificate& certificate, std::atomic<std::uint64_t>& refused);

class CertificateError : public std::runtime_error {
 public:
  enum class Part : bool { certificate, key };  // which text is wrong
  CertificateError(Part part_value, const std::string& problem)
      : std::runtime_error(problem), part(part_value) {}
  Part part;
};

}  // namespace fusillade::net
