#include "client-sim/connection/server_address.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <stdexcept>

namespace fusillade::client {

ServerAddress resolve(const Url& url, const std::string& ca_file) {
  boost::asio::io_context context;
  boost::asio::ip::tcp::resolver resolver(context);
  boost::system::error_code error;
  const auto found = resolver.resolve(url.host, std::to_string(url.port), error);
  if (error || found.empty()) throw std::runtime_error("host \"" + url.host + "\": " + error.message());
  const boost::asio::ip::tcp::endpoint endpoint = *found.begin();
  return {endpoint.address().to_string(),
          url.port,
          host_and_port(url),
          url.target,
          url.host,
          url.is_secure ? read_trust(ca_file) : nullptr};
}

}  // namespace fusillade::client
