#pragma once

namespace rico::test {

/// How many random cases are tried of those that a test has: all, or with sanitizers, which take
/// ten times as long and look for faults that are in every case or in few of any number, an eighth.
constexpr long samples(long all) {
#ifdef __SANITIZE_ADDRESS__
  return all / 8;
#else
  return all;
#endif
}

}  // namespace rico::test
