/*
  features.c -- the properties of M from which the plan for intervals is chosen (plan.c).
*/
#include <array/plan_thresholds.h>
#include <impls/auto/plan.h>

/* Entries across the diagonal count as equal if they differ by less than this share of their sizes. */
#define SYMMETRIC 1e-10

PetscBool RicoPlanIsSymmetric(PetscInt n, const PetscReal M[])
{
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt j = 0; j < i; j++) {
      const PetscReal below = M[(size_t)i * n + j], above = M[(size_t)j * n + i];

      if (PetscAbsReal(below - above) > SYMMETRIC * (PetscAbsReal(below) + PetscAbsReal(above)))
        return PETSC_FALSE;
    }
  return PETSC_TRUE;
}

/* The largest distance of coupled rows in their order; a larger number than PLAN_BAND may be too small. */
static PetscErrorCode Bandwidth(RicoProblem p, PetscInt *band)
{
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  *band = 0;
  for (PetscInt i = 0; i < p->n && *band <= PLAN_BAND; i++)
    for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++)
      if (rows->a[k] != 0) *band = PetscMax(*band, PetscAbsInt(rows->ja[k] - i));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanFeatures(RicoProblem p, PetscBool array, RicoFeatures *features, PetscInt *band)
{
  const PetscBool few = RicoPivotsMayComeFirst((int)p->n) ? PETSC_TRUE : PETSC_FALSE;
  PetscInt entries;

  PetscFunctionBegin;
  *features = (RicoFeatures){.rows = (int)p->n};
  *band = PETSC_MAX_INT;
  if (few && p->n > PLAN_SMALL_ROWS) {
    PetscCall(RicoProblemCountEntries(p, &entries));
    features->sparse = entries <= PLAN_SPARSE_SHARE * (PetscReal)p->n * (PetscReal)p->n;
  }
  if (p->n > PLAN_SMALL_ROWS && (features->sparse || (!few && !array))) PetscCall(Bandwidth(p, band));
  features->chain = *band <= PLAN_CHAIN_BAND;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanHasBounds(RicoProblem p, PetscBool *any)
{
  const PetscReal *lb, *ub;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  *any = PETSC_FALSE;
  for (PetscInt i = 0; i < p->n && !*any; i++)
    if (lb[i] > PETSC_NINFINITY || ub[i] < PETSC_INFINITY) *any = PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanMaySweep(RicoProblem p, PetscBool *may)
{
  const PetscReal *diagonal;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  *may = PETSC_TRUE;
  for (PetscInt i = 0; i < p->n && *may; i++) *may = diagonal[i] > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}
