/// One competitor on one problem, in a process of its own: it may crash, exit or hang.
#pragma once

#include "bench/siconos/runner.hpp"

namespace rico::bench {

enum class End { Answered, Refused, Crashed, OutOfTime };

struct Result {
  End end = End::Crashed;
  double residual = test::kInfinity;  ///< relative, by the judge; infinite where there is no answer
  double seconds = 0;                 ///< CPU time of a solve, median of several
};

/// A runner to be made in the child, and the check of the z that it returns.
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
