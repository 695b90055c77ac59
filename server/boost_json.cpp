// Boost.JSON without its library package: compiled once, for all rooms.
#include <boost/json/src.hpp>
