#include "health.h"

#include <iostream>

#include "hosting/configuration.h"
#include "net/http/probe.h"

namespace fusillade {
namespace {

constexpr int status_ok = 200;

std::string url_of(const HealthArguments& arguments) {
  if (!arguments.url.empty()) return arguments.url;
  const net::Options options = hosting::read_configuration(arguments.config).net;
  return net::local_url(options.admin_address, options.admin_port, "/readyz");
}

}  // namespace

int health(const HealthArguments& arguments) {
  try {
    const std::string url = url_of(arguments);
    const net::ProbeAnswer answer = net::probe(url, arguments.timeout_s);
    const bool is_ready = answer.status == status_ok;
    const std::string text = answer.text.empty() ? "HTTP " + std::to_string(answer.status) : answer.text;
    (is_ready ? std::cout : std::cerr) << url << ": " << text << (text.ends_with('\n') ? "" : "\n");
    return is_ready ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}

}  // namespace fusillade
