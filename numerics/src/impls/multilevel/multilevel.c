/*
  multilevel.c -- truncated nonsmooth Newton multigrid [1, 2] for large sparse problems on intervals.

  A step, on every level, is

      z <- S z                                    sweeps of projected Gauss-Seidel              (1)
      M_RR d_R = -w_R,  d = 0 elsewhere           R: the rows not at a bound                    (2)
      d <- P(z + d) - z                           feasible                                      (3)
      z <- z + t d                                minimises z'Mz/2 + q'z over t in [0, 1]       (4)

  (2) is solved by a few cycles of algebraic multigrid: with the interpolation of M for all R (grids.c), or
  with a set-up for R that is reused for similar R (truncated.c). If M is not symmetric, t minimises the
  residual instead. The boundary of R moves by one layer of rows per step or few steps. A solve therefore
  starts from the solutions of coarse problems (nested.c), which leave few such layers. Six sweeps a step,
  each of which moves the boundary by about one layer, cost less than a step does: with two, the nine-point
  operator took 5 steps on 256^2 points and 8 on 1024^2, with six 4 and 5.

  Stiff parts of M make t of (4) small; then a step follows the projected path (path.c).

  M must suit multigrid: an elliptic operator, or a sum of one and an inertia. Rows with M_ii <= 0 end a solve
  with RICO_DIVERGED_DIAGONAL. A residual that is rounding of w ends it with RICO_DIVERGED_INACCURATE, and
  MOST_STALLED steps without a new minimum of the residual end it with RICO_DIVERGED_STALLED.

  [1] C. Graeser, R. Kornhuber, "Multigrid methods for obstacle problems", J. Comput. Math. 27 (2009).
  [2] C. Graeser, U. Sack, O. Sander, "Truncated nonsmooth Newton multigrid methods for convex minimization
      problems", Domain Decomposition Methods XVIII (2009).
*/
#include <impls/multilevel/multilevel.h>
#include <problem/symmetry.h>

#define MOST_STALLED 30

PetscErrorCode RicoMultilevelDiagonal(RicoProblem p, PetscBool *positive)
{
  const PetscReal *diagonal;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  *positive = PETSC_TRUE;
  for (PetscInt i = 0; i < p->n; i++)
    if (!(diagonal[i] > 0)) *positive = PETSC_FALSE;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, positive, 1, MPIU_BOOL, MPI_LAND, p->comm));
  PetscFunctionReturn(0);
}

/* Sets `met` if a step has hardly lowered the residual because w has no more correct digits. */
static PetscErrorCode MeetsRoundoff(RicoLevel *l, PetscReal before, const PetscReal z[], PetscBool *met)
{
  PetscReal roundoff;

  PetscFunctionBegin;
  *met = PETSC_FALSE;
  if (l->residual < 0.5 * before) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetRoundoff(l->p, z, &roundoff));
  *met = l->residual <= roundoff ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(RicoLevel *l, RicoBest *best, PetscReal z[])
{
  RicoSolver s = l->s;
  const PetscReal target = PetscMax(s->atol, s->rtol * s->norm_q);
  PetscReal before = PETSC_INFINITY;
  PetscBool stop, met;

  PetscFunctionBegin;
  for (PetscInt it = 0;; it++) {
    PetscCall(RicoProblemResidualKnown(l->p, z, l->w, &l->residual));
    PetscCall(RicoSolverProgress(s, it, l->residual, &stop));
    PetscCall(RicoBestOffer(best, l->residual, z, stop));
    if (stop) break;
    PetscCall(MeetsRoundoff(l, before, z, &met));
    if (met) {
      PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_INACCURATE));
      break;
    }
    before = l->residual;
    if (RicoBestHasFailed(best, MOST_STALLED)) {
      PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
      break;
    }
    PetscCall(RicoLevelStep(l, target, z));
    if (s->late) {
      PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_TIME));
      break;
    }
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Run(RicoSolver s, RicoProblem p, RicoLevel *l, RicoBest *best, PetscReal z[],
                          PetscReal w[])
{
  const RicoMultilevelSettings *settings = s->data;
  PetscReal *x, *Mx, *y;
  PetscReal tolerance = PetscMax(s->atol, s->rtol * s->norm_q);
  PetscBool positive, symmetric, grids, fast = PETSC_TRUE;
  Mat M;

  PetscFunctionBegin;
  PetscCall(RicoMultilevelDiagonal(p, &positive));
  if (!positive) {
    PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_DIAGONAL));
    PetscFunctionReturn(0);
  }
  PetscCall(PetscMalloc3(p->n, &x, p->n, &Mx, p->n, &y));
  PetscCall(RicoProblemAskSymmetry(p, x, Mx, y, w, &symmetric));
  PetscCall(PetscFree3(x, Mx, y));
  PetscCall(RicoLinearGetMat(p, &M));
  PetscCall(RicoMultilevelNeedsGrids(p, M, symmetric, &grids));
  PetscCall(MatDestroy(&M));
  PetscCall(RicoLevelCreate(s, p, settings, symmetric, grids, l));
  PetscCall(RicoProblemResidualArrays(p, z, l->w, &l->residual, NULL));
  if (settings->nested && grids && l->residual > tolerance)
    PetscCall(RicoLevelNested(l, s->hints.next_cost > 0 ? PETSC_TRUE : PETSC_FALSE, &fast, z));
  if (fast)
    PetscCall(Iterate(l, best, z));
  else
    PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Multilevel(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoLevel l = {0};
  RicoBest best;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoBestBegin(&best, p->n));
  failed = Run(s, p, &l, &best, z, w);
  PetscCall(RicoBestEnd(&best, z));
  PetscCall(RicoLevelDestroy(&l));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_NUMBER(INT, RicoMultilevelSettings, cycles, "[]", 1, PETSC_MAX_INT,
                "Limit of cycles for one correction"),
    RICO_NUMBER(INT, RicoMultilevelSettings, sweeps, "[]", 1, PETSC_MAX_INT, "Sweeps before a correction"),
    RICO_CHOICE(BOOL, RicoMultilevelSettings, nested, NULL, "Begin with the solutions of coarse problems"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Truncated nonsmooth Newton multigrid", list};

PETSC_INTERN PetscErrorCode RicoSolverCreate_Multilevel(RicoSolver s)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE, .parallel = PETSC_TRUE, .max_it = 200, .solve = Solve_Multilevel};
  RicoMultilevelSettings *m;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *m, &m));
  PetscCall(RicoSolverSetSettings(s, &settings));
  *m = (RicoMultilevelSettings){.cycles = 8, .sweeps = 6, .nested = PETSC_TRUE};
  PetscFunctionReturn(0);
}
