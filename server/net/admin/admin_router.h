// Answers the operator: who may ask, which operation it is, and the audit line of what was changed.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "net/context.h"
#include "net/http/routes.h"

namespace fusillade::net {

struct AdminRequest {
  std::string_view method, target, body;
  std::string_view host, authorization;  // headers; empty: none
  bool has_origin = false;               // a browser's page asks
  bool is_debug = false;                 // on the players' port, for the debug view
  std::string from;                      // address of who asks
};

// Gets the answer, once; on another thread where the operation takes its time.
using Respond = std::function<void(HttpAnswer)>;

// 401 without the token where one is set; where none is, 403 for a host that is neither an IP address nor
// localhost; 403 for a change that a browser's page asks for (with a loopback listener every page that the
// operator opens could ask); 404, 405, 400 with a body where none belongs.
// For the debug view there are the operations that are marked so, the token has to be set, and a page may
// ask: it knows the token only from the operator.
// What may wait for the disk is done on a thread of its own, one thing after the other, so that all else is
// answered meanwhile; until then what `request` refers to has to stay.
void answer_admin(Context& context, const AdminRequest& request, Respond respond);

// Whether the players' port has an operation of this path for the debug view.
bool is_debug_path(std::string_view target);

// Whether this header bears the token that is set, or none is.
bool has_admin_token(const Context& context, std::string_view authorization);

// Takes a time that depends on the length of `given` only.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace fusillade::net
