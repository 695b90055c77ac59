// Boost.URL without its library package.
#include <boost/url/src.hpp>
