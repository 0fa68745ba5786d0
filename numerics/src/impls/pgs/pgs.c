/*
  pgs.c -- projected Gauss-Seidel, row by row, and psor, its over-relaxed variant.

  Sweep over the rows i = 1..n, with the latest z in every product:

      z_i <- P_i( z_i - (M z + q)_i / a_i ),      P_i the projection on [lb_i, ub_i],         (1)
      a_i  = M_ii / omega + c_i / 2,              0 < omega < 2.                              (2)

  c_i is zero on one rank. On many ranks, entries that other ranks own enter (1) with their value at the start
  of the sweep, and c_i = sum of |M_ij| over those j. This is half of the l1 damping of [1], which adds c_i.
  Let M be symmetric and d the change of a sweep. Since P_i is a projection, row i alone lowers
  f(z) = z'Mz/2 + q'z by at least (a_i - M_ii/2) d_i^2. Taking the ranks' changes together adds sum M_ij d_i
  d_j over i, j on different ranks, at most (c_1 d_1^2 + ... + c_n d_n^2) / 2. Hence

      f(z + d) <= f(z) - (1/omega - 1/2) sum M_ii d_i^2                                       (3)

  and (1) converges for symmetric positive definite M on any number of ranks; on one rank without damping.

  A row with M_ii <= 0 and a bound moves to the bound that solves it, if there is one. An equality row needs
  M_ii != 0. A row without a solution stays unchanged until its neighbours have moved. If that does not help,
  the solve ends with RICO_DIVERGED_DIAGONAL.

  pgs has omega = 1; psor adapts omega (pgs_omega.c) unless it is given. Symmetric sweeps alternate between
  forward and backward; each counts as one iteration.

  [1] A. Baker, R. Falgout, T. Kolev, U. Yang, "Multigrid smoothers for ultraparallel computing",
      SIAM J. Sci. Comput. 33 (2011).
*/
#include <impls/pgs/pgs.h>

typedef struct {
  PetscReal omega; /* 0: adapted */
  PetscBool symmetric;
} RicoSolver_PGS;

static PetscErrorCode RowsCreate(RicoProblem p, const RicoSweep *sweep, RicoPGSRows *r)
{
  PetscFunctionBegin;
  r->damping = NULL;
  PetscCall(RicoProblemGetDiagonal(p, &r->diagonal));
  PetscCall(RicoProblemGetBounds(p, &r->lb, &r->ub));
  PetscCall(PetscMalloc1(p->n, &r->step));
  if (sweep->kind != RICO_ROWS_GHOSTED) PetscFunctionReturn(0);
  PetscCall(PetscMalloc1(p->n, &r->damping));
  for (PetscInt i = 0; i < p->n; i++) r->damping[i] = RicoSweepGhostSum(sweep, i) / 2;
  PetscFunctionReturn(0);
}

static PetscErrorCode RowsDestroy(RicoPGSRows *r)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(r->step));
  PetscCall(PetscFree(r->damping));
  PetscFunctionReturn(0);
}

/* (2); division by a negative diagonal in equality rows only */
static void SetSteps(PetscInt n, PetscReal omega, RicoPGSRows *r)
{
  for (PetscInt i = 0; i < n; i++) {
    const PetscReal m = r->diagonal[i], c = r->damping ? r->damping[i] : 0;

    if (m > 0)
      r->step[i] = 1 / (m / omega + c);
    else if (m < 0 && RicoUnbounded(r->lb[i], r->ub[i]))
      r->step[i] = 1 / (m / omega - c);
    else
      r->step[i] = 0;
  }
}

/* The data of a solve. */
typedef struct {
  RicoSweep sweep;
  RicoPGSRows rows;
  RicoProgress progress;
} Work;

static PetscErrorCode Iterate(RicoSolver s, Work *k, PetscReal z[], PetscReal w[])
{
  const RicoSolver_PGS *pgs = s->data;
  const PetscBool adapt = pgs->omega == 0 ? PETSC_TRUE : PETSC_FALSE;
  RicoPGSOmega omega;
  RicoSweepChange change;
  PetscBool stop, forward = PETSC_TRUE;

  PetscFunctionBegin;
  RicoPGSOmegaBegin(&omega);
  SetSteps(k->sweep.n, adapt ? omega.omega : pgs->omega, &k->rows);
  for (PetscInt it = 0;; it++) {
    PetscCall(RicoProgressTest(&k->progress, it, z, w, &stop));
    if (stop) break;
    PetscCall(RicoSweepBegin(&k->sweep, z));
    RicoPGSRelax(&k->sweep, &k->rows, forward, z, &change);
    PetscCall(RicoProgressSweep(&k->progress, &change));
    if (pgs->symmetric) forward = !forward;
    if (adapt && RicoPGSOmegaNext(&omega, k->progress.estimate)) SetSteps(k->sweep.n, omega.omega, &k->rows);
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Run(RicoSolver s, RicoProblem p, Work *k, PetscReal z[], PetscReal w[])
{
  PetscFunctionBegin;
  PetscCall(RicoSweepCreate(p, &k->sweep));
  PetscCall(RowsCreate(p, &k->sweep, &k->rows));
  PetscCall(RicoProgressBegin(&k->progress, s, p));
  PetscCall(Iterate(s, k, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_PGS(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  Work k = {0};
  PetscErrorCode failed;

  PetscFunctionBegin;
  failed = Run(s, p, &k, z, w);
  PetscCall(RicoProgressEnd(&k.progress, z));
  PetscCall(RowsDestroy(&k.rows));
  PetscCall(RicoSweepDestroy(&k.sweep));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_NUMBER(REAL, RicoSolver_PGS, omega, "[)", 0, 2, "Relaxation, 0 < omega < 2 (0: adapted)"),
    RICO_CHOICE(BOOL, RicoSolver_PGS, symmetric, NULL, "Sweep forward and backward in turn"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Projected Gauss-Seidel", list};

PetscErrorCode RicoSolverPGSSetOmega(RicoSolver s, PetscReal omega)
{
  return RicoSettingSet(s, &settings, "omega", omega);
}

PetscErrorCode RicoSolverPGSSetSymmetric(RicoSolver s, PetscBool symmetric)
{
  return RicoSettingSet(s, &settings, "symmetric", symmetric);
}

static PetscErrorCode Create(RicoSolver s, PetscReal omega)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE, .parallel = PETSC_TRUE, .max_it = 10000, .solve = Solve_PGS};
  RicoSolver_PGS *pgs;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *pgs, &pgs));
  PetscCall(RicoSolverSetSettings(s, &settings));
  pgs->omega = omega;
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_PGS(RicoSolver s)
{
  return Create(s, 1);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_PSOR(RicoSolver s)
{
  return Create(s, 0);
}
