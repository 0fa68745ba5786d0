#pragma once

#include <MoreauJeanOSI.hpp>

/// A scheme for linear systems with diagonal M, C and K, as modes have: without contacts positions
/// at the steps are exact, however long a step is. With ω² = k/m, σ = c/2m, e = exp(−2σh) and
/// A = 2 exp(−σh) cos(h √(ω² − σ²)), for each coordinate
///
///     w (v_{k+1} − e v_k) = h (F_k − k q_k) + p,    w = m h²ω² / (1 + e − A)
///
///     q_{k+1} = q_k + h v_{k+1}
///
/// Velocities are means over a step. So is v₀, over the one that would come before the first.
class MoreauJeanBilbaoOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanBilbaoOSI)
  MoreauJeanBilbaoOSI();
  SICONOS_NOT_THERE(iteration_matrix, "use W()")
  SICONOS_NOT_THERE(compute_parameters, "the parameters follow from M, C and K")
};
