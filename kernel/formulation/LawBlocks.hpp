#pragma once

#include <numerics/rico_array.h>

#include <kernel/algebra/Matrix.hpp>
#include <vector>

namespace rico {

class NonSmoothLaw;

/// The sets of a problem, one for each contact in order, as numerics takes them, with the arrays
/// that they point into.
class LawBlocks {
 public:
  void clear();
  void append(const NonSmoothLaw& law);
  /// Rows whose sets are intervals, not the law's own.
  void append(int rows, const double* lb, const double* ub);
  /// Once all are there.
  const std::vector<RicoArrayBlock>& blocks();

 private:
  bool joins(RicoCone cone, int size) const;
  void add(RicoCone cone, int size);

  std::vector<RicoArrayBlock> blocks_;
  std::vector<double> lb_, ub_, mu_, muR_;  ///< of each row; of each set
  std::vector<Matrix> polyhedra_;
};

}  // namespace rico
