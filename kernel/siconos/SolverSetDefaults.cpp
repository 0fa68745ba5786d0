#include <ConvexQP.h>
#include <NamedSolvers.h>
#include <SecondOrderConeLinearComplementarityProblem.h>
#include <VariationalInequality.h>

#include <SolverDefaults.hpp>

// NAME_set_default(options) of every solver: the defaults of options->solverId. They are in the
// library of the options, so that numerics' library does not depend on it.

#define RICO_RESTORE(name) \
  void name##_set_default(SolverOptions* options) { restoreDefaults(*options); }

RICO_SOLVER_DEFAULTS(RICO_RESTORE)
RICO_RESTORE(convexQP_ADMM)
RICO_RESTORE(convexQP_ProjectedGradient)
RICO_RESTORE(soclcp_nsgs)
RICO_RESTORE(soclcp_projection)
RICO_RESTORE(variationalInequality_ExtraGradient)
RICO_RESTORE(variationalInequality_FixedPointProjection)
RICO_RESTORE(variationalInequality_HyperplaneProjection)
RICO_RESTORE(variationalInequality_BOX_QI)
RICO_RESTORE(variationalInequality_BOX_AVI)
