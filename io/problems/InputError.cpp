#include <cstdio>
#include <io/problems/InputError.hpp>

namespace rico {

static std::string sentence(const Place& place, const std::string& found,
                            const std::string& expected, const std::string& remedy) {
  std::string text = place.file + ": ";
  if (!place.part.empty()) text += place.part + ": ";
  text += "found " + found;
  if (!expected.empty()) text += ", expected " + expected;
  if (!remedy.empty()) text += "; " + remedy;
  return text;
}

InputError::InputError(const Place& place, const std::string& found, const std::string& expected,
                       const std::string& remedy)
    : std::runtime_error(sentence(place, found, expected, remedy)) {}

std::string numberText(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

}  // namespace rico
