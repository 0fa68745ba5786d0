#pragma once

#include <SimpleMatrix.hpp>

class LinearOSNS;

namespace rico::adapters {

/// The last problem of a MoreauJeanOSI with the velocities of all systems of second order as
/// unknowns, M v = H r + q, u = Hᵀ v + b. The diagonal of M has their iteration matrices.
struct GlobalTerms {
  SimpleMatrix M, H;
  SiconosVector q, b, v;
};

/// Throws if the problem is in no simulation with a MoreauJeanOSI.
GlobalTerms globalTermsOf(const ::LinearOSNS& problem);

}  // namespace rico::adapters
