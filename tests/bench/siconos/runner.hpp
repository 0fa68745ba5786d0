/// A way to solve one problem, prepared once and then run any number of times.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/judge.hpp"

namespace rico::bench {

using test::Problem;
using test::Set;
using test::Vector;

enum class ProblemClass { LCP, MLCP, Relay };

class Runner {
 public:
  virtual ~Runner() = default;
  virtual void solve(Vector& z) = 0;  ///< starts from zero
};

struct Competitor {
  std::string name;
  std::function<std::unique_ptr<Runner>(const Problem&, double tolerance)> prepare;
  bool remembers = false;  ///< a second solve starts from the first result
};

std::vector<Competitor> siconosSolvers(ProblemClass kind);
std::vector<Competitor> ourTypes();

/// The bounds of a problem whose rows are all intervals.
struct Bounds {
  Vector lb, ub;
};
Bounds boundsOf(const Problem& p);

}  // namespace rico::bench
