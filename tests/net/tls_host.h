// A host that shows a certificate.
#pragma once

#include <string>

#include "net/host.h"
#include "support/tls/certificate.h"

namespace fusillade::net::test {

// What clients have to trust from now on; empty: without TLS.
inline std::string begin_tls(Host& host, bool is_tls) {
  if (!is_tls) return {};
  const auto shown = fusillade::test::make_test_certificate();
  host.server().set_certificate(make_certificate(shown.certificate, shown.key));
  return shown.certificate;
}

}  // namespace fusillade::net::test
