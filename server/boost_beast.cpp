// Boost.Beast without compiling it anew wherever it is included: once, for all rooms.
#include <boost/beast/src.hpp>
