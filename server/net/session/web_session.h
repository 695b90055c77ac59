// Takes over a connection whose client asked for the WebSocket of the game. Included only where connections
// are made.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "net/context.h"
#include "net/socket/connection.h"

namespace fusillade::net {

// `socket` must run on a strand of its own. The session keeps itself alive until its connection is over. With
// too many sessions it lives only to say so.
void start_web_session(Context& context, boost::asio::ip::tcp::socket socket, ConnectionTicket ticket,
                       boost::beast::http::request<boost::beast::http::string_body> request,
                       std::string match);

// False: so many sessions that not even a refusal is sent.
bool has_room_for_session(const Context& context);

}  // namespace fusillade::net
