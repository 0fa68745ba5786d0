#pragma once

#include <numerics/rico_type.h>

#include "support/errors.hpp"
#include "support/petsc_problems.hpp"

/// Solver types written by a user, as rico_type.h describes them: a good one, and types with
/// faults.
namespace rico::test {

// ---- "richardson": z <- P_K(z - step rho w), for any cones and ranks

struct Richardson {
  PetscReal step;
  Vector* trash;  ///< shows the test that destroy() was called
};

inline PetscErrorCode Solve_Richardson(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[]) {
  Richardson* mine;
  PetscInt n;
  PetscReal e, rho;
  PetscBool stop = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  PetscCall(RicoProblemGetScale(p, &rho));
  for (PetscInt it = 0; !stop; it++) {
    PetscCall(RicoProblemResidualArrays(p, z, w, &e, nullptr));
    PetscCall(RicoSolverProgress(s, it, e, &stop));
    if (stop) break;
    for (PetscInt i = 0; i < n; i++) z[i] -= mine->step * rho * w[i];
    PetscCall(RicoProblemProjectArrays(p, z, z));
  }
  PetscFunctionReturn(0);
}

inline PetscErrorCode SetFromOptions_Richardson(RicoSolver s, RicoOptionItems PetscOptionsObject) {
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscOptionsHeadBegin(PetscOptionsObject, "Richardson");
  PetscCall(PetscOptionsReal("-rico_richardson_step", "Length of a step", "", mine->step,
                             &mine->step, nullptr));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

inline int destroyed = 0;

inline PetscErrorCode Destroy_Richardson(RicoSolver s) {
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscCall(PetscFree(mine));
  destroyed++;
  PetscFunctionReturn(0);
}

inline PetscErrorCode Create_Richardson(RicoSolver s) {
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_NORMAL_CONE),
                                    .parallel = PETSC_TRUE,
                                    .planar = PETSC_FALSE,
                                    .one_rank = 0,
                                    .max_it = 100000,
                                    .max_size = 0,
                                    .solve = Solve_Richardson,
                                    .setfromoptions = SetFromOptions_Richardson,
                                    .view = nullptr,
                                    .reset = nullptr,
                                    .destroy = Destroy_Richardson};
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(PetscNew(&mine));
  mine->step = 0.3;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscCall(RicoSolverSetData(s, mine));
  PetscFunctionReturn(0);
}

// ---- types with faults, as their names say -------------------------------------------------

using SolveFunction = PetscErrorCode (*)(RicoSolver, RicoProblem, PetscReal*, PetscReal*);

template <SolveFunction solveFunction>
PetscErrorCode createFrom(RicoSolver s) {
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE,
                                    .parallel = PETSC_TRUE,
                                    .planar = PETSC_FALSE,
                                    .one_rank = 0,
                                    .max_it = 10,
                                    .max_size = 0,
                                    .solve = solveFunction,
                                    .setfromoptions = nullptr,
                                    .view = nullptr,
                                    .reset = nullptr,
                                    .destroy = nullptr};
  return RicoSolverSetOps(s, &ops);
}

inline PetscErrorCode returnNan(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = kNaN;
  PetscCall(RicoSolverSetReason(s, RICO_CONVERGED_PIVOT));
  return 0;
}

inline PetscErrorCode claimSuccess(RicoSolver s, RicoProblem, PetscReal[], PetscReal[]) {
  PetscCall(RicoSolverSetReason(s, RICO_CONVERGED_RTOL));
  return 0;
}

inline PetscErrorCode setNoReason(RicoSolver, RicoProblem, PetscReal[], PetscReal[]) { return 0; }

inline PetscErrorCode leaveTheCone(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = -7;
  PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  return 0;
}

inline PetscErrorCode fail(RicoSolver, RicoProblem p, PetscReal[], PetscReal[]) {
  MPI_Comm comm;
  PetscCall(RicoProblemGetComm(p, &comm));
  SETERRQ(comm, PETSC_ERR_LIB, "an error of this type");
}

/// Computes the solution, but reports no convergence.
inline PetscErrorCode reportNoSuccess(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = 1;
  PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  return 0;
}

inline void registerAll() {
  EXPECT_PETSC(RicoSolverRegister("richardson", Create_Richardson));
  EXPECT_PETSC(RicoSolverRegister("returns_nan", createFrom<returnNan>));
  EXPECT_PETSC(RicoSolverRegister("claims_success", createFrom<claimSuccess>));
  EXPECT_PETSC(RicoSolverRegister("sets_no_reason", createFrom<setNoReason>));
  EXPECT_PETSC(RicoSolverRegister("leaves_the_cone", createFrom<leaveTheCone>));
  EXPECT_PETSC(RicoSolverRegister("fails", createFrom<fail>));
  EXPECT_PETSC(RicoSolverRegister("reports_no_success", createFrom<reportNoSuccess>));
}

}  // namespace rico::test
