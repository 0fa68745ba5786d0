/*
  rico_type.h -- how to write a solver type.

  A type is one function that fills an ops table, registered under a name:

      static PetscErrorCode Solve_Mine(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[]) {
        PetscBool stop = PETSC_FALSE;
        for (PetscInt it = 0; !stop; it++) {
          ... improve z ...
          RicoProblemResidualArrays(p, z, w, &e, NULL);
          RicoSolverProgress(s, it, e, &stop);          monitors, history, tolerances, limits
        }
      }
      PetscErrorCode RicoSolverCreate_Mine(RicoSolver s) {
        static const RicoSolverOps ops = {.solve = Solve_Mine, .cones = RICO_BOXLIKE, ...};
        RicoSolverSetOps(s, &ops);
      }
      RicoSolverRegister("mine", RicoSolverCreate_Mine);

  solve() receives z already set: the user's guess projected on K, or zero projected on K. It writes its best
  z there. The dispatcher then computes w and the residual, and returns a converged reason only if that
  residual passes. solve() returns a PetscErrorCode other than 0 for an error only, such as missing memory; a
  solve that does not converge returns 0.
*/
#pragma once

#include <numerics/rico_solver.h>

/* The argument of functions that read options; PETSc's macros need the name PetscOptionsObject. */
#if PETSC_VERSION_LT(3, 23, 0)
typedef PetscOptionItems *RicoOptionItems;
#else
typedef PetscOptionItems RicoOptionItems;
#endif
/* Properties and functions of a solver type; NULL: no function. */
typedef struct {
  unsigned cones;     /* RICO_CONE_BIT()s of the sets that solve() takes; NORMAL_CONE is rewritten as FREE and
                         NONNEGATIVE rows for types without it */
  PetscBool parallel; /* accepts problems on more than one rank                                */
  PetscBool planar;   /* only friction in the plane: cones of two rows, or three with rolling */
  unsigned one_rank;  /* subset of `cones` accepted on one rank only                           */
  PetscInt max_it;    /* default limit of iterations                                           */
  PetscInt max_size;  /* largest number of rows; 0: no limit                                   */
  /* as described above; required */
  PetscErrorCode (*solve)(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[]);
  PetscErrorCode (*setfromoptions)(RicoSolver, RicoOptionItems); /* may be NULL, as all below  */
  PetscErrorCode (*view)(RicoSolver, PetscViewer); /* prints the type's settings                */
  PetscErrorCode (*reset)(RicoSolver);             /* frees work space and factorisations       */
  PetscErrorCode (*destroy)(RicoSolver);           /* frees data                                          */
} RicoSolverOps;

/* For the function that creates a type: its operations, copied, and its own data, which ops.destroy frees.
   GetData stores the pointer in *(void **)data. */
PETSC_EXTERN PetscErrorCode RicoSolverSetOps(RicoSolver, const RicoSolverOps *);
PETSC_EXTERN PetscErrorCode RicoSolverSetData(RicoSolver, void *);
PETSC_EXTERN PetscErrorCode RicoSolverGetData(RicoSolver, void *data);

/* The stopping test of all types. Calls monitors and stores the history. Sets a reason and *stop if the
   residual is small enough or not finite, or if a limit (iterations, time) is reached. All ranks agree. */
PETSC_EXTERN PetscErrorCode RicoSolverProgress(RicoSolver, PetscInt it, PetscReal residual, PetscBool *stop);
/* Ends the solve with a reason of the type: RICO_CONVERGED_PIVOT, RICO_DIVERGED_RAY, ... */
PETSC_EXTERN PetscErrorCode RicoSolverSetReason(RicoSolver, RicoConvergedReason);
/* The number of iterations in RicoInfo, for a type that counts them differently from Progress. */
PETSC_EXTERN PetscErrorCode RicoSolverSetIterations(RicoSolver, PetscInt its);

/* Data about the solve of which a type is a part. Type "auto" sets them for each of its stages
   (rico_plan.h); all members are zero for a solver of its own. */
typedef struct {
  PetscInt next_cost;     /* > 0: another method follows, which is expected to take as long as this number of
                             sweeps over all rows: a type that needs more should end with RICO_DIVERGED_ITS */
  PetscBool persistent;   /* nothing cheaper is left: continue without a new minimum */
  PetscBool afar;         /* do not start near z */
  PetscBool after_newton; /* Newton's method has just failed from the z given */
} RicoHints;
/* The hints of the solver that calls this one, or of its user; copied. */
PETSC_EXTERN PetscErrorCode RicoSolverSetHints(RicoSolver, const RicoHints *);
PETSC_EXTERN PetscErrorCode RicoSolverGetHints(RicoSolver, RicoHints *);
/* The rest of the time limit in seconds, at least 1e-9; 0: there is no limit. As SetTimeLimit() of an inner
   solver takes it. */
PETSC_EXTERN PetscErrorCode RicoSolverGetTimeLeft(RicoSolver, PetscReal *seconds);

/* Access for types to the data of a problem: local arrays, borrowed, valid while the problem is unchanged. */
PETSC_EXTERN PetscErrorCode RicoProblemGetQ(RicoProblem, const PetscReal *q[]);
PETSC_EXTERN PetscErrorCode RicoProblemGetDenseArray(RicoProblem,
                                                     const PetscReal *M[]); /* row by row; one rank */
PETSC_EXTERN PetscErrorCode RicoProblemGetMat(RicoProblem, Mat *);          /* AIJ, or SEQDENSE */
/* The parts of a factored problem; NULL for an absent part. Error for other forms. */
PETSC_EXTERN PetscErrorCode RicoProblemGetFactored(RicoProblem, Mat *G, Mat *Winv, KSP *ksp, Vec *D);
/* The diagonal of M, computed at the first call; the bounds; rho of the residual; ||q|| over all ranks; and
   products, projections and the residual for local arrays. Collective. */
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
/* The residual of z from a known w = M z + q. */
PETSC_EXTERN PetscErrorCode RicoProblemResidualKnown(RicoProblem, const PetscReal z[], const PetscReal w[],
                                                     PetscReal *absolute);

/* The local rows in compressed storage, split by the owner of the column: owned columns, and ghost columns,
   whose values RicoProblemGhosts receives. On one rank nghost = 0. */
typedef struct {
  PetscInt n, nghost;        /* numbers of owned columns (and rows) and of ghost columns */
  const PetscInt *ia, *ja;   /* row starts; local columns, sorted                    */
  const PetscReal *a;        /* values of owned columns */
  const PetscInt *oia, *oja; /* row starts; ghost columns, numbered 0..nghost-1      */
  const PetscReal *oa;       /* values of ghost columns */
} RicoRows;
/* The rows, borrowed, valid while the problem is unchanged; and the values of z in ghost columns.
   Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemGetRows(RicoProblem, const RicoRows **);
PETSC_EXTERN PetscErrorCode RicoProblemGhosts(RicoProblem, const PetscReal z[], const PetscReal *ghosts[]);
