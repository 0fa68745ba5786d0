#include <NamedSolvers.h>

// clang-format off
#define RICO_CALL(name, Problem, driver)                                                             \
  void name(Problem* problem, double* z, double* w, int* info, SolverOptions* options) {             \
    *info = driver(problem, z, w, options);                                                          \
  }
#define RICO_CALL_LCP(name) RICO_CALL(name, LinearComplementarityProblem, linearComplementarity_driver)
#define RICO_CALL_MLCP(name) RICO_CALL(name, MixedLinearComplementarityProblem, mlcp_driver)
#define RICO_CALL_RELAY(name) RICO_CALL(name, RelayProblem, relay_driver)
#define RICO_CALL_FRICTION(name) RICO_CALL(name, FrictionContactProblem, fc3d_driver)
#define RICO_CALL_ROLLING(name) RICO_CALL(name, RollingFrictionContactProblem, rolling_fc3d_driver)
#define RICO_CALL_GLOBAL(name)                                                                       \
  void name(GlobalFrictionContactProblem* problem, double* reaction, double* velocity,               \
            double* globalVelocity, int* info, SolverOptions* options) {                             \
    *info = gfc3d_driver(problem, reaction, velocity, globalVelocity, options);                      \
  }
// clang-format on

RICO_LCP_SOLVERS(RICO_CALL_LCP)
RICO_MLCP_SOLVERS(RICO_CALL_MLCP)
RICO_RELAY_SOLVERS(RICO_CALL_RELAY)
RICO_FC2D_SOLVERS(RICO_CALL_FRICTION)
RICO_FC3D_SOLVERS(RICO_CALL_FRICTION)
RICO_ROLLING_SOLVERS(RICO_CALL_ROLLING)
RICO_GFC3D_SOLVERS(RICO_CALL_GLOBAL)

void lcp_enum_init(LinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/,
                   int /*withMemAlloc*/) {}
void lcp_enum_reset(LinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/,
                    int /*withMemAlloc*/) {}
int lcp_enum_getNbIWork(LinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/) {
  return 0;
}
int lcp_enum_getNbDWork(LinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/) {
  return 0;
}
int mlcp_enum_getNbIWork(MixedLinearComplementarityProblem* /*problem*/,
                         SolverOptions* /*options*/) {
  return 0;
}
int mlcp_enum_getNbDWork(MixedLinearComplementarityProblem* /*problem*/,
                         SolverOptions* /*options*/) {
  return 0;
}
#define RICO_PREPARED(name)                                                                       \
  void name##_init(MixedLinearComplementarityProblem* /*problem*/, SolverOptions* /*options*/) {} \
  void name##_reset(void) {}
RICO_MLCP_PREPARED(RICO_PREPARED)
