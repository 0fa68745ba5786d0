#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::GenericMechanical.
class GenericMechanical : public LinearOSNS {
 public:
  SICONOS_VISITED(GenericMechanical)
  explicit GenericMechanical(SP::SolverOptions options);
  explicit GenericMechanical(int FC3D_Solver_Id = SICONOS_FRICTION_3D_ONECONTACT_NSN);
};
