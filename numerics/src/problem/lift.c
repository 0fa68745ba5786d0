/*
  lift.c -- NORMAL_CONE blocks as equality and inequality rows.

  -w in N(z) for {z : H z >= k} means that there are multipliers y with

      M z + q - H' y = 0,      0 <= H z - k  ⟂  y >= 0,                                       (1)

  an MLCP in (z, y). Local rows of the lifted problem: first z, then the y of each set in order; other cones
  keep their rows. The dispatcher passes (1) to types that accept only intervals.
*/
#include <ricoimpl.h>

/* The new number of an old global row. */
typedef struct {
  PetscMPIInt size;
  const PetscInt *old_ranges; /* first old row of every rank */
  PetscInt *new_ranges;       /* first lifted row of every rank */
} Renumbering;

static PetscInt NewRow(const Renumbering *r, PetscInt old)
{
  PetscMPIInt rank = 0, end = r->size;

  while (end - rank > 1) {
    const PetscMPIInt middle = rank + (end - rank) / 2;

    if (old >= r->old_ranges[middle])
      rank = middle;
    else
      end = middle;
  }
  return old - r->old_ranges[rank] + r->new_ranges[rank];
}

static PetscInt CountMultipliers(RicoProblem p)
{
  PetscInt m = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone == RICO_NORMAL_CONE) m += p->blocks[b].nk * p->blocks[b].count;
  return m;
}

/* Places -H' beside M and H below it; row0 is the lifted number of the first local row. */
static PetscErrorCode PlacePolyhedra(RicoProblem p, PetscInt row0, Mat L)
{
  PetscInt row = row0, multiplier = row0 + p->n;

  PetscFunctionBegin;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, row += block->size) {
      if (block->cone != RICO_NORMAL_CONE) continue;
      for (PetscInt i = 0; i < block->nk; i++, multiplier++)
        for (PetscInt j = 0; j < block->size; j++) {
          const PetscReal h = block->H[i * block->size + j];

          if (h == 0) continue;
          PetscCall(MatSetValue(L, multiplier, row + j, h, INSERT_VALUES));
          PetscCall(MatSetValue(L, row + j, multiplier, -h, INSERT_VALUES));
        }
    }
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode PlaceOperator(const Renumbering *r, Mat A, Mat L)
{
  PetscInt start, end;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(A, &start, &end));
  for (PetscInt i = start; i < end; i++) {
    const PetscScalar *values;
    const PetscInt *columns;
    PetscInt count;

    PetscCall(MatGetRow(A, i, &count, &columns, &values));
    for (PetscInt k = 0; k < count; k++)
      if (values[k] != 0)
        PetscCall(MatSetValue(L, NewRow(r, i), NewRow(r, columns[k]), values[k], INSERT_VALUES));
    PetscCall(MatRestoreRow(A, i, &count, &columns, &values));
  }
  PetscFunctionReturn(0);
}

/* Writes (1) into a matrix of the given type: the first pass counts the entries, the second sets them. */
static PetscErrorCode FillLifted(RicoProblem p, const Renumbering *r, PetscInt row0, PetscInt local,
                                 MatType type, Mat counted, Mat *L)
{
  Mat A;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(MatCreate(p->comm, L));
  PetscCall(MatSetSizes(*L, local, local, PETSC_DETERMINE, PETSC_DETERMINE));
  PetscCall(MatSetType(*L, type));
  if (counted)
    PetscCall(MatPreallocatorPreallocate(counted, PETSC_FALSE, *L));
  else
    PetscCall(MatSetUp(*L));
  PetscCall(PlaceOperator(r, A, *L));
  PetscCall(PlacePolyhedra(p, row0, *L));
  PetscCall(MatAssemblyBegin(*L, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*L, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

static PetscErrorCode LiftedMat(RicoProblem p, PetscInt m, Mat *L)
{
  Renumbering r;
  PetscInt local = p->n + m, row0;
  Mat A, counted;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(p, &A));
  r.size = p->size;
  PetscCall(MatGetOwnershipRanges(A, &r.old_ranges));
  PetscCall(PetscMalloc1(p->size, &r.new_ranges));
  PetscCallMPI(MPI_Scan(&local, &row0, 1, MPIU_INT, MPI_SUM, p->comm));
  row0 -= local;
  PetscCallMPI(MPI_Allgather(&row0, 1, MPIU_INT, r.new_ranges, 1, MPIU_INT, p->comm));
  PetscCall(FillLifted(p, &r, row0, local, MATPREALLOCATOR, NULL, &counted));
  PetscCall(FillLifted(p, &r, row0, local, MATAIJ, counted, L));
  PetscCall(MatDestroy(&counted));
  PetscCall(PetscFree(r.new_ranges));
  PetscFunctionReturn(0);
}

static PetscErrorCode LiftedQ(RicoProblem p, Mat L, Vec *lifted)
{
  const PetscReal *q;
  PetscScalar *array;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(MatCreateVecs(L, lifted, NULL));
  PetscCall(VecGetArray(*lifted, &array));
  PetscCall(PetscArraycpy(array, q, p->n));
  array += p->n;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    if (block->cone != RICO_NORMAL_CONE) continue;
    for (PetscInt c = 0; c < block->count; c++)
      for (PetscInt i = 0; i < block->nk; i++) *array++ = -block->k[i];
  }
  PetscCall(VecRestoreArray(*lifted, NULL));
  PetscFunctionReturn(0);
}

static PetscErrorCode LiftedBlocks(RicoProblem p, PetscInt m, RicoProblem lifted)
{
  RicoBlock *blocks;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->nblocks + 1, &blocks));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    blocks[b] = p->blocks[b];
    if (blocks[b].cone == RICO_NORMAL_CONE)
      blocks[b] = (RicoBlock){.cone = RICO_FREE, .size = 1, .count = p->blocks[b].size * p->blocks[b].count};
  }
  if (m) blocks[p->nblocks] = (RicoBlock){.cone = RICO_NONNEGATIVE, .size = 1, .count = m};
  PetscCall(RicoProblemSetBlocks(lifted, p->nblocks + (m > 0), blocks));
  PetscCall(PetscFree(blocks));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemLift(RicoProblem p, RicoProblem *lifted)
{
  const PetscInt m = CountMultipliers(p);
  Mat L;
  Vec q;

  PetscFunctionBegin;
  PetscCall(LiftedMat(p, m, &L));
  PetscCall(LiftedQ(p, L, &q));
  PetscCall(RicoProblemCreate(p->comm, lifted));
  PetscCall(RicoProblemSetMat(*lifted, L, q));
  PetscCall(LiftedBlocks(p, m, *lifted));
  PetscCall(MatDestroy(&L));
  PetscCall(VecDestroy(&q));
  PetscFunctionReturn(0);
}
