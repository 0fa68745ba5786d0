#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// The command line is wrong; what() is one line that says so and what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "; did you mean X?" where a known word is close to the one typed, else "".
std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

}  // namespace rico
