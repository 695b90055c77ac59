// What a stranger writes into an HTTP request, and an operator into a list of networks: any bytes are taken
// or refused, nothing else.
#include <boost/beast/http/message.hpp>
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
#include "net/http/request_head.h"
#include "net/http/routes.h"
#include "net/socket/networks.h"

namespace {

using namespace fusillade;
namespace http = boost::beast::http;
using Head = http::request_header<>;

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

Head head_of(const std::string& target, const std::string& host) {
  Head head;
  head.version(11);
  head.method(http::verb::get);
  head.target(target);
  head.set(http::field::host, host);
  return head;
}

// What is asked as of a proxy is asked of the host that it names, and only if that is one.
void read_proxy_target(const std::string& target) {
  Head head = head_of(target, "a.example");
  net::make_origin_form(head);
  require(!net::refuse_head(head));
  require(head.target() == target || head.target().starts_with('/'));
}

void read_host(const std::string& text) {
  const Head head = head_of("/", text);
  const std::string host = head[http::field::host];
  Head of_proxy = head_of("HTTP://" + host + "?x", "a.example");
  net::make_origin_form(of_proxy);
  const bool is_named = !net::refuse_head(head) && !host.empty();
  require(!is_named || (of_proxy.target() == "/?x" && of_proxy[http::field::host] == host));
}

void read_head(const std::string& text) {
  constexpr std::size_t head_bytes_max = 8192;  // as Beast's parser has it
  if (text.size() > head_bytes_max) return;
  read_proxy_target(text);
  read_proxy_target("http://" + text);
  read_host(text);
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
  read_head(text);
  return 0;
}
