/// Runs one solver on one problem in a separate process, because it may crash, exit or hang.
#pragma once

#include "bench/siconos/runner.hpp"

namespace rico::bench {

enum class End { Answered, Refused, Crashed, OutOfTime };

struct Result {
  End end = End::Crashed;
  double residual = test::kInfinity;  ///< relative, by the check; infinite if there is no result
  double seconds = 0;                 ///< CPU time of a solve, median of several
};

/// A runner, which is created in the child, and the check of the z that it returns.
struct Entry {
  int n;
  std::function<std::unique_ptr<Runner>()> prepare;
  bool remembers;
  std::function<double(const Vector&)> judge;
};

Result race(const Entry& entry, double timeLimit);
Result race(const Competitor& competitor, const Problem& p, double tolerance, double timeLimit);

/// CPU seconds of this process.
double cpuSeconds();

}  // namespace rico::bench
