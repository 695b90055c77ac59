// Certificates for tests of TLS, made on the spot.
#pragma once

#include <string>

namespace fusillade::test {

// Texts in PEM.
struct TestCertificate {
  std::string certificate, key;
};

// Signed by itself, so that whoever trusts it accepts it, for this host name or IPv4 address. Valid from one
// hour ago until `expires_in_s` from now.
TestCertificate make_test_certificate(const std::string& host = "127.0.0.1", long expires_in_s = 3600);
// With a key that is shorter than OpenSSL takes.
TestCertificate make_weak_certificate();

}  // namespace fusillade::test
