// Who may open the game's WebSocket: origins, clients behind proxies, limits per address.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <optional>

#include "net/context.h"
#include "net/http/routes.h"
#include "net/socket/connection.h"

namespace fusillade::net {

// nullopt: it is as WebSocket wants it. Otherwise our answer, since Beast has words of its own; it is
// counted.
std::optional<HttpAnswer> refuse_handshake(Context& context, const boost::beast::http::fields& header,
                                           const ConnectionTicket& ticket);

// nullopt: it may; `ticket` goes by the client's own address then. Otherwise the answer; the refusal is
// counted.
std::optional<HttpAnswer> refuse_upgrade(Context& context, const boost::beast::http::fields& header,
                                         ConnectionTicket& ticket);

}  // namespace fusillade::net
