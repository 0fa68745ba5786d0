/*
  admm.c -- alternating directions: Douglas and Rachford's splitting of  0 in M z + q + N_K(z).

  With a diagonal R > 0 that is constant on every set of K, iterate on t:

      z = P_K(t)                                                                              (1)
      (M + R) x = R (2 z - t) - q                                                             (2)
      t <- t + alpha (x - z)                                                                  (3)

  At a fixed point x = z and M z + q = R (z - t) in -N_K(z). One factorisation serves all iterations. Any set
  with a projection is supported. The iteration converges for monotone M, also if M is singular or not
  symmetric.

  If K has a shift s, (2) uses q + s(R (z - t)) instead of q: at a fixed point R (z - t) = M z + q + s, whose
  tangential part is that of w. There is no proof of convergence then, but most contact problems converge.

  R = r D. If all sets are intervals, D is the diagonal of M (where reasonable: 1/rho of active.h), else a
  constant. In free rows, which need no splitting, D is a thousandth of that. r is adapted to the residuals
  x - z and R (z - z_before), each relative to its own size. If one is much larger than the other, r is
  multiplied by the root of their ratio, t is moved so that R (z - t) stays, and M + R is factored again.

  Anderson's method (anderson.c) accelerates (3) while ||x - z|| does not grow; otherwise the plain step (3)
  replaces the accelerated one. For intervals, states (active.h) that no longer change end the iteration with
  an exact solution.

  P. L. Lions, B. Mercier, Splitting algorithms for the sum of two nonlinear operators, SIAM J. Numer.
  Anal. 16 (1979). B. Stellato et al., OSQP, Math. Program. Comput. 12 (2020): the rule for r.
*/
#include <impls/admm/admm.h>

typedef struct {
  PetscReal rho; /* r in units of the diagonal of M; 0: starts at one and is adapted */
  PetscReal alpha;
  PetscInt anderson; /* memory                                                                 */
} RicoSolver_ADMM;

enum { MOST_STALLED = 500, BALANCE = 20, WATCH = 10 };

/* Computes the residual of z and, every few iterations, of the point that settled states determine. */
static PetscErrorCode Measure(RicoSplitting *sp, PetscInt it, PetscReal *residual, PetscBool *final)
{
  PetscReal settled;

  PetscFunctionBegin;
  *final = PETSC_FALSE;
  PetscCall(RicoBestFeasibleOffer(&sp->keep, sp->z, residual));
  if (!sp->intervals || it % WATCH) PetscFunctionReturn(0);
  for (PetscInt i = 0; i < sp->n; i++) sp->rhs[i] = sp->R[i] * (sp->z[i] - sp->t[i]);
  PetscCall(RicoActiveWatch(&sp->active, &sp->keep, sp->z, sp->rhs, &settled, final));
  *residual = PetscMin(*residual, settled);
  PetscFunctionReturn(0);
}

/* The reason to stop, if further iterations are useless. */
static RicoConvergedReason Ending(const RicoSplitting *sp, PetscBool ok, PetscBool final)
{
  if (!ok) return RICO_DIVERGED_SINGULAR;
  if (final) return RICO_CONVERGED_PIVOT;
  return sp->keep.stalled > MOST_STALLED ? RICO_DIVERGED_STALLED : RICO_ITERATING;
}

static PetscErrorCode Iterate(RicoSplitting *sp, RicoSolver s)
{
  PetscReal residual;
  PetscBool stop, final, ok;
  RicoConvergedReason reason;

  PetscFunctionBegin;
  PetscCall(RicoSplittingFactor(sp, &ok));
  PetscCall(RicoProblemApplyArrays(sp->p, sp->z, sp->x));
  for (PetscInt i = 0; i < sp->n; i++) sp->t[i] = sp->z[i] - sp->x[i] / sp->R[i];
  for (PetscInt it = 0;; it++) {
    PetscCall(RicoProblemProjectArrays(sp->p, sp->t, sp->z));
    PetscCall(Measure(sp, it, &residual, &final));
    PetscCall(RicoSolverProgress(s, it, residual, &stop));
    if (stop) break;
    if (ok) PetscCall(RicoSplittingSolve(sp, &ok));
    reason = Ending(sp, ok, final);
    PetscCall(RicoSolverSetReason(s, reason));
    if (reason) break;
    PetscCall(RicoSplittingAdvance(sp));
    if (sp->adapt && it % BALANCE == BALANCE - 1) PetscCall(RicoSplittingBalance(sp, &ok));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Create(RicoSplitting *sp, RicoSolver s, RicoProblem p, const PetscReal z[])
{
  const RicoSolver_ADMM *admm = s->data;
  PetscFunctionBegin;
  sp->p = p;
  sp->alpha = admm->alpha;
  sp->adapt = admm->rho > 0 ? PETSC_FALSE : PETSC_TRUE;
  sp->intervals = p->cones & ~(unsigned)RICO_BOXLIKE ? PETSC_FALSE : PETSC_TRUE;
  sp->r = admm->rho > 0 ? admm->rho : 1;
  PetscCall(RicoProblemGetSize(p, &sp->n, NULL));
  PetscCall(RicoProblemGetQ(p, &sp->q));
  PetscCall(RicoLinearCreate(s, p, RICOADMM, &sp->linear));
  if (sp->intervals) PetscCall(RicoActiveCreate(s, p, RICOADMM, &sp->active));
  sp->space = RicoProblemSpace(p);
  PetscCall(PetscMalloc1(RicoAndersonRoom((size_t)sp->n, (int)admm->anderson), &sp->room));
  RicoAndersonBegin(&sp->anderson, &sp->space, (size_t)sp->n, (int)admm->anderson, sp->room);
  PetscCall(RicoBestFeasibleBegin(p, z, &sp->keep));
  PetscCall(PetscMalloc4(sp->n, &sp->R, sp->n, &sp->t, sp->n, &sp->z, sp->n, &sp->x));
  PetscCall(PetscMalloc5(sp->n, &sp->g, sp->n, &sp->T, sp->n, &sp->next, sp->n, &sp->rhs, sp->n, &sp->unit));
  PetscCall(PetscArraycpy(sp->z, z, sp->n));
  PetscCall(RicoSplittingUnits(sp));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(RicoSplitting *sp, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(PetscFree4(sp->R, sp->t, sp->z, sp->x));
  PetscCall(PetscFree5(sp->g, sp->T, sp->next, sp->rhs, sp->unit));
  PetscCall(RicoBestFeasibleEnd(&sp->keep, z));
  PetscCall(PetscFree(sp->room));
  if (sp->intervals) PetscCall(RicoActiveDestroy(&sp->active));
  PetscCall(RicoLinearDestroy(&sp->linear));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_ADMM(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoSplitting sp = {0};

  PetscFunctionBegin;
  (void)w;
  PetscCall(Create(&sp, s, p, z));
  PetscCall(Iterate(&sp, s));
  PetscCall(Destroy(&sp, z));
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {RICO_NUMBER(REAL, RicoSolver_ADMM, rho, "[]", 0, PETSC_MAX_REAL,
                                               "R in units of M's diagonal (0: by the residuals)"),
                                   RICO_NUMBER(REAL, RicoSolver_ADMM, alpha, "()", 0, 2, "Over-relaxation"),
                                   RICO_NUMBER(INT, RicoSolver_ADMM, anderson, "[]", 0, RICO_ANDERSON_MOST,
                                               "Memory of the acceleration (0: none)"),
                                   RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Alternating directions", list};

PetscErrorCode RicoSolverADMMSetRho(RicoSolver s, PetscReal rho)
{
  return RicoSettingSet(s, &settings, "rho", rho);
}

PetscErrorCode RicoSolverADMMSetAlpha(RicoSolver s, PetscReal alpha)
{
  return RicoSettingSet(s, &settings, "alpha", alpha);
}

PetscErrorCode RicoSolverADMMSetAnderson(RicoSolver s, PetscInt memory)
{
  return RicoSettingSet(s, &settings, "anderson", (PetscReal)memory);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_ADMM(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_NORMAL_CONE) | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .max_it = 5000,
                                    .solve = Solve_ADMM};
  RicoSolver_ADMM *admm;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *admm, &admm));
  PetscCall(RicoSolverSetSettings(s, &settings));
  admm->alpha = 1.6;
  admm->anderson = 10;
  PetscFunctionReturn(0);
}
