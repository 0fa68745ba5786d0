#pragma once

#include <cstdio>
#include <string>

namespace rico {

/// Formats values like printf, up to 239 characters.
template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[240];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace rico
