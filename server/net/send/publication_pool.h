// Publications whose frame has been handed out, for the next frames: what is allocated on one thread and
// freed on another, block after block, costs a fiftieth of what it costs to send to a hundred clients.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "net/send/publication.h"

namespace fusillade::net {

// Thread-safe. Has to outlive what it has given. Keeps a few: after a jam the memory of the others is free.
class PublicationPool {
 public:
  explicit PublicationPool(Context& context) : context_(context) { spare_.reserve(spare_max); }

  // An empty one, which comes back by itself.
  std::shared_ptr<Publication> take();
  std::size_t spare();  // how many wait: for tests

  static constexpr std::size_t spare_max = 16;

 private:
  void put_back(Publication* used);

  Context& context_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Publication>> spare_;
};

}  // namespace fusillade::net
