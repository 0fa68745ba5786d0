/*
  lines.c -- the rows of lines.h: their layout, their matrix, and the conversion between z and y.
*/
#include <impls/planar/lines.h>

/* Unknowns of a tangential row: y+, y- and l. */
#define UNKNOWNS 3

/* 1 / sqrt(mean of the cone's diagonal): makes velocities and reactions comparable in all cones. */
static PetscReal ScaleOf(PetscInt size, const PetscReal diagonal[])
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < size; i++) sum += diagonal[i];
  return sum > 0 ? PetscSqrtReal((PetscReal)size / sum) : 1;
}

/* The rows of cone c of a friction block, from `row` on. */
static void AddContact(RicoLines *l, const RicoBlock *block, PetscInt c, PetscInt row, PetscReal scale)
{
  for (PetscInt i = 0; i < block->size; i++) {
    l->first[row + i] = l->m;
    l->scale[row + i] = scale;
    if (i > 0) {
      l->normal[row + i] = row;
      l->mu[row + i] = i == 1 ? block->mu[c] : block->mu_r[c];
      l->bound[row + i] = block->cone == RICO_SECOND_ORDER ? PETSC_TRUE : PETSC_FALSE;
    }
    l->m += i > 0 ? UNKNOWNS : 1;
  }
}

PetscErrorCode RicoLinesCreate(RicoProblem p, RicoLines *l)
{
  const PetscReal *diagonal;
  PetscInt row = 0;

  PetscFunctionBegin;
  *l = (RicoLines){.n = p->n};
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  PetscCall(PetscMalloc5(p->n, &l->first, p->n, &l->normal, p->n, &l->scale, p->n, &l->mu, p->n, &l->bound));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++)
      for (PetscInt end = row + block->size; row < end;) {
        l->normal[row] = -1;
        if (RicoIsFriction(block->cone)) {
          AddContact(l, block, c, row, ScaleOf(block->size, &diagonal[row]));
          row = end;
          break;
        }
        l->scale[row] = 1;
        l->first[row++] = l->m++;
      }
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinesDestroy(RicoLines *l)
{
  PetscFunctionBegin;
  PetscCall(PetscFree5(l->first, l->normal, l->scale, l->mu, l->bound));
  PetscFunctionReturn(0);
}

/* Row i of M times E and D: columns and values, two entries at most for each entry of M. */
static PetscInt GatherRow(const RicoLines *l, const RicoRows *rows, PetscInt i, PetscInt columns[],
                          PetscScalar values[])
{
  PetscInt count = 0;

  for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++) {
    const PetscInt j = rows->ja[k];
    const PetscReal value = l->scale[i] * rows->a[k] * l->scale[j];

    if (value == 0) continue;
    columns[count] = l->first[j];
    values[count++] = value;
    if (l->normal[j] < 0) continue;
    columns[count] = l->first[j] + 1;
    values[count++] = -value;
  }
  return count;
}

/* The entries of S that belong to tangential row i. */
static PetscErrorCode PlaceWedge(const RicoLines *l, PetscInt i, Mat L)
{
  const PetscInt plus = l->first[i], minus = plus + 1, speed = plus + 2, normal = l->first[l->normal[i]];

  PetscFunctionBegin;
  PetscCall(MatSetValue(L, plus, speed, 1, ADD_VALUES));
  PetscCall(MatSetValue(L, minus, speed, 1, ADD_VALUES));
  PetscCall(MatSetValue(L, speed, plus, -1, ADD_VALUES));
  PetscCall(MatSetValue(L, speed, minus, -1, ADD_VALUES));
  PetscCall(MatSetValue(L, speed, normal, l->mu[i], ADD_VALUES));
  if (l->bound[i]) PetscCall(MatSetValue(L, normal, speed, -l->mu[i], ADD_VALUES));
  PetscFunctionReturn(0);
}

static PetscErrorCode PlaceRow(const RicoLines *l, const RicoRows *rows, PetscInt i, PetscInt columns[],
                               PetscScalar values[], Mat L)
{
  const PetscInt count = GatherRow(l, rows, i, columns, values), minus = l->first[i] + 1;

  PetscFunctionBegin;
  PetscCall(MatSetValues(L, 1, &l->first[i], count, columns, values, ADD_VALUES));
  if (l->normal[i] < 0) PetscFunctionReturn(0);
  for (PetscInt k = 0; k < count; k++) values[k] = -values[k];
  PetscCall(MatSetValues(L, 1, &minus, count, columns, values, ADD_VALUES));
  PetscCall(PlaceWedge(l, i, L));
  PetscFunctionReturn(0);
}

/* Allocates each row: twice the entries of M, its entries of S, and the diagonal. */
static PetscErrorCode Preallocate(const RicoLines *l, const RicoRows *rows, Mat L)
{
  PetscInt *room;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(l->m, &room));
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscInt entries = PetscMin(l->m, 2 * (rows->ia[i + 1] - rows->ia[i]) + 3);

    for (PetscInt k = 0; k < (l->normal[i] < 0 ? 1 : UNKNOWNS); k++)
      room[l->first[i] + k] = k == 2 ? PetscMin(l->m, 4) : entries;
  }
  PetscCall(MatSeqAIJSetPreallocation(L, 0, room));
  PetscCall(PetscFree(room));
  PetscFunctionReturn(0);
}

static PetscErrorCode LinesMat(const RicoLines *l, RicoProblem p, Mat *L)
{
  const RicoRows *rows;
  PetscInt *columns;
  PetscScalar *values;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  PetscCall(MatCreate(p->comm, L));
  PetscCall(MatSetSizes(*L, l->m, l->m, l->m, l->m));
  PetscCall(MatSetType(*L, MATSEQAIJ));
  PetscCall(Preallocate(l, rows, *L));
  PetscCall(PetscMalloc2(2 * l->n, &columns, 2 * l->n, &values));
  for (PetscInt i = 0; i < l->n; i++) PetscCall(PlaceRow(l, rows, i, columns, values, *L));
  PetscCall(PetscFree2(columns, values));
  PetscCall(MatAssemblyBegin(*L, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*L, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

static PetscErrorCode LinesQ(const RicoLines *l, RicoProblem p, Mat L, Vec *lifted)
{
  const PetscReal *q;
  PetscScalar *array;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(MatCreateVecs(L, lifted, NULL));
  PetscCall(VecGetArray(*lifted, &array));
  for (PetscInt i = 0; i < l->n; i++) {
    array[l->first[i]] = l->scale[i] * q[i];
    if (l->normal[i] >= 0) array[l->first[i] + 1] = -l->scale[i] * q[i];
  }
  PetscCall(VecRestoreArray(*lifted, &array));
  PetscFunctionReturn(0);
}

/* The sets of (1): those of the problem, with NONNEGATIVE rows for friction. */
static PetscErrorCode LinesBlocks(RicoProblem p, RicoProblem lifted)
{
  RicoBlock *blocks;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->nblocks, &blocks));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    blocks[b] = *block;
    if (RicoIsFriction(block->cone))
      blocks[b] = (RicoBlock){
          .cone = RICO_NONNEGATIVE, .size = 1, .count = block->count * (1 + UNKNOWNS * (block->size - 1))};
  }
  PetscCall(RicoProblemSetBlocks(lifted, p->nblocks, blocks));
  PetscCall(PetscFree(blocks));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinesProblem(const RicoLines *l, RicoProblem p, RicoProblem *lifted)
{
  Mat L;
  Vec q;

  PetscFunctionBegin;
  PetscCall(LinesMat(l, p, &L));
  PetscCall(LinesQ(l, p, L, &q));
  PetscCall(RicoProblemCreate(p->comm, lifted));
  PetscCall(RicoProblemSetMat(*lifted, L, q));
  PetscCall(LinesBlocks(p, *lifted));
  PetscCall(MatDestroy(&L));
  PetscCall(VecDestroy(&q));
  PetscFunctionReturn(0);
}

void RicoLinesLift(const RicoLines *l, const PetscReal z[], const PetscReal w[], PetscReal y[])
{
  for (PetscInt i = 0; i < l->n; i++) {
    PetscReal *at = &y[l->first[i]];
    const PetscReal scaled = z[i] / l->scale[i];

    at[0] = scaled;
    if (l->normal[i] < 0) continue;
    at[0] = PetscMax(scaled, 0);
    at[1] = PetscMax(-scaled, 0);
    at[2] = PetscAbsReal(w[i]) * l->scale[i];
  }
}

void RicoLinesLower(const RicoLines *l, const PetscReal y[], PetscReal z[])
{
  for (PetscInt i = 0; i < l->n; i++) {
    const PetscReal *at = &y[l->first[i]];

    z[i] = l->scale[i] * (l->normal[i] < 0 ? at[0] : at[0] - at[1]);
  }
}
