#include "ops/log/privacy.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace fusillade::ops {
namespace {

// `kept`: leading bytes that stay.
template <std::size_t Size>
std::string shortened(int family, const std::string& address, std::size_t kept) {
  std::array<unsigned char, Size> bytes{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_pton(family, address.c_str(), bytes.data()) != 1) return "-";
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end(), static_cast<unsigned char>(0));
  inet_ntop(family, bytes.data(), text.data(), static_cast<socklen_t>(text.size()));
  return text.data();
}

}  // namespace

std::string shortened_address(const std::string& address) {
  if (address.find(':') == std::string::npos) return shortened<4>(AF_INET, address, 3);
  return shortened<16>(AF_INET6, address, 6);
}

match::Report without_addresses(match::Report report) {
  if (report.is_audit) return report;  // of the operator, and what was banned
  for (auto& [key, value] : report.fields) {
    if (key == "peer") value = shortened_address(value.text());
  }
  return report;
}

}  // namespace fusillade::ops
