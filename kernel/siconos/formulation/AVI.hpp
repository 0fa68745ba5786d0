#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::AVI.
class AVI : public LinearOSNS {
 public:
  SICONOS_VISITED(AVI)
  explicit AVI(SP::SolverOptions options);
  explicit AVI(int numericsSolverId = SICONOS_AVI_CAOFERRIS);
};
