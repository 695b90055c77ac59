#include "net/session/token.h"

#include <sys/random.h>

#include <cerrno>
#include <string_view>
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

std::string random_join_code() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(letters.size() == 32);
  constexpr std::size_t length = 10;
  const match::Token random = random_token();
  std::string code;
  for (std::size_t i = 0; i < length; ++i) code += letters[random[i] % letters.size()];
  return code;
}

}  // namespace fusillade::net
