#pragma once

#include <SimpleMatrix.hpp>
#include <kernel/algebra/exponential.hpp>

namespace Siconos::algebra::tools {

/// Exp ← exp(A), or Exp + exp(A).
inline void expm(SiconosMatrix& A, SiconosMatrix& Exp, bool computeAndAdd = false) {
  const unsigned size = A.size(0);
  rico::Matrix values(static_cast<int>(size), static_cast<int>(size));
  for (unsigned i = 0; i < size; ++i)
    for (unsigned j = 0; j < size; ++j)
      values(static_cast<int>(i), static_cast<int>(j)) = A.getValue(i, j);
  const SimpleMatrix result(rico::exponential(values));
  if (computeAndAdd)
    Exp += result;
  else
    Exp = result;
}

}  // namespace Siconos::algebra::tools
