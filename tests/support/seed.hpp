#pragma once

#include <cstdlib>

namespace rico::test {

/// What random cases begin with: others than the usual where RICO_SEED is a number.
inline unsigned long seed(unsigned long usual) {
  const char* other = std::getenv("RICO_SEED");
  return other != nullptr ? std::strtoul(other, nullptr, 10) : usual;
}

}  // namespace rico::test
