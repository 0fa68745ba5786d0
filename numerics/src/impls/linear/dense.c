/*
  dense.c -- J of linear.h as a dense array: L L' where M is symmetric and J positive definite, else
  P L U. LAPACK reads columns, the problem holds rows: what is factored is J', and solves are with its
  transpose.
*/
#include <impls/linear/linearimpl.h>
#include <petscblaslapack.h>

typedef struct {
  const PetscReal *M;
  PetscReal *J;
  PetscReal *largest; /* |entry| of each row of J */
  PetscBLASInt *pivots;
  PetscBool symmetric, cholesky;
} Dense;

static PetscBool IsSymmetric(PetscInt n, const PetscReal M[])
{
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt j = 0; j < i; j++)
      if (M[(size_t)i * n + j] != M[(size_t)j * n + i]) return PETSC_FALSE;
  return PETSC_TRUE;
}

static void Gather(RicoLinear l)
{
  Dense *d = l->data;

  for (PetscInt k = 0; k < l->m; k++) {
    const PetscInt i = l->rows[k];
    const PetscReal b = l->b ? l->b[i] : 1, *row = d->M + (size_t)i * l->n;
    PetscReal *J = d->J + (size_t)k * l->m;

    for (PetscInt j = 0; j < l->m; j++) J[j] = b * row[l->rows[j]];
    J[k] += (l->a ? l->a[i] : 0) + l->delta * b;
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
  PetscBLASInt m, info;

  PetscFunctionBegin;
  Gather(l);
  for (PetscInt k = 0; k < l->m; k++) {
    d->largest[k] = 0;
    for (PetscInt j = 0; j < l->m; j++)
      d->largest[k] = PetscMax(d->largest[k], PetscAbsReal(d->J[(size_t)k * l->m + j]));
  }
  PetscCall(PetscBLASIntCast(l->m, &m));
  PetscCallBLAS("LAPACKgetrf", LAPACKgetrf_(&m, &m, d->J, &m, d->pivots, &info));
  d->cholesky = PETSC_FALSE;
  *broke = info || PivotsVanish(d, l->m) ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode FactorCholesky(RicoLinear l, PetscBool *broke)
{
  Dense *d = l->data;
  PetscBLASInt m, info;

  PetscFunctionBegin;
  Gather(l);
  PetscCall(PetscBLASIntCast(l->m, &m));
  PetscCallBLAS("LAPACKpotrf", LAPACKpotrf_("L", &m, d->J, &m, &info));
  d->cholesky = PETSC_TRUE;
  *broke = info ? PETSC_TRUE : PETSC_FALSE;
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
  if (*broke) PetscCall(FactorLU(l, broke));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Dense(RicoLinear l, PetscReal x[])
{
  Dense *d = l->data;
  PetscBLASInt m, one = 1, info;

  PetscFunctionBegin;
  if (l->m == 0) PetscFunctionReturn(0);
  PetscCall(PetscBLASIntCast(l->m, &m));
  if (d->cholesky)
    PetscCallBLAS("LAPACKpotrs", LAPACKpotrs_("L", &m, &one, d->J, &m, x, &m, &info));
  else
    PetscCallBLAS("LAPACKgetrs", LAPACKgetrs_("T", &m, &one, d->J, &m, d->pivots, x, &m, &info));
  PetscCheck(!info, PETSC_COMM_SELF, PETSC_ERR_LIB, "LAPACK refuses argument %d", (int)-info);
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy_Dense(RicoLinear l)
{
  Dense *d = l->data;

  PetscFunctionBegin;
  PetscCall(PetscFree3(d->J, d->largest, d->pivots));
  PetscCall(PetscFree(l->data));
  PetscFunctionReturn(0);
}

/* Dense data, or so small that it makes no difference. */
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
  PetscCall(PetscMalloc3((size_t)l->n * l->n, &d->J, l->n, &d->largest, l->n, &d->pivots));
  d->symmetric = IsSymmetric(l->n, d->M);
  l->ops = &ops;
  l->data = d;
  l->dense = PETSC_TRUE;
  PetscFunctionReturn(0);
}
