#include "net/http/content_library.h"

#include <algorithm>

#include "net/codec/encode_content.h"

namespace fusillade::net {
namespace {

DocumentPointer make(const match::ArenaDefinition& arena) {
  Document document{
      .bytes = encode_content(arena), .gzip = {}, .hash = {}, .content_type = "application/x-protobuf"};
  document.gzip = gzip(document.bytes);
  document.hash = content_hash(document.bytes);
  return std::make_shared<const Document>(std::move(document));
}

}  // namespace

DocumentPointer ContentLibrary::of(const ArenaPointer& arena) {
  if (DocumentPointer document = cached(*arena)) return document;
  DocumentPointer document = make(*arena);
  const std::lock_guard lock(mutex_);
  entries_[arena.get()] = {arena, document};
  return document;
}

DocumentPointer ContentLibrary::cached(const match::ArenaDefinition& arena) {
  const std::lock_guard lock(mutex_);
  forget_ended();
  const auto found = entries_.find(&arena);
  return found == entries_.end() ? nullptr : found->second.document;
}

DocumentPointer ContentLibrary::find(std::string_view hash) {
  const std::lock_guard lock(mutex_);
  forget_ended();
  const auto found =
      std::ranges::find_if(entries_, [&](const auto& entry) { return entry.second.document->hash == hash; });
  return found == entries_.end() ? nullptr : found->second.document;
}

// Before another arena may be made at the same address.
void ContentLibrary::forget_ended() {
  std::erase_if(entries_, [](const auto& entry) { return entry.second.arena.expired(); });
}

}  // namespace fusillade::net
