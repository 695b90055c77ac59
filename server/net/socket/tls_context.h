// What connections share that show the same certificate. Included only where connections are made.
#pragma once

#include <boost/asio/ssl/context.hpp>

namespace fusillade::net {

// TLS 1.2 and newer, with OpenSSL's own choice of ciphers.
struct TlsContext {
  boost::asio::ssl::context context{boost::asio::ssl::context::tls_server};
};

}  // namespace fusillade::net
