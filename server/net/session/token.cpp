#include "net/session/token.h"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace fusillade::net {

match::Token random_token() {
  match::Token token{};
  while (token == match::Token{}) {
    // Up to 256 bytes come whole or not at all.
    if (getrandom(token.data(), token.size(), 0) == static_cast<ssize_t>(token.size())) continue;
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "getrandom");
    token = {};
  }
  return token;
}

}  // namespace fusillade::net
