#pragma once

#include <cstdlib>

namespace rico::test {

/// The seed of random cases: `usual`, or the number in RICO_SEED.
inline unsigned long seed(unsigned long usual) {
  const char* other = std::getenv("RICO_SEED");
  return other != nullptr ? std::strtoul(other, nullptr, 10) : usual;
}

}  // namespace rico::test
