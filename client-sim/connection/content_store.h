// The static content of arenas (proto/README.md, "Static content"): each is fetched once for all bots of a
// thread, checked against its hash, and kept. What could not be had, or was not sound, is asked for again by
// whoever wants it next.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "client-sim/connection/event_loop.h"
#include "client-sim/connection/server_address.h"

namespace fusillade::v1 {
class ArenaContent;
class Welcome;
}  // namespace fusillade::v1

namespace fusillade::client {

class ContentStore {
 public:
  using Content = std::shared_ptr<const v1::ArenaContent>;
  // `problem` is empty, or says what is wrong; `content` is null then.
  using Answered = std::function<void(const Content& content, const std::string& problem)>;

  // Both must outlive the store; bound to the loop's thread.
  ContentStore(EventLoop& loop, const ServerAddress& server);
  ~ContentStore();

  // Tells `answered` once: at once when it is there, else when the fetch is over, which may be under way
  // for somebody else.
  void want(const v1::Welcome& welcome, Answered answered);

 private:
  struct Entry {
    Content content;  // nullptr: on its way
    std::vector<Answered> waiting;
  };
  void settle(const std::string& hash, int status, const std::string& text);

  EventLoop& loop_;
  const ServerAddress& server_;
  std::map<std::string, Entry> entries_;  // by hash
};

// The first 128 bits of the SHA-256, 32 hexadecimal digits.
std::string content_hash(const std::string& bytes);

// Empty, or what is wrong with bytes that should be the content of this hash; `content` means nothing then.
std::string read_content(const std::string& bytes, const std::string& hash, v1::ArenaContent& content);

}  // namespace fusillade::client
