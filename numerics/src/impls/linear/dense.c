/*
  dense.c -- J of linear.h as a dense array: L L' if M is symmetric and J positive definite, else P L U of J',
  with pivots compared with the rows of J.
*/
#include <impls/linear/factor.h>
#include <impls/linear/linearimpl.h>

typedef struct {
  const PetscReal *M;
  PetscReal *J;
  PetscReal *largest; /* |entry| of each row of J */
  PetscReal *work;
  PetscInt *swap;
  PetscBool symmetric, cholesky;
} Dense;

static PetscBool IsSymmetric(PetscInt n, const PetscReal M[])
{
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt j = 0; j < i; j++)
      if (M[(size_t)i * n + j] != M[(size_t)j * n + i]) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* J, or J': entries of a row of J are `along` apart. Also computes the largest entry of each row. */
static void Gather(RicoLinear l, size_t along)
{
  Dense *d = l->data;

  for (PetscInt k = 0; k < l->m; k++) {
    const PetscInt i = l->rows[k];
    const PetscReal b = l->b ? l->b[i] : 1, *row = d->M + (size_t)i * l->n;
    PetscReal *J = d->J + (along == 1 ? (size_t)k * l->m : (size_t)k), most = 0;

    for (PetscInt j = 0; j < l->m; j++) {
      PetscReal entry = b * row[l->rows[j]];

      if (j == k) entry += (l->a ? l->a[i] : 0) + l->delta * b;
      J[j * along] = entry;
      most = PetscMax(most, PetscAbsReal(entry));
    }
    d->largest[k] = most;
  }
}

static PetscBool PivotsVanish(const Dense *d, PetscInt m)
{
  for (PetscInt k = 0; k < m; k++)
    if (RicoPivotVanishes(d->J[k + (size_t)k * m], d->largest[k])) return PETSC_TRUE;
  return PETSC_FALSE;
}

static PetscErrorCode FactorLU(RicoLinear l, PetscBool *broke)
{
  Dense *d = l->data;

  PetscFunctionBegin;
  Gather(l, l->m);
  d->cholesky = PETSC_FALSE;
  *broke = !RicoFactorLU(l->solver, l->m, d->J, d->swap) || PivotsVanish(d, l->m) ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode FactorCholesky(RicoLinear l, PetscBool *broke)
{
  Dense *d = l->data;

  PetscFunctionBegin;
  Gather(l, 1);
  d->cholesky = PETSC_TRUE;
  *broke = RicoFactorCholesky(l->solver, l->m, d->J, d->work) ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

static PetscErrorCode Factor_Dense(RicoLinear l, PetscBool *broke)
{
  Dense *d = l->data;

  PetscFunctionBegin;
  *broke = PETSC_FALSE;
  if (l->m == 0) PetscFunctionReturn(0);
  *broke = PETSC_TRUE;
  if (d->symmetric && !l->b) PetscCall(FactorCholesky(l, broke));
  if (*broke && !l->solver->late) PetscCall(FactorLU(l, broke));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Dense(RicoLinear l, PetscReal x[])
{
  Dense *d = l->data;

  PetscFunctionBegin;
  if (d->cholesky)
    RicoSolveCholesky(l->m, d->J, x);
  else
    RicoSolveTransposedLU(l->m, d->J, d->swap, x);
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy_Dense(RicoLinear l)
{
  Dense *d = l->data;

  PetscFunctionBegin;
  PetscCall(PetscFree4(d->J, d->largest, d->work, d->swap));
  PetscCall(PetscFree(l->data));
  PetscFunctionReturn(0);
}

/* Dense factorisation suits M if it is a dense array, or if it has up to 8000 rows and more than an eighth
   of its entries are stored. */
static PetscErrorCode Suits(RicoLinear l, PetscBool *suits)
{
  PetscInt entries;

  PetscFunctionBegin;
  PetscCall(RicoProblemIsArray(l->p, suits));
  if (*suits || l->n > 8000) PetscFunctionReturn(0);
  PetscCall(RicoProblemCountEntries(l->p, &entries));
  if (entries > l->n / 8 * l->n) *suits = PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearSetUp_Dense(RicoLinear l)
{
  static const RicoLinearOps ops = {Factor_Dense, Solve_Dense, Destroy_Dense};
  PetscBool suits;
  Dense *d;

  PetscFunctionBegin;
  PetscCall(Suits(l, &suits));
  if (!suits) PetscFunctionReturn(0);
  PetscCall(PetscNew(&d));
  PetscCall(RicoProblemGetDenseArray(l->p, &d->M));
  PetscCall(PetscMalloc4((size_t)l->n * l->n, &d->J, l->n, &d->largest, (size_t)l->n * RICO_FACTOR_BLOCK,
                         &d->work, l->n, &d->swap));
  d->symmetric = IsSymmetric(l->n, d->M);
  l->ops = &ops;
  l->data = d;
  l->dense = PETSC_TRUE;
  PetscFunctionReturn(0);
}
