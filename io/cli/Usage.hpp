#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// An error in the command line. what() is one line: the error and a remedy.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns "; did you mean X?" if a known word is similar to the one typed, else "".
std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

}  // namespace rico
