#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// An invalid shape. what() is one line: the shape, the fault, the remedy.
class ShapeError : public std::invalid_argument {
 public:
  /// The parts of that line.
  ShapeError(const std::string& shape, const std::string& found, const std::string& remedy);
};

/// Formats a number for messages: 0.1, 1e-09, inf, nan.
std::string numberInWords(double x);

/// Throws if a length is not positive and finite.
void requirePositive(const char* shape, const char* what, double value);

/// Throws if coordinates are not finite, naming the index of the point.
void requireFinite(const std::string& shape, std::size_t index, double x, double y, double z);

}  // namespace rico
