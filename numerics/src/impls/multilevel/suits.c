/*
  suits.c -- decides whether type multilevel suits a problem, at about the cost of a product M z:

      M is sparse, with at most PLAN_MULTILEVEL_ENTRIES entries per row on average
      M_ii > 0 and sum |M_ij| <= PLAN_MULTILEVEL_OFFS M_ii over j != i, except for a share PLAN_MULTILEVEL_FEW
      in most rows the positive M_ij add up to at most half of the negative ones, j != i: coarse grids follow
      the negative ones
      M is no system of equations: one component alone cannot be translated without force

  that is, the matrix of a scalar elliptic equation on a grid, with or without inertia or convection, by
  finite differences or elements. Whether multigrid is fast for it cannot be seen; the type tests that first
  when `auto` calls it (nested.c). multilevel beats newton from PLAN_MULTILEVEL_ROWS rows on: on 64 x 64
  points it is 6 times (membrane) and 3 times (coefficients 1 to 1e6) faster; on 32 x 32 points 1.1 and 1.5
  times slower (tests/bench/multilevel_bench).
*/
#include <array/plan_thresholds.h>
#include <impls/multilevel/multilevel.h>
#include <impls/multilevel/suits.h>

#define MOST_COMPONENTS 3
#define ROUNDING 1e-8 /* of M_ii */
/* Positive entries to negative ones off the diagonal: 0 for differences of second order, 0.375 of fourth
   order (plates), 0.91 for the joints of a net. */
#define MOST_POSITIVE 0.5

/* Counts of rows: all, of their entries, without such a diagonal, mostly with positive entries; and, for
   k = 2, 3, those whose entries in columns 0, k, 2k, ... add up to zero. */
typedef struct {
  PetscInt rows, entries, wrong, positive, balanced[MOST_COMPONENTS + 1];
} Counts;

/* Adds an entry off the diagonal to the sum of the positive or the negative ones. */
static void AddEntry(PetscReal a, PetscReal *positive, PetscReal *negative)
{
  if (a > 0)
    *positive += a;
  else
    *negative -= a;
}

static void CountRow(const RicoRows *r, PetscInt i, Counts *counts)
{
  PetscReal diagonal = 0, positive = 0, negative = 0, sum[MOST_COMPONENTS + 1] = {0};
  const PetscInt end = r->oia ? r->oia[i + 1] : 0;

  for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++) {
    if (r->ja[k] == i)
      diagonal = r->a[k];
    else
      AddEntry(r->a[k], &positive, &negative);
    for (int c = 2; c <= MOST_COMPONENTS; c++)
      if (r->ja[k] % c == 0) sum[c] += r->a[k];
  }
  for (PetscInt k = r->oia ? r->oia[i] : 0; k < end; k++) AddEntry(r->oa[k], &positive, &negative);
  if (!(diagonal > 0 && positive + negative <= PLAN_MULTILEVEL_OFFS * diagonal)) counts->wrong++;
  if (positive > MOST_POSITIVE * negative) counts->positive++;
  for (int c = 2; c <= MOST_COMPONENTS; c++)
    if (PetscAbsReal(sum[c]) <= ROUNDING * diagonal) counts->balanced[c]++;
}

static PetscErrorCode HasEllipticRows(RicoProblem p, PetscBool *elliptic)
{
  const RicoRows *r;
  Counts counts = {.rows = p->n};

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &r));
  for (PetscInt i = 0; i < p->n; i++) {
    counts.entries += r->ia[i + 1] - r->ia[i] + (r->oia ? r->oia[i + 1] - r->oia[i] : 0);
    CountRow(r, i, &counts);
  }
  if (p->size > 1)
    PetscCallMPI(
        MPI_Allreduce(MPI_IN_PLACE, &counts, sizeof counts / sizeof(PetscInt), MPIU_INT, MPI_SUM, p->comm));
  *elliptic = counts.entries <= PLAN_MULTILEVEL_ENTRIES * counts.rows &&
              (PetscReal)counts.wrong <= PLAN_MULTILEVEL_FEW * (PetscReal)counts.rows &&
              2 * counts.positive <= counts.rows;
  for (int c = 2; c <= MOST_COMPONENTS; c++)
    if (2 * counts.balanced[c] > counts.rows) *elliptic = PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelSuits(RicoProblem p, PetscBool *suits)
{
  PetscBool positive;

  PetscFunctionBegin;
  *suits = PETSC_FALSE;
  if (p->form != RICO_FORM_SPARSE || p->N < PLAN_MULTILEVEL_ROWS || p->cones & ~RICO_BOXLIKE)
    PetscFunctionReturn(0);
  PetscCall(HasEllipticRows(p, suits));
  if (!*suits) PetscFunctionReturn(0);
  PetscCall(RicoMultilevelDiagonal(p, &positive));
  if (!positive) *suits = PETSC_FALSE;
  PetscFunctionReturn(0);
}
