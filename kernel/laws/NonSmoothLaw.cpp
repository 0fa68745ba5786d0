#include <algorithm>
#include <kernel/laws/NonSmoothLaw.hpp>
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

void NonSmoothLaw::addRestitutionOfApproach(const double* ydotBefore, double* q) const {
  const int normals = isBox() ? size_ : 1;
  const auto separates = [](double ydot) { return ydot > 0.0; };
  if (std::none_of(ydotBefore, ydotBefore + normals, separates))
    return addRestitution(ydotBefore, q);
  Vector approach(size_);
  std::copy(ydotBefore, ydotBefore + size_, approach.begin());
  for (int i = 0; i < normals; ++i) approach[i] = std::min(approach[i], 0.0);
  addRestitution(approach.data(), q);
}

}  // namespace rico
