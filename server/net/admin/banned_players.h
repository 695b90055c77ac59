// Players from banned addresses.
#pragma once

#include "net/context.h"

namespace fusillade::net {

// Whoever is banned by now leaves for good: its player, which could be resumed from elsewhere, too, and
// though it is lost just now. False: one that is lost stays, since its match took no more requests. Any
// thread.
bool remove_banned(Context& context);

}  // namespace fusillade::net
