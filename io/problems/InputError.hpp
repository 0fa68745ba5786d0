#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// Where a piece of input stands: a file and, in it, a dataset or a line (may be empty).
struct Place {
  std::string file;
  std::string part;
};

/// Bad input. what() is one line: the place, what was found, what is expected there, what to do.
class InputError : public std::runtime_error {
 public:
  InputError(const Place& place, const std::string& found, const std::string& expected,
             const std::string& remedy);
  /// The same line once more, on another rank.
  explicit InputError(const std::string& line) : std::runtime_error(line) {}
};

/// A number as a message shows it: 0.1, 1e-09, inf, nan.
std::string numberText(double x);

}  // namespace rico
