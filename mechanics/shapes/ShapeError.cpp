#include <cmath>
#include <cstdio>
#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

ShapeError::ShapeError(const std::string& shape, const std::string& found,
                       const std::string& remedy)
    : std::invalid_argument(shape + ": " + found + "; " + remedy) {}

std::string numberInWords(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", x);
  return text;
}

void requirePositive(const char* shape, const char* what, double value) {
  if (value > 0 && std::isfinite(value)) return;
  throw ShapeError(shape, std::string(what) + " is " + numberInWords(value),
                   "give a positive, finite number");
}

void requireFinite(const std::string& shape, std::size_t index, double x, double y, double z) {
  if (std::isfinite(x) && std::isfinite(y) && std::isfinite(z)) return;
  throw ShapeError(shape,
                   "point " + std::to_string(index) + " is (" + numberInWords(x) + ", " +
                       numberInWords(y) + ", " + numberInWords(z) + ")",
                   "give finite coordinates");
}

}  // namespace rico
