#pragma once

#include <kernel/algebra/Matrix.hpp>

namespace rico {

/// e^A, by scaling, Taylor's series and squaring.
Matrix exponential(const Matrix& A);

}  // namespace rico
