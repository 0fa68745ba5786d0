/*
  suits.c -- decides whether type multilevel suits a problem, at about the cost of a product M z:

      M is sparse, with at most PLAN_MULTILEVEL_ENTRIES entries per row on average
      M is symmetric, tested by products with random vectors
      M_ii > 0, M_ij <= 0, and M_ii >= -sum M_ij, except for a share PLAN_MULTILEVEL_FEW of the rows

  that is, the matrix of a scalar elliptic equation on a grid, with or without inertia. Aggregation works as
  well for many other matrices, but that cannot be seen beforehand. multilevel beats newton from
  PLAN_MULTILEVEL_ROWS rows on: on 64 x 64 points it is 6 times (membrane) and 3 times (coefficients 1 to 1e6)
  faster; on 32 x 32 points 1.1 and 1.5 times slower (tests/bench/multilevel_bench).
*/
#include <array/plan_thresholds.h>
#include <impls/multilevel/multilevel.h>
#include <impls/multilevel/suits.h>
#include <problem/symmetry.h>

#define ROUNDING 1e-10 /* of M_ii */

/* Whether a row has these signs and this diagonal. */
static PetscBool IsElliptic(const RicoRows *r, PetscInt i)
{
  PetscReal diagonal = 0, others = 0, wrong = 0;

  for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++) {
    if (r->ja[k] == i)
      diagonal = r->a[k];
    else
      others += PetscAbsReal(r->a[k]);
    if (r->ja[k] != i && r->a[k] > 0) wrong = PetscMax(wrong, r->a[k]);
  }
  for (PetscInt k = r->oia ? r->oia[i] : 0; r->oia && k < r->oia[i + 1]; k++) {
    others += PetscAbsReal(r->oa[k]);
    wrong = PetscMax(wrong, r->oa[k]);
  }
  return diagonal > 0 && wrong <= ROUNDING * diagonal && others <= (1 + ROUNDING) * diagonal;
}

static PetscErrorCode HasEllipticRows(RicoProblem p, PetscBool *elliptic)
{
  const RicoRows *r;
  PetscInt counts[3] = {p->n, 0, 0}; /* rows, entries, rows without them */

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &r));
  for (PetscInt i = 0; i < p->n; i++) {
    counts[1] += r->ia[i + 1] - r->ia[i] + (r->oia ? r->oia[i + 1] - r->oia[i] : 0);
    if (!IsElliptic(r, i)) counts[2]++;
  }
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, counts, 3, MPIU_INT, MPI_SUM, p->comm));
  *elliptic = counts[1] <= PLAN_MULTILEVEL_ENTRIES * counts[0] &&
              (PetscReal)counts[2] <= PLAN_MULTILEVEL_FEW * (PetscReal)counts[0];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelSuits(RicoProblem p, PetscBool *suits)
{
  PetscReal *x, *Mx, *y, *My;
  PetscBool positive;

  PetscFunctionBegin;
  *suits = PETSC_FALSE;
  if (p->form != RICO_FORM_SPARSE || p->N < PLAN_MULTILEVEL_ROWS || p->cones & ~RICO_BOXLIKE)
    PetscFunctionReturn(0);
  PetscCall(HasEllipticRows(p, suits));
  if (!*suits) PetscFunctionReturn(0);
  PetscCall(RicoMultilevelDiagonal(p, &positive));
  PetscCall(PetscMalloc4(p->n, &x, p->n, &Mx, p->n, &y, p->n, &My));
  PetscCall(RicoProblemAskSymmetry(p, x, Mx, y, My, suits));
  PetscCall(PetscFree4(x, Mx, y, My));
  if (!positive) *suits = PETSC_FALSE;
  PetscFunctionReturn(0);
}
