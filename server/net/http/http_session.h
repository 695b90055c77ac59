// One HTTP connection: requests one after the other, until it becomes a WebSocket or ends. Included only by
// server.cpp.
#pragma once

#include "net/context.h"
#include "net/socket/connection.h"
#include "net/socket/transport.h"

namespace fusillade::net {

// `transport` stays on its thread, which has to be this one. The connection keeps itself alive until it is
// over. `is_admin`: serves the operator, and no game.
void start_http_session(Context& context, Transport transport, ConnectionTicket ticket, bool is_admin);

}  // namespace fusillade::net
