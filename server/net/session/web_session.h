// Takes over a connection whose client asked for the WebSocket of the game. Included only where connections
// are made.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "net/context.h"
#include "net/socket/connection.h"
#include "net/socket/transport.h"

namespace fusillade::net {

// `transport` stays on its thread, which has to be this one. The session keeps itself alive until its
// connection is over. With too many sessions it lives only to say so.
void start_web_session(Context& context, Transport transport, ConnectionTicket ticket,
                       boost::beast::http::request<boost::beast::http::string_body> request,
                       const std::string& match);

// False: so many sessions that not even a refusal is sent.
bool has_room_for_session(const Context& context);

}  // namespace fusillade::net
