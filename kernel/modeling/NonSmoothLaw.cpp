#include <algorithm>
#include <kernel/modeling/NonSmoothLaw.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {

NonSmoothLaw::NonSmoothLaw(LawKind kind, int size) : kind_(kind), size_(size) {
  if (size < 1)
    throw Exception("NonSmoothLaw: size " + std::to_string(size) + ", expected 1 or more");
}

void NonSmoothLaw::bounds(double* lb, double* ub) const {
  std::fill(lb, lb + size_, cone() == RICO_FREE ? -kNoBound : 0.0);
  std::fill(ub, ub + size_, kNoBound);
}

}  // namespace rico
