// Boost.URL without its library package: compiled once.
#include <boost/url/src.hpp>
