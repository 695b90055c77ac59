// Boost.Asio without compiling it anew wherever it is included: once, for all rooms.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
