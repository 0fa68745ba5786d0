#pragma once

#include <cstdio>
#include <string>

namespace rico {

/// A number in the format of messages: 0.1, 1e-09, inf, nan. std::to_string() shows 1e-09 as
/// 0.000000.
inline std::string toString(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

}  // namespace rico
