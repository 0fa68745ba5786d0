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
  virtual void solve(Vector& z) = 0;  ///< from zero
};

struct Competitor {
  std::string name;
  std::function<std::unique_ptr<Runner>(const Problem&, double tolerance)> prepare;
  bool remembers = false;  ///< a second solve begins with the first one's answer: time first solves
};

std::vector<Competitor> siconosSolvers(ProblemClass kind);
std::vector<Competitor> ourTypes();

/// Where every row is an interval: its bounds.
struct Bounds {
  Vector lb, ub;
};
Bounds boundsOf(const Problem& p);

}  // namespace rico::bench
