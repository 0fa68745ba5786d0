#pragma once

namespace rico::test {

/// The number of random cases to try: all, or an eighth with sanitizers, which take ten times as
/// long and look for faults that are in every case or in a few of any number.
constexpr long samples(long all) {
#ifdef __SANITIZE_ADDRESS__
  return all / 8;
#else
  return all;
#endif
}

}  // namespace rico::test
