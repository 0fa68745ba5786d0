#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// A shape that cannot be. what() is one line: the shape, what was found, what to do.
class ShapeError : public std::invalid_argument {
 public:
  ShapeError(const std::string& shape, const std::string& found, const std::string& remedy);
};

/// A number as a message shows it: 0.1, 1e-09, inf, nan.
std::string numberInWords(double x);

/// Refuses a length that is not positive and finite.
void requirePositive(const char* shape, const char* what, double value);

/// Refuses coordinates that are infinite or not numbers, naming the index of the point.
void requireFinite(const std::string& shape, std::size_t index, double x, double y, double z);

}  // namespace rico
