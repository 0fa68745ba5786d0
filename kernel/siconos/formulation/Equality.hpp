#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::Equality.
class Equality : public LinearOSNS {
 public:
  SICONOS_VISITED(Equality)
  explicit Equality(SP::SolverOptions options);
  explicit Equality(int numericsSolverId = 0);
};
