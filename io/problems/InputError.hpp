#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// The place of a piece of input: a file, and a dataset or a line in it (may be empty).
struct Place {
  std::string file;  ///< as the user gave it
  std::string part;  ///< a dataset, or "line 12"
};

/// Bad input. what() is one line: the place, the value found, the value expected, a remedy.
class InputError : public std::runtime_error {
 public:
  /// Joins the four parts to one line.
  InputError(const Place& place, const std::string& found, const std::string& expected,
             const std::string& remedy);
  /// An error with the message `line`, for ranks that did not find it.
  explicit InputError(const std::string& line) : std::runtime_error(line) {}
};

/// A number in the format of messages: 0.1, 1e-09, inf, nan.
std::string numberText(double x);

}  // namespace rico
