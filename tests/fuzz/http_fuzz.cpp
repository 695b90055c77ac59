// What a stranger writes into an HTTP request, and an operator into a list of networks: any bytes are taken
// or refused, nothing else.
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "match/arena.h"
#include "net/http/debug_json.h"
#include "net/http/document.h"
#include "net/http/forwarded.h"
#include "net/http/routes.h"
#include "net/socket/networks.h"

namespace {

using namespace fusillade;

void require(bool condition) {
  if (!condition) std::abort();
}

// One match, and all that the players' port can show of it.
struct Site {
  match::Directory matches;
  net::Context context{net::Options{.debug_view = true}, matches, net::Hooks{}};

  Site() {
    matches.add(std::make_shared<match::Match>(
        "test", std::make_shared<const match::ArenaDefinition>(match::test::small_arena())));
  }
};

void read_play_target(const std::string& text) {
  const net::PlayTarget target = net::parse_play_target(text);
  require(target.match.size() <= text.size());
  require(target.is_play || target.match.empty());
  net::parse_play_target(std::string(net::play_path) + "?match=" + text);
}

void read_addresses(const std::string& text) {
  static const net::Networks trusted({"10.0.0.0/8", "fd00::/8"});
  const auto address = net::forwarded_address(text, trusted);
  require(!address || net::plain_address(*address) == *address);
  if (net::is_network(text)) net::Networks({text});
}

// What there is may only be read.
void route(const std::string& target) {
  static const Site site;
  const int status = net::answer(site.context, "GET", target).status;
  require(status == 200 || status == 400 || status == 404 || status == 426);
  const int refused = net::answer(site.context, "POST", target).status;
  require(refused == 405 || (refused == status && status != 200));
}

bool is_edge(double low, double high, double map_edge) {
  return low >= 0 && low <= high && high <= map_edge && high - low <= 128;
}

void read_box(const std::string& query) {
  const sim::TileMapDefinition map{200, 50, {}};
  const std::string target = "/?" + query;
  const auto url = boost::urls::parse_origin_form(target);
  if (!url) return;
  const auto box = net::read_box(url->encoded_params(), map);
  require(!box || (is_edge(box->left, box->right, map.width) && is_edge(box->top, box->bottom, map.height)));
}

// Whatever stands beside them: a tag that is named is found, and so is a gzip that comes first.
void read_fields(const std::string& text) {
  static const net::Document document{.bytes = "abc", .gzip = {}, .hash = net::content_hash("abc")};
  net::matches_etag(document, text);
  require(net::matches_etag(document, text + net::entity_tag(document)));
  net::accepts_gzip(text);
  require(net::accepts_gzip("gzip," + text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_play_target(text);
  read_addresses(text);
  route(text);
  route("/v1/matches/test" + text);
  read_box(text);
  read_fields(text);
  return 0;
}
