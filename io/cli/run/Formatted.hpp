#pragma once

#include <cstdio>
#include <string>

namespace rico {

/// As printf would write it, in one line.
template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[240];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace rico
