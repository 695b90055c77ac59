// The server configuration: sections, errors, and the committed file.
#include <gtest/gtest.h>

#include "content/config/config_text.h"
#include "content/loading.h"
#include "net/options.h"
#include "ops/options.h"
#include "support/temp_directory.h"

namespace fusillade::content {
namespace {

struct AllOptions {
  net::Options net;
  ops::LogOptions log;

  std::vector<ConfigSection> sections() {
    return {{"net", [this](sim::FieldVisitor& v) { net.visit_fields(v); }},
            {"log", [this](sim::FieldVisitor& v) { log.visit_fields(v); }}};
  }
};

std::string config_error(const std::string& text) {
  AllOptions options;
  return error_of([&] { parse_config(text, "s.toml", options.sections()); });
}

TEST(Config, KeysReplaceAndAbsentOnesStay) {
  AllOptions options;
  options.net.io_threads = 3;
  parse_config("[net]\nport = 0\naddress = \"::1\"\nhello_timeout_s = 2\n[log]\nformat = \"json\"\n",
               "s.toml", options.sections());
  EXPECT_EQ(options.net.port, 0);
  EXPECT_EQ(options.net.address, "::1");
  EXPECT_EQ(options.net.hello_timeout_s, 2);
  EXPECT_EQ(options.net.io_threads, 3);
  EXPECT_EQ(options.log.format, ops::LogFormat::json);
  EXPECT_EQ(options.log.level, match::Level::info);
}

TEST(Config, Errors) {
  EXPECT_EQ(config_error("[nett]\n"), "s.toml:1: nett: unknown section; did you mean \"net\"?");
  EXPECT_EQ(config_error("port = 1\n"), "s.toml:1: port: unknown section; did you mean \"port\" in [net]?");
  EXPECT_EQ(config_error("title = \"Keep\"\n"),
            "s.toml:1: title: unknown section, but a part of arenas; did you mean \"net\"?");
  EXPECT_EQ(config_error("\nnet = 1\n"), "s.toml:2: net: 1 is an integer; allowed: one table [net]");
  EXPECT_EQ(config_error("[[net]]\n"), "s.toml:1: net: is an array; allowed: one table [net]");
  EXPECT_EQ(config_error("[net]\nprot = 1\n"),
            "s.toml:2: prot: unknown key in [net]; did you mean \"port\"?");
  EXPECT_EQ(config_error("[net]\nport = 65536\n"),
            "s.toml:2: port: 65536 is out of range; allowed: 0 to 65535");
  EXPECT_EQ(config_error("[net]\naddress = \"\"\n"),
            "s.toml:2: address: \"\" has 0 bytes; allowed: text of 1 to 255 bytes");
  EXPECT_EQ(config_error("[log]\nlevel = \"inf\"\n"),
            "s.toml:2: level: \"inf\" is unknown; allowed: one of debug, info, warning, error; did you mean "
            "\"info\"?");
}

TEST(Config, AProblemOfASecretNamesTheKeyOfItsFile) {
  AllOptions options;
  auto sections = options.sections();
  sections[0].find_problem = [] { return FieldProblem{"admin_token", "is too short"}; };
  const support::TempDirectory directory;
  const std::string text =
      "[net]\nport = 1\nadmin_token_file = \"" + directory.write("token", "short").string() + "\"\n";
  EXPECT_EQ(error_of([&] { parse_config(text, "s.toml", sections); }),
            "s.toml:3: admin_token_file: is too short");
}

TEST(Config, MissingFile) {
  AllOptions options;
  EXPECT_EQ(error_of([&] { load_config("/nowhere/s.toml", options.sections()); }),
            "/nowhere/s.toml: cannot be read: No such file or directory");
}

TEST(Config, FilesAreToldApartByTheirTables) {
  const support::TempDirectory directory;
  const auto form = [&directory](const std::string& text) {
    return form_of(directory.write("a.toml", text), section_names(AllOptions().sections()));
  };
  EXPECT_EQ(form(small_map), FileForm::arena);
  EXPECT_EQ(form("[[bullet]]\nx = 1\n"), FileForm::arena);
  EXPECT_EQ(form("[net]\nport = 1\n"), FileForm::config);
  EXPECT_EQ(form("[mapp]\n[net]\nport = 1\n"), FileForm::config) << "what is known decides";
  EXPECT_EQ(form("[[bulet]]\nx = 1\n"), FileForm::arena);
  EXPECT_EQ(form("[lgo]\n"), FileForm::config);
  EXPECT_EQ(form("[net]\n[log]\n[match]\n"), FileForm::config) << "what there is more of decides";
  EXPECT_EQ(form("[net]\n[match]\n"), FileForm::arena);
  EXPECT_EQ(form(""), FileForm::config) << "with all defaults";
}

}  // namespace
}  // namespace fusillade::content
