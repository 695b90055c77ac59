// Keys that hold secrets: stated, or in a file; never shown.
#include "content/input/secret.h"

#include <gtest/gtest.h>

#include "content/config/config_text.h"
#include "content/config/environment.h"
#include "content/key_reference.h"
#include "content/loading.h"
#include "support/temp_directory.h"

namespace fusillade::content {
namespace {

struct SecretOptions {
  std::string token = "default";
  bool is_required = false;
  double bytes_min = 4;

  void visit_fields(sim::FieldVisitor& v) {
    v.field({"token", "", bytes_min, 16, "who has it is let in", is_required, true}, token);
  }
  std::vector<ConfigSection> sections() {
    return {{"admin", [this](sim::FieldVisitor& v) { visit_fields(v); }}};
  }
};

class Secret : public testing::Test {
 protected:
  std::string read(const std::string& keys) {
    parse_config("[admin]\n" + keys, directory_.path("s.toml").string(), options_.sections());
    return options_.token;
  }
  std::string error(const std::string& keys) {
    const std::string text = error_of([&] { read(keys); });
    const std::size_t at = text.find("s.toml:");
    return at == std::string::npos ? text : text.substr(at);
  }
  std::string from_environment(const Environment& environment) {
    apply_environment(environment, options_.sections());
    return options_.token;
  }

  support::TempDirectory directory_;
  SecretOptions options_;
};

TEST_F(Secret, IsStatedOrInAFileBesideTheConfiguration) {
  directory_.write("token", "from a file\n");
  EXPECT_EQ(read(""), "default");
  EXPECT_EQ(read("token = \"stated\"\n"), "stated");
  EXPECT_EQ(read("token_file = \"token\"\n"), "from a file");
}

TEST_F(Secret, ComesFromTheEnvironmentOrFromTheFileThatItNames) {
  const std::string file = directory_.write("token", "from a file\n").string();
  EXPECT_EQ(from_environment({{"FUSILLADE_ADMIN_TOKEN", "stated"}}), "stated");
  EXPECT_EQ(from_environment({{"FUSILLADE_ADMIN_TOKEN_FILE", file}}), "from a file");
  EXPECT_EQ(error_of([&] {
              from_environment({{"FUSILLADE_ADMIN_TOKEN", "stated"}, {"FUSILLADE_ADMIN_TOKEN_FILE", file}});
            }),
            "FUSILLADE_ADMIN_TOKEN_FILE: token_file: and token are both there; allowed: one of them");
  EXPECT_EQ(error_of([&] {
              from_environment({{"FUSILLADE_ADMIN_TOKEN_FILE", "/nowhere/x"}});
            }),
            "FUSILLADE_ADMIN_TOKEN_FILE: token_file: /nowhere/x cannot be read: No such file or directory");
}

TEST_F(Secret, OneEndOfLineIsCutAndNothingElse) {
  EXPECT_EQ(read_secret(directory_.write("a", " x y \n")), " x y ");
  EXPECT_EQ(read_secret(directory_.write("b", "x\r\n")), "x");
  EXPECT_EQ(read_secret(directory_.write("c", "x\n\n")), "x\n");
  EXPECT_EQ(read_secret(directory_.write("d", "")), "");
}

TEST_F(Secret, ErrorsNameThePlaceAndNeverTheSecret) {
  directory_.write("short", "abc\n");
  EXPECT_EQ(error("token = \"abc\"\n"), "s.toml:2: token: holds 3 bytes; allowed: text of 4 to 16 bytes");
  EXPECT_EQ(error("token_file = \"short\"\n"),
            "s.toml:2: token_file: holds 3 bytes; allowed: text of 4 to 16 bytes");
  EXPECT_EQ(error("token = 12345\n"), "s.toml:2: token: is an integer; allowed: text");
  EXPECT_EQ(error("token_file = 1\n"), "s.toml:2: token_file: is an integer; allowed: the name of a file");
  EXPECT_EQ(error("token_file = \"absent\"\n"),
            "s.toml:2: token_file: absent cannot be read: No such file or directory");
  EXPECT_EQ(error("token_fil = \"x\"\n"),
            "s.toml:2: token_fil: unknown key in [admin]; did you mean \"token_file\"?");
  EXPECT_EQ(error("token = \"abcd\"\ntoken_file = \"short\"\n"),
            "s.toml:3: token_file: and token are both there; allowed: one of them");
}

// As one that was truncated by mistake: nobody says so that the secret is not wanted any more.
TEST_F(Secret, AnEmptyFileIsAnErrorWhereAnEmptyTextIsNone) {
  options_.bytes_min = 0;
  EXPECT_EQ(read("token = \"\"\n"), "");
  EXPECT_EQ(from_environment({{"FUSILLADE_ADMIN_TOKEN", ""}}), "");
  for (const std::string content : {"", "\n", "\r\n"}) {
    const std::string file = directory_.write("token", content).string();
    EXPECT_EQ(error("token_file = \"token\"\n"),
              "s.toml:2: token_file: holds 0 bytes; allowed: text of 1 to 16 bytes");
    EXPECT_EQ(error_of([&] {
                from_environment({{"FUSILLADE_ADMIN_TOKEN_FILE", file}});
              }),
              "FUSILLADE_ADMIN_TOKEN_FILE: token_file: holds 0 bytes; allowed: text of 1 to 16 bytes");
  }
}

TEST_F(Secret, ARequiredOneMayComeFromItsFile) {
  options_.is_required = true;
  directory_.write("token", "from a file");
  EXPECT_EQ(error(""), "s.toml:1: token: is missing; [admin] requires it or token_file");
  EXPECT_EQ(read("token_file = \"token\"\n"), "from a file");
}

TEST_F(Secret, TheReferenceNamesTheKeyOfItsFile) {
  const std::string table = reference_table([this](sim::FieldVisitor& v) { options_.visit_fields(v); });
  EXPECT_NE(table.find("| `token` or `token_file` |"), std::string::npos) << table;
}

}  // namespace
}  // namespace fusillade::content
