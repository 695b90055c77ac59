// Server configurations, as a file and as environment variables: any bytes fill the options or give a
// ContentError, nothing else.
#include <cstdint>
#include <string>

#include "content/config/config_text.h"
#include "content/config/environment.h"
#include "content/input/error.h"
#include "net/options.h"
#include "ops/options.h"

namespace {

using namespace fusillade;

struct AllOptions {
  net::Options net;
  ops::LogOptions log;
  ops::TickOptions tick;
  ops::ServerOptions server;

  std::vector<content::ConfigSection> sections() {
    return {{"net", [this](sim::FieldVisitor& v) { net.visit_fields(v); }},
            {"log", [this](sim::FieldVisitor& v) { log.visit_fields(v); }},
            {"tick", [this](sim::FieldVisitor& v) { tick.visit_fields(v); }},
            {"server", [this](sim::FieldVisitor& v) { server.visit_fields(v); }}};
  }
};

// A line is a variable: NET_PORT=80.
content::Environment environment_of_lines(std::string_view text) {
  content::Environment environment;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    environment["FUSILLADE_" + std::string(line.substr(0, equals))] = line.substr(equals + 1);
  }
  return environment;
}

template <class Read>
void expect_no_other_error(const Read& read) {
  AllOptions options;
  try {
    read(options.sections());
  } catch (const content::ContentError&) {
    return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expect_no_other_error([text](const auto& sections) { content::parse_config(text, "fuzz.toml", sections); });
  expect_no_other_error(
      [text](const auto& sections) { content::apply_environment(environment_of_lines(text), sections); });
  return 0;
}
