/*
  storage.c -- decides whether methods read M as an array or as sparse rows. The entries decide, not the type
  that the user passed: an array, a dense Mat and a sparse Mat with equal entries are solved in the same way.
*/
#include <array/vector.h>
#include <ricoimpl.h>

/* Up to this size M is an array: sparse rows cost more than they save ("The array core" of TABLES.md). */
#define SMALL_ROWS 64
/* Above this size (32 MB as an array) M is not copied to an array. */
#define ARRAY_ROWS 2000
/* Above this share of nonzeros an array needs less memory than sparse rows. */
#define FULL_SHARE 0.5

static PetscInt CountInArray(PetscInt n, const PetscReal M[])
{
  const size_t size = (size_t)n * (size_t)n;
  PetscInt count = 0;

  for (size_t i = 0, end = 0; i < size; i = end) {
    end = PetscMin(i + 8, size);
    if (end == i + 8 && AreZeros(M + i)) continue;
    for (size_t k = i; k < end; k++) count += M[k] != 0;
  }
  return count;
}

static PetscErrorCode CountInRows(RicoProblem p, PetscInt *count)
{
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  *count = 0;
  for (PetscInt k = 0; k < rows->ia[p->n]; k++) *count += rows->a[k] != 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCountEntries(RicoProblem p, PetscInt *count)
{
  RicoDerived *d = &p->derived;

  PetscFunctionBegin;
  if (d->entries < 0) {
    if (p->dense)
      d->entries = CountInArray(p->n, p->dense);
    else
      PetscCall(CountInRows(p, &d->entries));
  }
  *count = d->entries;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemIsArray(RicoProblem p, PetscBool *array)
{
  PetscInt count;

  PetscFunctionBegin;
  *array = PETSC_FALSE;
  if (p->size > 1 || p->G) PetscFunctionReturn(0);
  if (p->n <= SMALL_ROWS) {
    *array = PETSC_TRUE;
    PetscFunctionReturn(0);
  }
  if (p->form != RICO_FORM_DENSE && p->n > ARRAY_ROWS) PetscFunctionReturn(0);
  PetscCall(RicoProblemCountEntries(p, &count));
  *array = count > FULL_SHARE * (PetscReal)p->n * (PetscReal)p->n ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemIsDenseMat(RicoProblem p, PetscBool *dense)
{
  PetscFunctionBegin;
  *dense = PETSC_FALSE;
  if (p->M) PetscCall(PetscObjectTypeCompare((PetscObject)p->M, MATSEQDENSE, dense));
  if (*dense && p->n <= ARRAY_ROWS) PetscCall(RicoProblemIsArray(p, dense));
  PetscFunctionReturn(0);
}
