#pragma once

#include <kernel/algebra/Matrix.hpp>

namespace rico {

/// Returns e^A, computed by scaling, a Taylor series and squaring.
Matrix exponential(const Matrix& A);

/// The flow of ẋ = A x + b over a time h with b held constant: x(h) = Ad x(0) + Phi b.
struct HeldFlow {
  Matrix Ad;   ///< e^{A h}
  Matrix Phi;  ///< ∫₀ʰ e^{A s} ds
};
/// A is square; h is a time, of either sign.
HeldFlow heldFlow(const Matrix& A, double h);

}  // namespace rico
