/*
  ricoimpl.h -- private: the members of a problem and of a solver.
*/
#pragma once

#include <array/friction/anderson.h>
#include <array/friction/dot.h>
#include <numerics/rico_array.h>
#include <numerics/rico_sweep.h>
#include <numerics/rico_tolerance.h>
#include <numerics/rico_type.h>
#include <petsc/private/petscimpl.h>
#include <solver/settings.h>

/* Data computed from the operator, q and the blocks, at first use; discarded when they change. */
typedef struct {
  PetscReal *dense;        /* n x n row by row, if the form is not dense                */
  PetscReal *q;            /* local entries, if q is a Vec                              */
  PetscReal *diagonal;     /* of M, local                                               */
  PetscReal *lb, *ub;      /* bounds of all local rows (boxlike cones)                  */
  PetscReal *work;         /* n entries, for the residual                               */
  Mat mat;                 /* M as AIJ or SEQDENSE                                      */
  Mat response;            /* factored, with Winv: B = G W^-T                           */
  Vec x, y;                /* vectors without arrays of their own, layout of z          */
  Vec u, v;                /* factored: G' x and W^-1 G' x                              */
  RicoContactSweep *sweep; /* of contacts between bodies, with the options of Create */
  RicoContactSweepOptions sweep_options;
  struct _RicoRowStore *rows; /* local rows of mat, and their ghosts                       */
  PetscReal scale, norm_q;    /* rho, ||q||; negative: not computed                        */
  PetscInt entries;           /* nonzeros of M; negative: not counted                          */
  void *projection_work;      /* for NORMAL_CONE                                           */
  PetscBool finite;           /* the entries of the operator and of q have been checked    */
} RicoDerived;

/* The objects that a problem references: q, M, G, Winv, D and the W of the ksp. */
#define RICO_NUM_PARTS 6
#define RICO_CHANGED_Q 1u
#define RICO_CHANGED_OPERATOR 2u

struct _p_RicoProblem {
  MPI_Comm comm;
  PetscMPIInt size; /* of comm                                                    */
  RicoForm form;
  PetscInt n, N;                    /* local and global rows                                      */
  const PetscReal *dense, *q_array; /* dense form, borrowed                          */
  Mat M;                            /* sparse form                                                */
  Mat G, Winv;                      /* factored form                                              */
  KSP ksp;
  Vec D, q;
  const RicoContactSystem *contacts; /* source of G and Winv, borrowed; or NULL                   */
  const PetscReal *y_free;
  PetscObjectState states[RICO_NUM_PARTS]; /* at the time when derived was computed            */
  RicoBlock *blocks;
  PetscInt nblocks;
  PetscReal *block_data; /* storage behind the pointers of the blocks                */
  PetscReal *owned;      /* arrays of a constructor that builds its own M and q      */
  unsigned cones;        /* RICO_CONE_BITs present on any rank, set by RicoProblemCheck */
  PetscBool blocks_checked;
  PetscReal step; /* rho of the residual if it is not its own (impls/auto/part.h), else 0 */
  RicoDerived derived;
};

typedef struct _RicoMonitorLink *RicoMonitorLink;

/* The problems to write to files, and the folder (dump.c). */
typedef struct {
  char *folder;
  PetscBool on_failure;
  PetscInt every, solves;
  PetscReal *guess; /* of the current solve */
} RicoDump;

/* The last work that could not be interrupted (RicoSolverBeginWork()). */
typedef struct {
  PetscReal entries, seconds; /* 0: none */
  PetscLogDouble begun;
} RicoWork;

struct _p_RicoSolver {
  PETSCHEADER(RicoSolverOps);
  const char *name; /* of the type; points into the registry, which outlives the solver   */
  PetscReal atol, rtol;
  PetscInt max_it;      /* 0: ops->max_it                                           */
  PetscReal time_limit; /* <= 0: none                                               */
  PetscBool warm_start;
  RicoHints hints;
  RicoMonitorLink monitors;
  PetscReal *history; /* the user's array, or the solver's own                    */
  PetscInt history_size, history_used;
  PetscBool history_owned;
  PetscBool view_reason; /* -rico_converged_reason                                   */
  PetscBool no_search;   /* RicoSolverSetSearch(s, PETSC_FALSE)                     */
  PetscBool view_plan;   /* -rico_view_plan                                          */
  RicoInfo info;
  PetscReal norm_q;    /* of the problem being solved                              */
  PetscReal measured;  /* the residual of z and w, if the type has just computed it; negative: not computed */
  PetscBool confirmed; /* `measured` has been confirmed (confirm.c) */
  PetscBool late;      /* a factorisation was refused, or ended, because of the time limit */
  RicoWork work;       /* of other libraries, in this solve */
  RicoDump *dump;      /* NULL: none                                               */
  PetscLogDouble started;
  char why[512];                /* text of RicoSolverCanSolve                               */
  void *data;                   /* of the type                                        */
  const RicoSettings *settings; /* of the type, or NULL */
  PetscBool owns_data;          /* data is freed by the solver, after ops.reset       */
};

/* Checks of arguments in release builds of PETSc too, whose own checks are compiled out there. */
#define RicoCheckSolver(s)                                                                               \
  PetscCheck((s) && ((PetscObject)(s))->classid == RICO_CLASSID, PETSC_COMM_SELF, PETSC_ERR_ARG_CORRUPT, \
             "The solver is NULL or destroyed: make one with RicoSolverCreate()")
#define RicoCheckProblem(p)                          \
  PetscCheck(p, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, \
             "The problem is NULL: make one with RicoProblemCreateLCP() or the like")
#define RicoCheckPointer(x, name) \
  PetscCheck(x, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "%s is NULL: it must be given", name)

/* Returns true if the set is a cone with a coefficient of friction. */
static inline PetscBool RicoIsFriction(RicoCone cone)
{
  return RICO_CONE_BIT(cone) & RICO_FRICTION ? PETSC_TRUE : PETSC_FALSE;
}

/* The MPI type of a PetscBool: an enum before PETSc 3.24, a bool since. */
#define RICO_MPI_BOOL (sizeof(PetscBool) == sizeof(_Bool) ? MPI_C_BOOL : MPI_INT)

PETSC_EXTERN PetscClassId RICO_CLASSID;
PETSC_EXTERN PetscLogEvent RICO_SOLVE, RICO_CHECK, RICO_APPLY, RICO_ASSEMBLE;

/* dump.c */
PETSC_INTERN PetscErrorCode RicoDumpDestroy(RicoDump **);
PETSC_INTERN PetscErrorCode RicoDumpSetFromOptions(RicoSolver, RicoOptionItems);
PETSC_INTERN PetscErrorCode RicoDumpKeepGuess(RicoSolver, RicoProblem, const PetscReal z[]);
PETSC_INTERN PetscErrorCode RicoDumpAfter(RicoSolver, RicoProblem);

/* problem */
PETSC_INTERN PetscErrorCode RicoProblemSave(RicoProblem, PetscViewer binary);
/* Destroys a problem whose construction failed: the caller gets a complete problem or none. */
PETSC_INTERN PetscErrorCode RicoProblemOrDestroy(RicoProblem *, PetscErrorCode failed);
PETSC_INTERN PetscErrorCode RicoProblemForget(RicoProblem); /* frees all derived data */
PETSC_INTERN PetscErrorCode RicoProblemForgetQ(RicoProblem);
PETSC_INTERN PetscErrorCode RicoProblemDropOperator(RicoProblem);
PETSC_INTERN PetscErrorCode RicoProblemChanged(RicoProblem, unsigned *); /* RICO_CHANGED_..., this rank */
/* Returns the error of a local check on this rank, or says that another rank has one. Collective. */
PETSC_INTERN PetscErrorCode RicoProblemAgree(RicoProblem, PetscErrorCode local);
PETSC_INTERN PetscErrorCode RicoProblemCheckBlocks(RicoProblem);
PETSC_INTERN PetscErrorCode RicoProblemCheckVec(RicoProblem, Vec, const char name[]); /* sizes must fit */
/* storage.c. Sets `array` if methods read M as an array, not as sparse rows. */
PETSC_INTERN PetscErrorCode RicoProblemIsArray(RicoProblem, PetscBool *array);
/* Sets `dense` if the operator is a dense Mat with so many nonzeros that methods read it as it is. */
PETSC_INTERN PetscErrorCode RicoProblemIsDenseMat(RicoProblem, PetscBool *dense);
/* The number of nonzeros of M. One rank. */
PETSC_INTERN PetscErrorCode RicoProblemCountEntries(RicoProblem, PetscInt *count);
PETSC_INTERN PetscErrorCode RicoProblemGetShells(RicoProblem, Vec *x, Vec *y);
PETSC_INTERN PetscErrorCode RicoProblemSolveW(RicoProblem, Vec u, Vec v);
PETSC_INTERN PetscErrorCode RicoProblemLift(RicoProblem,
                                            RicoProblem *lifted); /* NORMAL_CONE -> FREE, NONNEGATIVE */
PETSC_INTERN PetscErrorCode RicoProblemGetResponse(RicoProblem, Mat *B);
PETSC_INTERN PetscErrorCode RicoProblemContactsDiagonal(RicoProblem, PetscReal diagonal[]);
PETSC_INTERN PetscErrorCode RicoProblemFactoredDiagonal(RicoProblem, PetscReal diagonal[]);
PETSC_INTERN PetscErrorCode RicoRowStoreDestroy(struct _RicoRowStore **);
/* Diagonal entries of M lie `stride` numbers apart: inside M itself if M is an array. */
PETSC_INTERN PetscErrorCode RicoProblemFindDiagonal(RicoProblem, const PetscReal **diagonal, size_t *stride);
/* rho of the residual: that of RicoProblemGetScale(), except in parts of a problem (impls/auto/part.h). */
PETSC_INTERN PetscErrorCode RicoProblemGetStep(RicoProblem, PetscReal *rho);
/* The shift s(w) of cone c of a block, 0 for sets without one; w holds that cone's rows. */
PETSC_INTERN PetscReal RicoShift(const RicoBlock *, PetscInt c, const PetscReal w[]);
/* z = P_K(x) on a block of polyhedra, or on cone c of a friction block; z may be x (project.c) */
PETSC_INTERN PetscErrorCode RicoProjectPolyhedra(RicoProblem, const RicoBlock *, const PetscReal x[],
                                                 PetscReal z[]);
PETSC_INTERN void RicoProjectCone(const RicoBlock *, PetscInt c, const PetscReal x[], PetscReal z[]);
/* Returns true if all friction on this rank is in the plane: cones of two rows, or of three with rolling. */
PETSC_INTERN PetscBool RicoProblemIsPlanar(RicoProblem);
/* v += s(w) e_N on every cone with a shift; v may be w */
PETSC_INTERN void RicoProblemAddShift(RicoProblem, const PetscReal w[], PetscReal v[]);
/* Sums over all ranks, and projections, for iterations of the array library (norm.c). */
PETSC_INTERN RicoSpace RicoProblemSpace(RicoProblem);
PETSC_INTERN PetscErrorCode RicoSumSquares(RicoProblem, PetscInt n, const PetscReal x[], PetscReal *sum);
PETSC_INTERN PetscErrorCode RicoNorm(RicoProblem, PetscInt n, const PetscReal x[], PetscReal *norm);
/* w = M z + q with one rounding (exact.c); *exact: false if parts of M cannot be read. One rank. */
PETSC_INTERN PetscErrorCode RicoProblemApplyExact(RicoProblem, const PetscReal z[], PetscReal w[],
                                                  PetscBool *exact);
/* w = M z + q and the residual of z in more than double precision (confirm.c) if rounding may matter;
   unchanged on many ranks, and if parts of M cannot be read. */
PETSC_INTERN PetscErrorCode RicoProblemConfirm(RicoProblem, const PetscReal z[], PetscReal w[],
                                               PetscReal tolerance, PetscReal *residual);
/* Rounding errors at a z of this size: no smaller residual can be expected (roundoff.c). Collective. */
PETSC_INTERN PetscErrorCode RicoProblemGetRoundoff(RicoProblem, const PetscReal z[], PetscReal *);

/* solver */
/* For the library's types: sets the operations, and allocates data, filled with zeros, which the solver frees
   after ops.reset. *(void **)data receives the pointer. */
PETSC_INTERN PetscErrorCode RicoSolverNewData(RicoSolver, const RicoSolverOps *, size_t bytes, void *data);
PETSC_INTERN PetscFunctionList RicoSolverTypes;
PETSC_INTERN PetscErrorCode RicoSolverRegisterAll(void);
PETSC_INTERN PetscErrorCode RicoSolverCheckTolerances(RicoSolver, PetscReal atol, PetscReal rtol,
                                                      PetscInt max_it);
PETSC_INTERN PetscErrorCode RicoSolverMonitorCall(RicoSolver, PetscInt it, PetscReal residual);
/* Sets `up` if the time limit is over. Collective: clocks differ between ranks, the first one decides. */
PETSC_INTERN PetscErrorCode RicoSolverTimeIsUp(RicoSolver, PetscBool *up);
/* Returns true, and sets s->late, if the time limit is over. Not collective: for work on one rank. s may be
   NULL. */
PETSC_INTERN PetscBool RicoSolverIsLate(RicoSolver s);
/* Factorisations and set-ups of multigrid by other libraries cannot be interrupted. Before one: sets s->late
   if the time left does not suffice, at `pace` seconds for an entry or at that of the last one of similar
   size. After it: measures its pace. Not collective; s may be NULL. */
PETSC_INTERN PetscErrorCode RicoSolverBeginWork(RicoSolver, PetscReal entries, PetscReal pace);
PETSC_INTERN PetscErrorCode RicoSolverEndWork(RicoSolver, PetscReal entries);
/* The time left becomes the limit of another solver. */
PETSC_INTERN PetscErrorCode RicoSolverLimitInner(RicoSolver, RicoSolver inner);
PETSC_INTERN PetscErrorCode RicoSolverSolveInner(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[]);
PETSC_INTERN PetscErrorCode RicoSolverSolveLifted(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[]);
/* The residual at which a solve has converged (rico_tolerance.h). */
static inline PetscReal RicoSolverTolerance(RicoSolver s)
{
  return RicoTolerance(s->atol, s->rtol, s->norm_q);
}
PETSC_INTERN PetscErrorCode RicoSolverWithin(RicoSolver, PetscReal residual, RicoConvergedReason *);

/* true if all n entries are finite */
PETSC_INTERN PetscBool RicoAllFinite(PetscInt n, const PetscReal x[]);
