#pragma once

#include <string>
#include <vector>

namespace rico {

/// Returns what the first group of a POSIX extended regular expression matched, for each match in
/// the text. <regex> of C++ would take most of the compile time of the program.
std::vector<std::string> firstGroups(const std::string& expression, const std::string& text);

}  // namespace rico
