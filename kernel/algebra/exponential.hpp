#pragma once

#include <kernel/algebra/Matrix.hpp>

namespace rico {

/// Returns e^A, computed by scaling, a Taylor series and squaring.
Matrix exponential(const Matrix& A);

}  // namespace rico
