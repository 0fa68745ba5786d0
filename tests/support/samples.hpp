#pragma once

namespace rico::test {

/// The number of random cases to try: all, or an eighth with sanitizers. Runs with sanitizers take
/// ten times as long, and an eighth of the cases is enough for the faults that they find.
constexpr long samples(long all) {
#ifdef __SANITIZE_ADDRESS__
  return all / 8;
#else
  return all;
#endif
}

}  // namespace rico::test
