// The command `serve`: joins the rooms and hosts until the operator ends it.
#pragma once

#include "hosting/configuration.h"

namespace fusillade {

// Exit code: 0 after a drain, 1 where the system refuses (a port in use), 2 for a bad configuration or arena;
// a second signal ends the process with 130 or 143. Errors go to standard error.
int serve(const hosting::ServeArguments& arguments);

}  // namespace fusillade
