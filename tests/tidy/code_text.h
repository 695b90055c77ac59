// C++ without what is not code, so that rules about code don't trip over words in comments and strings.
#pragma once

#include <string>
#include <string_view>

namespace fusillade::tidy {

// `text` with comments, string and character literals blanked out; same length, same lines. O(length).
std::string code_of(std::string_view text);
// The same with preprocessor directives (continued lines, too) blanked out.
std::string code_without_directives(std::string_view text);

}  // namespace fusillade::tidy
