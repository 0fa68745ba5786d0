/*
  cone_system.c -- Newton's linear system  J d = r,  J = A + B (M + alpha I),  on one rank.

  If many contacts share few pairs of bodies, the system is solved on the rows of patches (condensed.h) with
  iterative refinement. The inverses of D lose digits if contacts stick and alpha vanishes. If refinement does
  not recover them, J itself is factored; after a few such failures J is always factored.
*/
#include <impls/cones/cone_system.h>

enum { FEW_ROWS = 300, MOST_REFINEMENTS = 4, MOST_MISSES = 5 };
/* Size of the last correction relative to the solution: refinement stops below EXACT, and has failed above
   INEXACT. */
static const PetscReal EXACT = 1e-9, INEXACT = 1e-3;

static PetscErrorCode MakeFull(RicoConeSystem *s)
{
  RicoCones *k = s->cones;

  PetscFunctionBegin;
  if (s->made) PetscFunctionReturn(0);
  PetscCall(RicoBlockSystemCreate(k->s, k->n, k->count, s->pairs, k->rows, &s->full));
  s->made = PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemCreate(RicoCones *k, RicoConeSystem *s)
{
  PetscFunctionBegin;
  *s = (RicoConeSystem){.cones = k};
  PetscCall(PetscMalloc3(k->count, &s->pairs, k->n, &s->rest, k->n, &s->correction));
  for (PetscInt c = 0; c < k->count; c++)
    s->pairs[c] = (RicoBlockPair){
        .row = k->cones[c].row, .size = k->cones[c].size, .A = k->cones[c].A, .B = k->cones[c].B};
  if (k->n > FEW_ROWS) PetscCall(RicoCondensedCreate(k, &s->condensed));
  if (!s->condensed) PetscCall(MakeFull(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemTakeKSP(RicoConeSystem *s, KSP ksp)
{
  PetscFunctionBegin;
  PetscCall(RicoCondensedDestroy(&s->condensed));
  PetscCall(MakeFull(s));
  PetscCall(RicoBlockSystemTakeKSP(&s->full, ksp));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemDestroy(RicoConeSystem *s)
{
  PetscFunctionBegin;
  if (s->made) PetscCall(RicoBlockSystemDestroy(&s->full));
  PetscCall(RicoCondensedDestroy(&s->condensed));
  PetscCall(PetscFree3(s->pairs, s->rest, s->correction));
  PetscFunctionReturn(0);
}

static PetscErrorCode FactorFull(RicoConeSystem *s, PetscBool *ok)
{
  PetscFunctionBegin;
  s->through = PETSC_FALSE;
  PetscCall(MakeFull(s));
  PetscCall(RicoBlockSystemFactor(&s->full, s->alpha, ok));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemFactor(RicoConeSystem *s, PetscReal alpha, PetscBool *ok)
{
  PetscFunctionBegin;
  s->alpha = alpha;
  s->through = PETSC_FALSE;
  *ok = RicoSolverIsLate(s->cones->s) ? PETSC_FALSE : PETSC_TRUE;
  if (!*ok) PetscFunctionReturn(0);
  if (s->condensed && s->misses < MOST_MISSES) {
    PetscCall(RicoCondensedFactor(s->condensed, alpha, ok));
    s->through = *ok;
  }
  if (!s->through) PetscCall(FactorFull(s, ok));
  PetscFunctionReturn(0);
}

PetscInt RicoConeSystemSign(const RicoConeSystem *s)
{
  return s->through ? RicoCondensedSign(s->condensed) : RicoBlockSystemSign(&s->full);
}

static PetscErrorCode SolveFactored(RicoConeSystem *s, const PetscReal r[], PetscReal d[])
{
  PetscFunctionBegin;
  PetscCall(s->through ? RicoCondensedSolve(s->condensed, r, d) : RicoBlockSystemSolve(&s->full, r, d));
  PetscFunctionReturn(0);
}

static PetscReal Norm(PetscInt n, const PetscReal x[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < n; i++) sum += x[i] * x[i];
  return PetscSqrtReal(sum);
}

/* Makes one step of refinement. *share: size of the correction relative to d. */
static PetscErrorCode Refine(RicoConeSystem *s, const PetscReal r[], PetscReal d[], PetscReal *share)
{
  const PetscInt n = s->cones->n;

  PetscFunctionBegin;
  PetscCall(RicoConesApply(s->cones, s->alpha, d, s->rest));
  for (PetscInt i = 0; i < n; i++) s->rest[i] = r[i] - s->rest[i];
  PetscCall(SolveFactored(s, s->rest, s->correction));
  for (PetscInt i = 0; i < n; i++) d[i] += s->correction[i];
  *share = Norm(n, s->correction) / PetscMax(Norm(n, d), PETSC_MACHINE_EPSILON);
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveCondensed(RicoConeSystem *s, const PetscReal r[], PetscReal d[], PetscBool *ok)
{
  PetscReal share = 1, before = PETSC_INFINITY;

  PetscFunctionBegin;
  PetscCall(SolveFactored(s, r, d));
  for (PetscInt i = 0; i < MOST_REFINEMENTS && share > EXACT && share < before; i++) {
    before = share;
    PetscCall(Refine(s, r, d, &share));
  }
  *ok = share < INEXACT && RicoAllFinite(s->cones->n, d) ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConeSystemSolve(RicoConeSystem *s, const PetscReal r[], PetscReal d[], PetscBool *ok)
{
  PetscReal share;

  PetscFunctionBegin;
  *ok = PETSC_TRUE;
  if (s->through) {
    PetscCall(SolveCondensed(s, r, d, ok));
    if (*ok) PetscFunctionReturn(0);
    s->misses++;
    PetscCall(FactorFull(s, ok));
    if (!*ok) PetscFunctionReturn(0);
  }
  PetscCall(SolveFactored(s, r, d));
  *ok = RicoAllFinite(s->cones->n, d);
  if (!*ok) PetscFunctionReturn(0);
  PetscCall(Refine(s, r, d, &share));
  *ok = RicoAllFinite(s->cones->n, d);
  PetscFunctionReturn(0);
}
