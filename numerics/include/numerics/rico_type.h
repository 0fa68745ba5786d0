/*
  rico_type.h -- for those who write a solver type of their own.

  A type is one function that fills an ops table, registered under a name:

      static PetscErrorCode Solve_Mine(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[]) {
        PetscBool stop = PETSC_FALSE;
        for (PetscInt it = 0; !stop; it++) {
          ... improve z ...
          RicoProblemResidualArrays(p, z, w, &e, NULL);
          RicoSolverProgress(s, it, e, &stop);      monitors, history, tolerances, limits: all types alike
        }
      }
      PetscErrorCode RicoSolverCreate_Mine(RicoSolver s) {
        static const RicoSolverOps ops = {.solve = Solve_Mine, .cones = RICO_BOXLIKE, ...};
        RicoSolverSetOps(s, &ops);
      }
      RicoSolverRegister("mine", RicoSolverCreate_Mine);

  solve() receives z already set: the user's guess made feasible, or zero projected on K. It leaves its
  best z there; w is computed by the dispatcher afterwards, and so is the residual that decides whether
  a converged reason is granted.
*/
#pragma once

#include <numerics/rico_solver.h>

/* What PETSc passes to functions that read options, under the name PetscOptionsObject. */
#if PETSC_VERSION_LT(3, 23, 0)
typedef PetscOptionItems *RicoOptionItems;
#else
typedef PetscOptionItems RicoOptionItems;
#endif

typedef struct {
  unsigned cones;     /* RICO_CONE_BIT()s that solve() takes; NORMAL_CONE is lifted to FREE and
                         NONNEGATIVE rows for types that do not take it                          */
  PetscBool parallel; /* takes problems on more than one rank                                  */
  PetscBool planar;   /* takes friction in the plane only: cones of two rows, of three that roll */
  unsigned one_rank;  /* of cones: those that it takes on one rank only                        */
  PetscInt max_it;    /* default limit                                                         */
  PetscInt max_size;  /* refuses larger problems; 0: no limit                                  */
  PetscErrorCode (*solve)(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[]);
  PetscErrorCode (*setfromoptions)(RicoSolver, RicoOptionItems); /* the rest may be NULL       */
  PetscErrorCode (*view)(RicoSolver, PetscViewer);
  PetscErrorCode (*reset)(RicoSolver);
  PetscErrorCode (*destroy)(RicoSolver); /* frees data                                          */
} RicoSolverOps;

PETSC_EXTERN PetscErrorCode RicoSolverSetOps(RicoSolver, const RicoSolverOps *);
PETSC_EXTERN PetscErrorCode RicoSolverSetData(RicoSolver, void *);
PETSC_EXTERN PetscErrorCode RicoSolverGetData(RicoSolver, void *);

/* One test for all types. Tells monitors and history; *stop with a reason set when the residual is small
   enough, not finite, or a limit (iterations, time) is reached. Agreed on all ranks. */
PETSC_EXTERN PetscErrorCode RicoSolverProgress(RicoSolver, PetscInt it, PetscReal residual, PetscBool *stop);
/* Ends with a reason of the type's own: RICO_CONVERGED_PIVOT, RICO_DIVERGED_RAY, ... */
PETSC_EXTERN PetscErrorCode RicoSolverSetReason(RicoSolver, RicoConvergedReason);
PETSC_EXTERN PetscErrorCode RicoSolverSetIterations(RicoSolver, PetscInt its);

/* What a type asks of a problem, on local arrays. All borrowed; valid while the problem is unchanged. */
PETSC_EXTERN PetscErrorCode RicoProblemGetQ(RicoProblem, const PetscReal *q[]);
PETSC_EXTERN PetscErrorCode RicoProblemGetDenseArray(RicoProblem,
                                                     const PetscReal *M[]); /* row by row; one rank */
PETSC_EXTERN PetscErrorCode RicoProblemGetMat(RicoProblem, Mat *);          /* AIJ (SEQDENSE where dense) */
/* the parts of a factored problem; NULL where absent. Error if the form is another. */
PETSC_EXTERN PetscErrorCode RicoProblemGetFactored(RicoProblem, Mat *G, Mat *Winv, KSP *ksp, Vec *D);
PETSC_EXTERN PetscErrorCode RicoProblemGetDiagonal(RicoProblem, const PetscReal *d[]);
PETSC_EXTERN PetscErrorCode RicoProblemGetBounds(RicoProblem, const PetscReal *lb[],
                                                 const PetscReal *ub[]); /* infinite in rows of other sets */
PETSC_EXTERN PetscErrorCode RicoProblemGetScale(RicoProblem, PetscReal *rho);
PETSC_EXTERN PetscErrorCode RicoProblemGetNormQ(RicoProblem, PetscReal *norm);
PETSC_EXTERN PetscErrorCode RicoProblemMultArrays(RicoProblem, const PetscReal x[],
                                                  PetscReal y[]); /* y = M x      */
PETSC_EXTERN PetscErrorCode RicoProblemApplyArrays(RicoProblem, const PetscReal z[],
                                                   PetscReal w[]); /* w = M z + q  */
PETSC_EXTERN PetscErrorCode RicoProblemProjectArrays(RicoProblem, const PetscReal x[],
                                                     PetscReal z[]); /* z = P_K(x) */
PETSC_EXTERN PetscErrorCode RicoProblemResidualArrays(RicoProblem, const PetscReal z[], PetscReal w[],
                                                      PetscReal *absolute, PetscReal *relative);
/* the same where w = M z + q is already known */
PETSC_EXTERN PetscErrorCode RicoProblemResidualKnown(RicoProblem, const PetscReal z[], const PetscReal w[],
                                                     PetscReal *absolute);

/* The local rows in compressed rows, split by ownership: columns owned here, and columns owned
   elsewhere (ghosts), whose values RicoProblemGhostsBegin/End bring. On one rank nghost = 0. */
typedef struct {
  PetscInt n, nghost;
  const PetscInt *ia, *ja; /* local columns, sorted                    */
  const PetscReal *a;
  const PetscInt *oia, *oja; /* ghost columns, numbered 0..nghost-1      */
  const PetscReal *oa;
} RicoRows;
PETSC_EXTERN PetscErrorCode RicoProblemGetRows(RicoProblem, const RicoRows **);
PETSC_EXTERN PetscErrorCode RicoProblemGhosts(RicoProblem, const PetscReal z[], const PetscReal *ghosts[]);
