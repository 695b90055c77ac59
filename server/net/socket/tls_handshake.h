// The handshake that stands before everything else on a connection with TLS. Included only by server.cpp.
#pragma once

#include <functional>

#include "net/certificate.h"
#include "net/context.h"
#include "net/socket/connection.h"
#include "net/socket/transport.h"

namespace fusillade::net {

using TransportTaker = std::function<void(Transport, ConnectionTicket)>;

// `socket` stays on its thread, which has to be this one. `secured` gets the connection once the client
// agrees, within Options::hello_timeout_s; of one that does not, or speaks no TLS, the connection is closed
// and the cause counted.
void begin_tls(Context& context, boost::asio::ip::tcp::socket socket, ConnectionTicket ticket,
               const Certificate& certificate, TransportTaker secured);

}  // namespace fusillade::net
