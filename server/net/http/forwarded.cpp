#include "net/http/forwarded.h"

#include <string>

namespace fusillade::net {
namespace {

namespace ip = boost::asio::ip;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

// "192.0.2.7", "192.0.2.7:443", "2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443".
std::optional<ip::address> parse(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    const std::string_view rest = end == std::string_view::npos ? "]" : text.substr(end + 1);
    if (!rest.empty() && !rest.starts_with(':')) return std::nullopt;
    text = text.substr(1, end - 1);
  } else if (text.find(':') == text.rfind(':')) {
    text = text.substr(0, text.find(':'));
  }
  const auto address = parse_address(std::string(text));
  return address ? std::optional(plain_address(*address)) : std::nullopt;
}

}  // namespace

std::optional<ip::address> forwarded_address(std::string_view list, const Networks& trusted) {
  for (;;) {
    const std::size_t comma = list.rfind(',');
    const bool is_first = comma == std::string_view::npos;
    std::optional<ip::address> address = parse(trimmed(is_first ? list : list.substr(comma + 1)));
    if (!address || is_first || !trusted.contains(*address)) return address;
    list = list.substr(0, comma);
  }
}

}  // namespace fusillade::net
