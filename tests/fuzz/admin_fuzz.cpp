// Bodies that an operator sends, of every operation, and a file of bans: any bytes are taken or named bad,
// nothing else; what was taken is written as it is read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "net/admin/ban_list.h"
#include "net/admin/handlers.h"
#include "net/admin/json_fields.h"

namespace {

using namespace fusillade;

void require(bool condition) {
  if (!condition) std::abort();
}

void read_bodies(std::string_view text) {
  for (const auto visit : {net::visit_new_match, net::visit_steps, net::visit_slow_motion, net::visit_kick,
                           net::visit_ban, net::visit_log_level}) {
    const std::string problem = net::read_json_fields(text, visit);
    require(problem.empty() || problem.starts_with("body"));
  }
}

void read_bans(std::string_view text) {
  const net::BanList::Time start{};
  net::BanList bans, again;
  if (!bans.load(text).empty()) return require(bans.all(start).empty());
  require(again.load(bans.text(start)).empty());
  require(again.text(start) == bans.text(start));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_bodies(text);
  read_bans(text);
  return 0;
}
