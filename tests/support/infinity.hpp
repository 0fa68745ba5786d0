#pragma once

#include <limits>

namespace rico::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace rico::test
