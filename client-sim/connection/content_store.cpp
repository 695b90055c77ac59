#include "client-sim/connection/content_store.h"

#include <openssl/sha.h>

#include <array>
#include <chrono>
#include <utility>

#include "client-sim/connection/http_get.h"
#include "fusillade/v1/content.pb.h"
#include "fusillade/v1/play.pb.h"
#include "sim/world.h"

namespace fusillade::client {

namespace {

constexpr std::chrono::seconds fetch_limit{20};
constexpr std::size_t hash_bytes = 16;

std::size_t packed_bytes(std::size_t columns, std::size_t rows) { return (columns + 7) / 8 * rows; }

std::string shape_problem(const v1::ArenaContent& content) {
  if (content.walls().size() != packed_bytes(content.width(), content.height()))
    return "walls have a wrong size";
  for (const v1::TerrainLayer& layer : content.terrain()) {
    if (layer.pixels().size() != packed_bytes(layer.width(), layer.height()))
      return "terrain has a wrong size";
  }
  std::string error;
  const auto* simulation = reinterpret_cast<const std::uint8_t*>(content.simulation().data());
  if (!sim::World::load({simulation, content.simulation().size()}, error)) return "simulation: " + error;
  return {};
}

}  // namespace

std::string content_hash(const std::string& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string text;
  for (std::size_t i = 0; i < hash_bytes; ++i) text.append({digits[digest[i] >> 4], digits[digest[i] & 15]});
  return text;
}

std::string read_content(const std::string& bytes, const std::string& hash, v1::ArenaContent& content) {
  if (const std::string found = content_hash(bytes); found != hash)
    return "hash is " + found + ", not " + hash;
  return content.ParseFromString(bytes) ? shape_problem(content) : "no ArenaContent";
}

ContentStore::ContentStore(EventLoop& loop, const ServerAddress& server) : loop_(loop), server_(server) {}
ContentStore::~ContentStore() = default;

void ContentStore::want(const v1::Welcome& welcome, Answered answered) {
  const std::string& hash = welcome.content_hash();
  const bool is_new = !entries_.contains(hash);
  Entry& entry = entries_[hash];
  if (entry.content) return answered(entry.content, {});
  entry.waiting.push_back(std::move(answered));
  if (!is_new) return;
  ServerAddress server = server_;
  server.target = "/v1/content/" + hash;
  http_get(loop_, server, fetch_limit,
           [this, hash](const HttpAnswer& answer) { settle(hash, answer.status, answer.text); });
}

void ContentStore::settle(const std::string& hash, int status, const std::string& text) {
  auto content = std::make_shared<v1::ArenaContent>();
  const std::string problem = status == 200 ? read_content(text, hash, *content)
                              : status == 0 ? text
                                            : "HTTP " + std::to_string(status);
  Entry& entry = entries_[hash];
  if (problem.empty()) entry.content = std::move(content);
  const Content found = entry.content;
  const std::vector<Answered> waiting = std::exchange(entry.waiting, {});
  if (!found) entries_.erase(hash);
  for (const Answered& answered : waiting) answered(found, problem);
}

}  // namespace fusillade::client
