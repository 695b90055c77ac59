// What a stranger writes into an HTTP request, and an operator into a list of networks: any bytes are taken
// or refused, nothing else.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "net/http/forwarded.h"
#include "net/http/routes.h"
#include "net/socket/networks.h"

namespace {

using namespace fusillade;

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const net::Networks trusted({"10.0.0.0/8", "fd00::/8"});
  const std::string text(reinterpret_cast<const char*>(data), size);
  const net::PlayTarget target = net::parse_play_target(text);
  require(target.match.size() <= text.size());
  require(target.is_play || target.match.empty());
  net::parse_play_target(std::string(net::play_path) + "?match=" + text);
  const auto address = net::forwarded_address(text, trusted);
  require(!address || net::plain_address(*address) == *address);
  if (net::is_network(text)) net::Networks({text});
  return 0;
}
