/*
  prox_sweeps.c -- proximal points by sweeps of nsgs, for problems where nsgs alone does not converge.

  Sweeps follow, in small steps, the flow dz/dt ∈ -(M z + q + s(w)) - N_K(z). Because of s it is neither
  symmetric nor monotone. If many contacts hold each body, as in packings with large mu, the linearised flow
  at the solution has pairs of eigenvalues lambda with Re lambda < 0 (flutter), and sweeps circle around the
  solution without end. The proximal point (1) of prox.c is an implicit step of length 1 / alpha of the same
  flow. It multiplies a disturbance by alpha / (alpha + lambda) and so damps all disturbances with

      |lambda|^2 > 2 alpha |Re lambda|,                                                      (1)

  while the sweeps for the point converge if alpha > |Re lambda|. Both can hold, because flutter has |lambda|
  >> |Re lambda|. alpha decreases if sweeps find a point quickly. If they do not, alpha increases and the
  previous point is restored. Acceleration (acceleration.h) lets sweeps converge with smaller alpha.

  In the kernel of M the points may move a long way in steps of one direction; then many such steps are taken
  at once.

  Near a solution most points have the same regimes and each reduces the residual by a constant factor.
  Newton's method, tried whenever the residual has decreased, converges once the regimes are right.
*/
#include <impls/prox/prox.h>

/* Limit of sweeps per point; memory of Anderson's acceleration; points after a failure before alpha may
   decrease; limit of Newton's steps. */
enum { SWEEPS = 1500, MEMORY = 8, HOLD = 3, NEWTON_STEPS = 60 };
/* In mean diagonals of M: the first alpha, the largest alpha. Share of the residual left by a point. Newton's
   method is tried below a residual of FIRST_TRY ||q||, and again at FALLEN times the residual of the last
   try. Steps have one direction if the cosine between them exceeds STRAIGHT. At most LONGEST of them are
   taken at once; they are undone if the residual grows WORSE times. */
static const PetscReal FIRST = 3e-3, MOST = 0.3, SHARE = 0.2, FIRST_TRY = 3e-3, FALLEN = 0.7, STRAIGHT = 0.99,
                       LONGEST = 64, WORSE = 1.1;

typedef struct {
  RicoProx *x;
  RicoProblem problem;          /* (1) of prox.c, with the matrix                                      */
  Mat M;                        /* M + alpha I                                                         */
  Vec q;                        /* and the vector q - alpha z_k                                        */
  PetscReal alpha;              /* in the matrix of `problem`                                          */
  PetscInt hold;                /* points for which it must not decrease                               */
  RicoSolver sweeps[2], newton; /* sweeps: accelerated and plain; a failure switches between them      */
  PetscInt plain;               /* index of the current one                                            */
  PetscReal *last;              /* the last step                                                       */
  PetscReal stride, longest;    /* number of steps last taken at once; limit                           */
  PetscReal *back, from;        /* the last point found, and its residual                              */
  PetscReal tried;              /* residual at the last try of Newton's method, slightly increased per
                                   point */
} Swept;

static PetscErrorCode MakeProblem(Swept *p)
{
  RicoProblem own = p->x->p;
  const RicoBlock *blocks;
  PetscInt nblocks;
  Mat M;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(own, &M));
  PetscCall(MatDuplicate(M, MAT_COPY_VALUES, &p->M));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, own->n, &p->q));
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &p->problem));
  PetscCall(RicoProblemSetMat(p->problem, p->M, p->q));
  PetscCall(RicoProblemGetBlocks(own, &nblocks, &blocks));
  PetscCall(RicoProblemSetBlocks(p->problem, nblocks, blocks));
  PetscFunctionReturn(0);
}

static PetscErrorCode MakeSolver(const char *type, RicoSolver *solver)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, solver));
  PetscCall(RicoSolverSetType(*solver, type));
  PetscCall(RicoSolverSetWarmStart(*solver, PETSC_TRUE));
  PetscFunctionReturn(0);
}

static PetscErrorCode Create(RicoProx *x, Swept *p)
{
  PetscFunctionBegin;
  *p = (Swept){.x = x, .tried = PETSC_INFINITY, .stride = 1, .longest = 2};
  x->newton.alpha = FIRST * x->diagonal;
  PetscCall(MakeProblem(p));
  for (PetscInt i = 0; i < 2; i++) {
    PetscCall(MakeSolver(RICONSGS, &p->sweeps[i]));
    PetscCall(RicoSolverNSGSSetAnderson(p->sweeps[i], i ? 0 : MEMORY));
    p->sweeps[i]->hints.persistent = PETSC_TRUE;
  }
  PetscCall(PetscCalloc2(x->n, &p->last, x->n, &p->back));
  PetscCall(MakeSolver(RICONEWTON, &p->newton));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(Swept *p)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&p->newton));
  for (PetscInt i = 0; i < 2; i++) PetscCall(RicoSolverDestroy(&p->sweeps[i]));
  PetscCall(PetscFree2(p->last, p->back));
  PetscCall(RicoProblemDestroy(&p->problem));
  PetscCall(VecDestroy(&p->q));
  PetscCall(MatDestroy(&p->M));
  PetscFunctionReturn(0);
}

/* The problem of the next point, with centre newton.centre. */
static PetscErrorCode Shift(Swept *p)
{
  const RicoConeNewton *t = &p->x->newton;
  const PetscReal *own;
  PetscReal *q;

  PetscFunctionBegin;
  if (t->alpha != p->alpha) PetscCall(MatShift(p->M, t->alpha - p->alpha));
  p->alpha = t->alpha;
  PetscCall(RicoProblemGetQ(p->x->p, &own));
  PetscCall(VecGetArray(p->q, &q));
  for (PetscInt i = 0; i < t->n; i++) q[i] = own[i] - t->alpha * t->centre[i];
  PetscCall(VecRestoreArray(p->q, &q));
  PetscFunctionReturn(0);
}

/* An inner solve, within the remaining time and iterations. */
static PetscErrorCode Solve(Swept *p, RicoSolver inner, RicoProblem problem, PetscReal atol, PetscInt max_it,
                            PetscReal z[], RicoInfo *info)
{
  const RicoSolver s = p->x->s;
  const PetscInt most = s->max_it ? s->max_it : s->ops->max_it;

  PetscFunctionBegin;
  PetscCall(RicoSolverLimitInner(s, inner));
  max_it = PetscMax(1, PetscMin(max_it, most - p->x->it));
  PetscCall(RicoSolverSetTolerances(inner, atol, 0, max_it));
  PetscCall(RicoSolveArrays(inner, problem, z, p->x->trial_w, info));
  p->x->it += PetscMax(1, (PetscInt)info->its);
  PetscFunctionReturn(0);
}

/* Newton's method from the current point, if its residual allows. */
static PetscErrorCode TryNewton(Swept *p)
{
  RicoProx *x = p->x;
  const PetscReal norm_q = x->s->norm_q > 0 ? x->s->norm_q : 1;
  RicoConeNewton *t = &x->newton;
  RicoInfo info;

  PetscFunctionBegin;
  p->tried = PetscMin(1.01 * p->tried, FIRST_TRY * norm_q);
  if (x->stop || x->residual > FALLEN * p->tried) PetscFunctionReturn(0);
  p->tried = x->residual;
  PetscCall(PetscArraycpy(t->d, t->z, x->n));
  PetscCall(
      Solve(p, p->newton, x->p, RicoTolerance(x->s->atol, x->s->rtol, norm_q), NEWTON_STEPS, t->d, &info));
  if (!(info.residual < 0.5 * x->residual)) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(t->z, t->d, x->n));
  PetscCall(RicoProxReport(x));
  p->tried = x->residual;
  PetscFunctionReturn(0);
}

/* Takes many steps at once if steps have one direction; the next point tests the result. */
static PetscErrorCode Extrapolate(Swept *p)
{
  RicoProx *x = p->x;
  RicoConeNewton *t = &x->newton;
  PetscReal along = 0, now = 0, then = 0;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < x->n; i++) {
    const PetscReal step = t->z[i] - t->centre[i];

    along += step * p->last[i];
    now += step * step;
    then += p->last[i] * p->last[i];
    p->last[i] = step;
  }
  p->stride = along > STRAIGHT * PetscSqrtReal(now * then) ? PetscMin(2 * p->stride, p->longest) : 1;
  if (p->stride == 1) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(p->back, t->z, x->n));
  p->from = x->residual;
  for (PetscInt i = 0; i < x->n; i++) t->z[i] += (p->stride - 1) * p->last[i];
  PetscCall(RicoProblemProjectArrays(x->p, t->z, t->z));
  PetscFunctionReturn(0);
}

/* Returns to the last point found by sweeps, without extrapolation, if alpha was not the cause. */
static PetscErrorCode RestorePoint(Swept *p)
{
  RicoProx *x = p->x;
  const PetscBool strode = p->stride > 1 ? PETSC_TRUE : PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(x->newton.z, strode ? p->back : x->newton.centre, x->n));
  x->residual = p->from;
  p->longest = strode ? PetscMax(1, p->stride / 2) : p->longest;
  p->stride = 1;
  if (strode) PetscFunctionReturn(0);
  x->newton.alpha = PetscMin(2 * x->newton.alpha, MOST * x->diagonal);
  p->plain = 1 - p->plain;
  p->hold = HOLD;
  PetscFunctionReturn(0);
}

static PetscErrorCode Step(Swept *p)
{
  RicoProx *x = p->x;
  RicoConeNewton *t = &x->newton;
  RicoInfo info;

  PetscFunctionBegin;
  if (p->stride == 1) p->from = x->residual;
  PetscCall(PetscArraycpy(t->centre, t->z, x->n));
  PetscCall(Shift(p));
  PetscCall(Solve(p, p->sweeps[p->plain], p->problem, SHARE * p->from, SWEEPS, t->z, &info));
  PetscCall(RicoProxReport(x));
  if (info.reason < 0 || (p->stride > 1 && x->residual > WORSE * p->from)) {
    PetscCall(RestorePoint(p));
    PetscFunctionReturn(0);
  }
  p->longest = PetscMin(LONGEST, 1.5 * p->longest);
  if (p->hold > 0)
    p->hold--;
  else if (info.its < SWEEPS / 2)
    t->alpha *= 0.8;
  PetscCall(TryNewton(p));
  PetscCall(Extrapolate(p));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProxSweptPoints(RicoProx *x)
{
  Swept p;

  PetscFunctionBegin;
  PetscCall(Create(x, &p));
  PetscCall(PetscArraycpy(x->newton.z, x->trial, x->n)); /* in K, as sweeps require */
  while (!x->stop) PetscCall(Step(&p));
  PetscCall(Destroy(&p));
  PetscFunctionReturn(0);
}
