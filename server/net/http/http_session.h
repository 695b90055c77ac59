// One HTTP connection: requests one after the other, until it becomes a WebSocket or ends. Included only by
// server.cpp.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "net/context.h"
#include "net/socket/connection.h"

namespace fusillade::net {

// `socket` must run on a strand of its own. The connection keeps itself alive until it is over.
// `is_admin`: serves the operator, and no game.
void start_http_session(Context& context, boost::asio::ip::tcp::socket socket, ConnectionTicket ticket,
                        bool is_admin);

}  // namespace fusillade::net
