#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::LCP.
class LCP : public LinearOSNS {
 public:
  SICONOS_VISITED(LCP)
  explicit LCP(SP::SolverOptions options);
  explicit LCP(int numericsSolverId = SICONOS_LCP_LEMKE);
};
