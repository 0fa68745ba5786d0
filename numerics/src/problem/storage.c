/*
  storage.c -- is M stored as an array or as sparse rows? Its entries decide, not the container that they came
  in, so that an array, a dense Mat and a sparse Mat with the same entries are solved in the same way.
*/
#include <ricoimpl.h>

/* Up to so many rows an array: rows would cost more than they spare (tests/bench: "Small problems"). */
#define SMALL_ROWS 64
/* A larger matrix is not copied to an array, of 32 MB at this size, unless that is how it was given. */
#define ARRAY_ROWS 2000
/* Above this share of entries that are not zero an array takes less memory than rows of values and columns.
 */
#define FULL_SHARE 0.5

static PetscInt CountInArray(PetscInt n, const PetscReal M[])
{
  PetscInt count = 0;

  for (size_t i = 0; i < (size_t)n * (size_t)n; i++) count += M[i] != 0;
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
