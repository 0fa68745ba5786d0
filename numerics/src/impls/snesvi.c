/*
  snesvi.c -- PETSc's solvers for variational inequalities in a box.

      F(z) = M z + q,      lb <= z <= ub,      -F(z) in N_[lb,ub](z)

  is solved by a SNES of type vinewtonrsls (Newton on the rows that are not at a bound). If that fails,
  vinewtonssls (semismooth Newton on Fischer-Burmeister's function) continues from the best point. After a
  singular matrix the Jacobian is M + delta I. All options of SNES, its line search, KSP and PC work under the
  prefix rico_snesvi_; -rico_snesvi_snes_type applies to both attempts.

  The stopping test is that of all types; a failure of SNES becomes a reason.
*/
#include <impls/active/best_feasible.h>
#include <impls/linear/linear.h>
#include <petscsnes.h>

enum { MOST_STALLED = 60 };

typedef struct {
  RicoSolver s;
  RicoProblem p;
  RicoBestFeasible keep;
  Mat M;
  PetscReal delta; /* J = M + delta I  */
  PetscInt it;
  PetscBool stop;
  PetscBool operator_failed;
} Context;

static PetscErrorCode Function(SNES snes, Vec z, Vec f, void *ctx)
{
  Context *c = ctx;
  const PetscScalar *in;
  PetscScalar *out;

  PetscFunctionBegin;
  (void)snes;
  PetscCall(VecGetArrayRead(z, &in));
  PetscCall(VecGetArray(f, &out));
  c->operator_failed = PETSC_TRUE;
  PetscCall(RicoProblemApplyArrays(c->p, in, out));
  c->operator_failed = PETSC_FALSE;
  PetscCall(VecRestoreArray(f, &out));
  PetscCall(VecRestoreArrayRead(z, &in));
  PetscFunctionReturn(0);
}

/* vinewtonssls scales J in place, so J is computed again. */
static PetscErrorCode Jacobian(SNES snes, Vec z, Mat J, Mat P, void *ctx)
{
  Context *c = ctx;

  PetscFunctionBegin;
  (void)snes;
  (void)z;
  (void)J;
  PetscCall(MatCopy(c->M, P, SAME_NONZERO_PATTERN));
  if (c->delta > 0) PetscCall(MatShift(P, c->delta));
  PetscFunctionReturn(0);
}

/* The stopping test of all types, as a convergence test of SNES. An attempt ends if SNES has converged (it
   ignores violations below 1e-8), and if MOST_STALLED points have not halved the residual. */
static PetscErrorCode Test(SNES snes, PetscInt it, PetscReal x, PetscReal step, PetscReal f,
                           SNESConvergedReason *reason, void *ctx)
{
  Context *c = ctx;
  const PetscScalar *array;
  PetscReal residual, norm_q;
  Vec z;

  PetscFunctionBegin;
  (void)it;
  (void)x;
  (void)step;
  PetscCall(SNESGetSolution(snes, &z));
  PetscCall(VecGetArrayRead(z, &array));
  PetscCall(RicoBestFeasibleOffer(&c->keep, array, &residual));
  PetscCall(VecRestoreArrayRead(z, &array));
  PetscCall(RicoSolverProgress(c->s, c->it++, residual, &c->stop));
  PetscCall(RicoProblemGetNormQ(c->p, &norm_q));
  *reason = c->stop || f <= 1e-14 * norm_q || c->keep.stalled > MOST_STALLED ? SNES_CONVERGED_FNORM_ABS
                                                                             : SNES_CONVERGED_ITERATING;
  PetscFunctionReturn(0);
}

/* The name since PETSc 3.25. */
#ifdef SNES_DIVERGED_FNORM_NAN_DEPRECATED
#undef SNES_DIVERGED_FNORM_NAN
#define SNES_DIVERGED_FNORM_NAN SNES_DIVERGED_FUNCTION_NANORINF
#endif

static RicoConvergedReason ReasonOf(SNESConvergedReason reason)
{
  switch (reason) {
    case SNES_DIVERGED_MAX_IT:
    case SNES_DIVERGED_FUNCTION_COUNT:
      return RICO_DIVERGED_ITS;
    case SNES_DIVERGED_LINEAR_SOLVE:
    case SNES_DIVERGED_FNORM_NAN:
      return RICO_DIVERGED_SINGULAR;
    default:
      return RICO_DIVERGED_STALLED;
  }
}

static PetscErrorCode SetBounds(SNES snes, RicoProblem p, Vec z)
{
  const PetscReal *lb, *ub;
  PetscScalar *l, *u;
  Vec lower, upper;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  PetscCall(VecDuplicate(z, &lower));
  PetscCall(VecDuplicate(z, &upper));
  PetscCall(VecGetLocalSize(z, &n));
  PetscCall(VecGetArray(lower, &l));
  PetscCall(VecGetArray(upper, &u));
  for (PetscInt i = 0; i < n; i++) {
    l[i] = PetscMax(lb[i], PETSC_NINFINITY);
    u[i] = PetscMin(ub[i], PETSC_INFINITY);
  }
  PetscCall(VecRestoreArray(lower, &l));
  PetscCall(VecRestoreArray(upper, &u));
  PetscCall(SNESVISetVariableBounds(snes, lower, upper));
  PetscCall(VecDestroy(&lower));
  PetscCall(VecDestroy(&upper));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateSNES(Context *c, SNESType type, Mat J, Vec f, SNES *snes)
{
  KSP ksp;

  PetscFunctionBegin;
  PetscCall(SNESCreate(c->p->comm, snes));
  PetscCall(SNESSetOptionsPrefix(*snes, ((PetscObject)c->s)->prefix));
  PetscCall(SNESAppendOptionsPrefix(*snes, "rico_snesvi_"));
  PetscCall(SNESSetType(*snes, type));
  PetscCall(SNESSetFunction(*snes, f, Function, c));
  PetscCall(SNESSetJacobian(*snes, J, J, Jacobian, c));
  PetscCall(SNESSetTolerances(*snes, 0, 0, 0, PETSC_MAX_INT, PETSC_MAX_INT));
  PetscCall(SNESGetKSP(*snes, &ksp));
  PetscCall(RicoLinearConfigure(c->p, ksp));
  PetscCall(SNESSetFromOptions(*snes));
  PetscCall(SNESSetConvergenceTest(*snes, Test, c, NULL));
  PetscCall(SetBounds(*snes, c->p, f));
  PetscFunctionReturn(0);
}

/* The objects of one attempt. */
typedef struct {
  SNES snes;
  Mat J;
  Vec x, f;
} Made;

/* Ends norms that a failed operation has left begun; otherwise all later norms would fail. */
static PetscErrorCode ForgetBegunNorms(Vec x)
{
  PetscSplitReduction *norms;

  PetscFunctionBegin;
  if (!x) PetscFunctionReturn(0);
  PetscCall(PetscSplitReductionGet(PetscObjectComm((PetscObject)x), &norms));
  norms->state = STATE_BEGIN;
  norms->numopsbegin = norms->numopsend = 0;
  PetscFunctionReturn(0);
}

/* Destroys the objects also after a failure, except a SNES that failed inside itself: vinewtonrsls leaves
   invalid pointers, which SNESDestroy() dereferences (PETSc 3.18). */
static PetscErrorCode Destroy(Made *m, PetscErrorCode failed, PetscBool operator_failed)
{
  PetscFunctionBegin;
  if (failed) PetscCall(ForgetBegunNorms(m->x));
  if (!failed || operator_failed) PetscCall(SNESDestroy(&m->snes));
  PetscCall(VecDestroy(&m->x));
  PetscCall(VecDestroy(&m->f));
  PetscCall(MatDestroy(&m->J));
  PetscFunctionReturn(0);
}

/* Runs one SNES from the best point. */
static PetscErrorCode Attempt(Context *c, SNESType type, Made *m, RicoConvergedReason *reason)
{
  SNESConvergedReason why;
  PetscScalar *array;
  Mat J;

  PetscFunctionBegin;
  PetscCall(MatDuplicate(c->M, MAT_COPY_VALUES, &J));
  m->J = J;
  PetscCall(MatCreateVecs(c->M, &m->x, &m->f));
  PetscCall(VecGetArray(m->x, &array));
  PetscCall(PetscArraycpy(array, c->keep.z, c->keep.n));
  PetscCall(VecRestoreArray(m->x, &array));
  c->keep.stalled = 0;
  PetscCall(CreateSNES(c, type, m->J, m->f, &m->snes));
  PetscCall(SNESSolve(m->snes, NULL, m->x));
  PetscCall(SNESGetConvergedReason(m->snes, &why));
  *reason = ReasonOf(why);
  PetscFunctionReturn(0);
}

static PetscErrorCode Run(Context *c, SNESType type, RicoConvergedReason *reason)
{
  Made made = {0};
  PetscErrorCode failed;

  PetscFunctionBegin;
  failed = Attempt(c, type, &made, reason);
  PetscCall(Destroy(&made, failed, c->operator_failed));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static PetscErrorCode RunBoth(Context *c)
{
  RicoConvergedReason reason = RICO_DIVERGED_STALLED;
  PetscReal rho;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(c->p, &rho));
  PetscCall(RicoLinearGetMat(c->p, &c->M));
  PetscCall(Run(c, SNESVINEWTONRSLS, &reason));
  c->delta = 1e-8 / rho;
  if (!c->stop) PetscCall(Run(c, SNESVINEWTONSSLS, &reason));
  if (!c->stop) PetscCall(RicoSolverSetReason(c->s, reason));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_SNESVI(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  Context c = {.s = s, .p = p};
  PetscErrorCode failed;

  PetscFunctionBegin;
  (void)w;
  PetscCall(RicoBestFeasibleBegin(p, z, &c.keep));
  failed = RunBoth(&c);
  PetscCall(MatDestroy(&c.M));
  PetscCall(RicoBestFeasibleEnd(&c.keep, z));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_SNESVI(RicoSolver s)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE, .parallel = PETSC_TRUE, .max_it = 200, .solve = Solve_SNESVI};

  PetscFunctionBegin;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscFunctionReturn(0);
}
