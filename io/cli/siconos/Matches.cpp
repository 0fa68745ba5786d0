#include <regex.h>

#include <algorithm>
#include <io/cli/siconos/Matches.hpp>
#include <memory>
#include <stdexcept>

namespace rico {

// The search continues behind the group, so that what follows a group may begin the next match.
std::vector<std::string> firstGroups(const std::string& expression, const std::string& text) {
  regex_t compiled;
  if (regcomp(&compiled, expression.c_str(), REG_EXTENDED) != 0)
    throw std::logic_error("no regular expression: " + expression);
  const std::unique_ptr<regex_t, decltype(&regfree)> owner(&compiled, regfree);
  std::vector<std::string> found;
  regmatch_t match[2];
  const char* rest = text.c_str();
  while (regexec(&compiled, rest, 2, match, rest == text.c_str() ? 0 : REG_NOTBOL) == 0) {
    found.emplace_back(rest + match[1].rm_so, rest + match[1].rm_eo);
    rest += std::max(match[1].rm_eo, match[0].rm_so + 1);
  }
  return found;
}

}  // namespace rico
