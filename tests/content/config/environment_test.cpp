// Environment variables over a configuration, and secrets from files.
#include "content/config/environment.h"

#include <gtest/gtest.h>

#include <fstream>

#include "content/key_reference.h"
#include "content/loading.h"
#include "net/options.h"
#include "ops/options.h"
#include "support/temp_directory.h"

namespace fusillade::content {
namespace {

struct AllOptions {
  net::Options net;
  ops::LogOptions log;
  ops::TickOptions tick;
  ops::ServerOptions server;

  std::vector<ConfigSection> sections() {
    return {{"net", [this](sim::FieldVisitor& v) { net.visit_fields(v); }},
            {"log", [this](sim::FieldVisitor& v) { log.visit_fields(v); }},
            {"tick", [this](sim::FieldVisitor& v) { tick.visit_fields(v); }},
            {"server", [this](sim::FieldVisitor& v) { server.visit_fields(v); }}};
  }
};

std::string error_with(const Environment& environment) {
  AllOptions options;
  return error_of([&] { apply_environment(environment, options.sections()); });
}

// Changes every field to a valid value, and notes the variable that says so.
class Changer : public sim::FieldVisitor {
 public:
  Changer(Environment& environment, std::string section)
      : environment_(environment), section_(std::move(section)) {}

  void field(const sim::FieldInfo& info, bool& value) override {
    value = !value;
    note(info, value ? "true" : "false");
  }
  void field(const sim::FieldInfo& info, std::int32_t& value) override { change_number(info, value); }
  void field(const sim::FieldInfo& info, std::int64_t& value) override { change_number(info, value); }
  void field(const sim::FieldInfo& info, float& value) override { change_number(info, value); }
  void field(const sim::FieldInfo& info, double& value) override { change_number(info, value); }
  void field(const sim::FieldInfo& info, std::string& value) override { note(info, value = "1, 2"); }
  void field(const sim::FieldInfo& info, std::vector<std::string>& value) override {
    value = {"one", "two"};
    note(info, "one, two");
  }
  void choice(const sim::FieldInfo& info, std::span<const std::string_view> names,
              std::int32_t& value) override {
    value = value == 0 ? 1 : 0;
    note(info, std::string(names[static_cast<std::size_t>(value)]));
  }

 private:
  template <class Number>
  void change_number(const sim::FieldInfo& info, Number& value) {
    value = static_cast<Number>(static_cast<double>(value) == info.max ? info.min : info.max);
    note(info, number_text(static_cast<double>(value)));
  }
  void note(const sim::FieldInfo& info, const std::string& text) {
    environment_[variable_name(section_, info.name)] = text;
  }

  Environment& environment_;
  std::string section_;
};

TEST(Environment, EveryKeyOfEverySectionCanBeSet) {
  AllOptions changed, read;
  Environment environment;
  for (const ConfigSection& section : changed.sections()) {
    Changer changer(environment, section.name);
    section.visit_fields(changer);
  }
  apply_environment(environment, read.sections());
  const auto expected = changed.sections(), actual = read.sections();
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(reference_table(actual[i].visit_fields), reference_table(expected[i].visit_fields));
}

TEST(Environment, WhatItDoesNotStateStays) {
  AllOptions options;
  options.net.port = 1234;
  apply_environment({{"FUSILLADE_NET_IO_THREADS", "2"}}, options.sections());
  EXPECT_EQ(options.net.port, 1234);
  EXPECT_EQ(options.net.io_threads, 2);
}

TEST(Environment, ListsAreSeparatedByCommas) {
  AllOptions options;
  const auto arenas_from = [&](const std::string& text) {
    apply_environment({{"FUSILLADE_SERVER_ARENAS", text}}, options.sections());
    return options.server.arenas;
  };
  EXPECT_EQ(arenas_from("realm"), std::vector<std::string>{"realm"});
  EXPECT_EQ(arenas_from(" realm ,cave, realm"), (std::vector<std::string>{"realm", "cave", "realm"}));
  EXPECT_EQ(arenas_from("a,"), (std::vector<std::string>{"a", ""}));
  EXPECT_EQ(error_with({{"FUSILLADE_SERVER_ARENAS", ""}}),
            "FUSILLADE_SERVER_ARENAS: arenas: has 0 entries; allowed: an array of texts, 1 to 64 entries");
}

TEST(Environment, ErrorsNameVariableValueAndRange) {
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PORT", "65536"}}),
            "FUSILLADE_NET_PORT: port: 65536 is out of range; allowed: 0 to 65535");
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PORT", "http"}}),
            "FUSILLADE_NET_PORT: port: \"http\" is text; allowed: an integer, 0 to 65535");
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PORT", ""}}),
            "FUSILLADE_NET_PORT: port: \"\" is text; allowed: an integer, 0 to 65535");
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PORT", "1\nio_threads = 2"}}),
            "FUSILLADE_NET_PORT: port: \"1\\x0aio_threads = 2\" is text; allowed: an integer, 0 to 65535");
  EXPECT_EQ(
      error_with({{"FUSILLADE_LOG_LEVEL", "loud"}}).find("FUSILLADE_LOG_LEVEL: level: \"loud\" is unknown"),
      0U);
}

TEST(Environment, AProblemBeyondRangesNamesTheVariable) {
  AllOptions options;
  auto sections = options.sections();
  sections[0].find_problem = [] { return FieldProblem{"address", "is no address"}; };
  EXPECT_EQ(error_of([&] {
              apply_environment({{"FUSILLADE_NET_ADDRESS", "x"}}, sections);
            }),
            "FUSILLADE_NET_ADDRESS: address: is no address");
  EXPECT_EQ(error_of([&] { apply_environment({}, sections); }), "[net]: address: is no address");
}

TEST(Environment, AProblemOfASecretNamesTheVariableOfItsFile) {
  AllOptions options;
  auto sections = options.sections();
  sections[0].find_problem = [] { return FieldProblem{"admin_token", "is too short"}; };
  const support::TempDirectory directory;
  const std::string file = directory.write("token", "short").string();
  EXPECT_EQ(error_of([&] {
              apply_environment({{"FUSILLADE_NET_ADMIN_TOKEN_FILE", file}}, sections);
            }),
            "FUSILLADE_NET_ADMIN_TOKEN_FILE: admin_token_file: is too short");
}

TEST(Environment, SlipsAreErrorsAndOthersVariablesAreNot) {
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PROT", "1"}}),
            "FUSILLADE_NET_PROT: no key has this name; did you mean \"FUSILLADE_NET_PORT\"?");
  EXPECT_EQ(
      error_with({{"FUSILLADE_TICK_NOTHING_LIKE_IT", "1"}}).find("FUSILLADE_TICK_NOTHING_LIKE_IT: no key"),
      0U);
  EXPECT_EQ(error_with({{"FUSILLADE_NTE_PORT", "1"}}),
            "FUSILLADE_NTE_PORT: no key has this name; did you mean \"FUSILLADE_NET_PORT\"?");
  EXPECT_EQ(error_with({{"FUSILLADE_NET_PORT_FILE", "x"}}),
            "FUSILLADE_NET_PORT_FILE: no key has this name; did you mean \"FUSILLADE_NET_PORT\"?");
  EXPECT_EQ(error_with({{"FUSILLADE_CONFGI", "x"}}),
            "FUSILLADE_CONFGI: no key has this name; did you mean \"FUSILLADE_CONFIG\"?");
  EXPECT_EQ(error_with({{"FUSILLADE_CONFIG", "x"},
                        {"FUSILLADE_SEED", "1"},
                        {"FUSILLADE_CASES", "1"},
                        {"FUSILLADE_PORT", "tcp://10.0.0.1:8080"},
                        {"FUSILLADE_SERVICE_HOST", "10.0.0.1"}}),
            "");
}

TEST(Environment, OnlyOurVariablesAreTaken) {
  const char* variables[] = {"PATH=/bin", "FUSILLADE_NET_PORT=1=2", "FUSILLADE_BROKEN", nullptr};
  EXPECT_EQ(environment_of(variables), (Environment{{"FUSILLADE_NET_PORT", "1=2"}}));
}

}  // namespace
}  // namespace fusillade::content
