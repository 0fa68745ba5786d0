/*
  lemke_start.c -- start of the path: a complementary basis, feasible or not.

  Block pivots. The path from the slack basis visits about as many bases as z has active components. A few
  block principal pivots (exchanges of all infeasible pairs at once), while they reduce the number of
  infeasible rows, find a start near the solution. Each costs one factorisation.
*/
#include <impls/lemke/lemke.h>

PetscErrorCode RicoLemkePathCreate(RicoProblem p, const char solver[], RicoLemkePath *t)
{
  const PetscInt n = p->n;
  PetscReal norm_q, rho;

  PetscFunctionBegin;
  PetscCall(RicoLemkeBasisCreate(p, solver, &t->basis));
  PetscCall(RicoProblemGetQ(p, &t->q));
  PetscCall(RicoProblemGetBounds(p, &t->lb, &t->ub));
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  PetscCall(RicoProblemGetScale(p, &rho));
  t->tol_w = 1e-13 * (norm_q > 0 ? norm_q : 1) / PetscSqrtReal(PetscMax(n, 1));
  t->tol_z = t->tol_w * rho;
  PetscCall(PetscMalloc6(n, &t->x, n, &t->alpha, n, &t->s, n, &t->row, n, &t->best_row, n, &t->scratch));
  PetscCall(PetscMalloc4(n, &t->at_upper, n, &t->start, n, &t->y, n, &t->nudge));
  PetscCall(PetscMalloc1(n, &t->list));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkePathDestroy(RicoLemkePath *t)
{
  PetscFunctionBegin;
  PetscCall(PetscFree6(t->x, t->alpha, t->s, t->row, t->best_row, t->scratch));
  PetscCall(PetscFree4(t->at_upper, t->start, t->y, t->nudge));
  PetscCall(PetscFree(t->list));
  PetscCall(RicoLemkeBasisDestroy(&t->basis));
  PetscFunctionReturn(0);
}

PetscReal RicoLemkeLower(const RicoLemkePath *t, RicoLemkeVariable v)
{
  if (v.kind == RICO_LEMKE_Z) return t->lb[v.i];
  if (v.kind == RICO_LEMKE_W) return t->at_upper[v.i] ? -INFINITY : 0;
  return 0;
}

PetscReal RicoLemkeUpper(const RicoLemkePath *t, RicoLemkeVariable v)
{
  if (v.kind == RICO_LEMKE_Z) return t->ub[v.i];
  if (v.kind == RICO_LEMKE_W) return t->at_upper[v.i] ? 0 : INFINITY;
  return INFINITY;
}

PetscReal RicoLemkeTolerance(const RicoLemkePath *t, RicoLemkeVariable v)
{
  return v.kind == RICO_LEMKE_Z ? t->tol_z : t->tol_w;
}

PetscReal RicoLemkeViolation(const RicoLemkePath *t, PetscInt k)
{
  const RicoLemkeVariable v = t->basis.basic[k];
  const PetscReal below = t->x[k] - RicoLemkeLower(t, v), above = t->x[k] - RicoLemkeUpper(t, v),
                  tolerance = RicoLemkeTolerance(t, v);

  if (below < -tolerance) return below;
  return above > tolerance ? above : 0;
}

PetscReal RicoLemkeBound(const RicoLemkePath *t, PetscInt i)
{
  const PetscReal bound = t->at_upper[i] ? t->ub[i] : t->lb[i];

  return PetscIsInfReal(bound) ? 0 : bound;
}

/* x = B^-1 (q + M z_N) with the nonbasic z at their bounds. */
PetscErrorCode RicoLemkeComputeBasic(RicoLemkePath *t)
{
  RicoLemkeBasis *b = &t->basis;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < b->n; i++) t->scratch[i] = RicoLemkeBound(t, i);
  for (PetscInt k = 0; k < b->n; k++)
    if (b->basic[k].kind == RICO_LEMKE_Z) t->scratch[b->basic[k].i] = 0;
  PetscCall(PetscArraycpy(t->x, t->q, b->n));
  for (PetscInt i = 0; i < b->n; i++)
    if (t->scratch[i] != 0)
      RicoLemkeBasisAddColumn(b, (RicoLemkeVariable){RICO_LEMKE_Z, i}, -t->scratch[i], t->x);
  PetscCall(RicoLemkeBasisSolve(b, t->x));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeRefactor(RicoLemkePath *t, PetscBool *singular)
{
  PetscFunctionBegin;
  PetscCall(RicoLemkeBasisFactor(&t->basis, singular));
  if (*singular) PetscFunctionReturn(0);
  PetscCall(RicoLemkeComputeBasic(t));
  *singular = RicoAllFinite(t->basis.n, t->x) ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

void RicoLemkeExtract(const RicoLemkePath *t, PetscReal z[])
{
  const RicoLemkeBasis *b = &t->basis;

  for (PetscInt i = 0; i < b->n; i++) z[i] = RicoLemkeBound(t, i);
  for (PetscInt k = 0; k < b->n; k++)
    if (b->basic[k].kind == RICO_LEMKE_Z)
      z[b->basic[k].i] = PetscMin(PetscMax(t->x[k], t->lb[b->basic[k].i]), t->ub[b->basic[k].i]);
}

/* The basis of a point: FREE rows, and z strictly inside its bounds, are basic. z = NULL: the slack basis. */
static void SetBasis(RicoLemkePath *t, const PetscReal z[])
{
  for (PetscInt i = 0; i < t->basis.n; i++) {
    const PetscBool free = PetscIsInfReal(t->lb[i]) && PetscIsInfReal(t->ub[i]) ? PETSC_TRUE : PETSC_FALSE;
    const PetscBool inside = z && z[i] > t->lb[i] && z[i] < t->ub[i] ? PETSC_TRUE : PETSC_FALSE;

    t->at_upper[i] =
        PetscIsInfReal(t->lb[i]) || (z && z[i] >= t->ub[i] && t->ub[i] > t->lb[i]) ? PETSC_TRUE : PETSC_FALSE;
    t->basis.basic[i] = (RicoLemkeVariable){free || inside ? RICO_LEMKE_Z : RICO_LEMKE_W, i};
  }
}

static PetscInt CountViolations(const RicoLemkePath *t)
{
  PetscInt count = 0;

  for (PetscInt k = 0; k < t->basis.n; k++) count += RicoLemkeViolation(t, k) != 0;
  return count;
}

/* Exchanges every infeasible pair: w of the wrong sign makes z basic; z outside its bounds moves to that
   bound. */
static void ExchangeAll(RicoLemkePath *t)
{
  for (PetscInt k = 0; k < t->basis.n; k++) {
    RicoLemkeVariable *v = &t->basis.basic[k];
    const PetscReal violation = RicoLemkeViolation(t, k);

    if (violation == 0) continue;
    if (v->kind == RICO_LEMKE_Z) t->at_upper[v->i] = violation > 0 ? PETSC_TRUE : PETSC_FALSE;
    v->kind = v->kind == RICO_LEMKE_Z ? RICO_LEMKE_W : RICO_LEMKE_Z;
  }
}

/* Block pivots from the factored basis, until three in a row do not help; the best basis is left factored. */
static PetscErrorCode BlockPivots(RicoLemkePath *t, PetscBool *singular)
{
  const PetscInt n = t->basis.n;
  PetscInt fewest = CountViolations(t), count = fewest, tries = 0;
  RicoLemkeVariable *best;
  PetscBool *best_upper;

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(n, &best, n, &best_upper));
  PetscCall(PetscArraycpy(best, t->basis.basic, n));
  PetscCall(PetscArraycpy(best_upper, t->at_upper, n));
  while (fewest > 0 && tries < 3 && !*singular) {
    ExchangeAll(t);
    PetscCall(RicoLemkeRefactor(t, singular));
    count = *singular ? n + 1 : CountViolations(t);
    if (count < fewest) {
      fewest = count;
      tries = 0;
      PetscCall(PetscArraycpy(best, t->basis.basic, n));
      PetscCall(PetscArraycpy(best_upper, t->at_upper, n));
    } else {
      tries++;
    }
  }
  if (count > fewest) {
    PetscCall(PetscArraycpy(t->basis.basic, best, n));
    PetscCall(PetscArraycpy(t->at_upper, best_upper, n));
    PetscCall(RicoLemkeRefactor(t, singular));
  }
  PetscCall(PetscFree2(best, best_upper));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeStart(RicoLemkePath *t, const PetscReal z[], PetscBool warm, PetscBool crash,
                              PetscBool *singular)
{
  PetscFunctionBegin;
  SetBasis(t, warm ? z : NULL);
  PetscCall(RicoLemkeRefactor(t, singular));
  if (*singular && warm) {
    SetBasis(t, NULL);
    PetscCall(RicoLemkeRefactor(t, singular));
  }
  if (crash && !*singular) PetscCall(BlockPivots(t, singular));
  PetscFunctionReturn(0);
}
