#pragma once

#include <kernel/integration/MoreauJeanOSI.hpp>

namespace rico {

/// Moreau–Jean's scheme for the global formulation, whose nonsmooth problem keeps the equations of
/// motion instead of the Delassus operator. Use it with GlobalFrictionContact.
class MoreauJeanGOSI : public MoreauJeanOSI {
 public:
  /// θ and γ as for MoreauJeanOSI.
  explicit MoreauJeanGOSI(double theta = 0.5,
                          double gamma = std::numeric_limits<double>::quiet_NaN())
      : MoreauJeanOSI(IntegratorKind::kMoreauJeanGlobal, theta, gamma) {}
};

}  // namespace rico
