#include "net/send/publication_pool.h"

#include <utility>

namespace fusillade::net {

std::shared_ptr<Publication> PublicationPool::take() {
  std::unique_ptr<Publication> spare;
  {
    const std::lock_guard lock(mutex_);
    if (!spare_.empty()) {
      spare = std::move(spare_.back());
      spare_.pop_back();
    }
  }
  if (!spare) spare = std::make_unique<Publication>(context_);
  return {spare.release(), [this](Publication* used) { put_back(used); }};
}

std::size_t PublicationPool::spare() {
  const std::lock_guard lock(mutex_);
  return spare_.size();
}

void PublicationPool::put_back(Publication* used) {
  std::unique_ptr<Publication> spare(used);
  spare->clear();
  const std::lock_guard lock(mutex_);
  if (spare_.size() < spare_max) spare_.push_back(std::move(spare));
}

}  // namespace fusillade::net
