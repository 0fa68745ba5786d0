/*
  stiff_parts.c -- the stiff parts of a matrix: sets of rows that are coupled strongly,

      |M_ij| >= STRONG max(M_ii, M_jj)                                                        (1)

  directly or through other rows of the set. A matrix whose coefficients vary smoothly is one part. Stiff
  inclusions in soft surroundings are parts of their own; what surrounds them is one part or several.

  Parts have numbers 0 .. count - 1 on each rank. A part may have rows on several ranks: its label is the
  global index of its first row, and sums and minima over parts pass through the rank that owns this row.
*/
#include <impls/multilevel/stiff_parts.h>

#define STRONG 1e-2 /* 1e-4 took as long for islands and discs of 1e6 */

struct _p_RicoStiffParts {
  RicoProblem p;
  PetscInt n, count;
  const RicoRows *rows;      /* NULL: one part                            */
  const PetscReal *diagonal; /* of M                                      */
  PetscReal *far_diagonal;   /* of the rows of other ranks                */
  PetscInt *part;            /* of each row                               */
  PetscReal *of_row;         /* work: a value per row                     */
  Vec all, mine;             /* a value per label; per part of this rank  */
  VecScatter scatter;        /* from all to mine                          */
};

/* The first row of the set of row i, with shorter paths for later calls. */
static PetscInt Root(PetscInt parent[], PetscInt i)
{
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

static void JoinRows(const RicoRows *r, const PetscReal diagonal[], PetscInt n, PetscInt parent[])
{
  for (PetscInt i = 0; i < n; i++) parent[i] = i;
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++) {
      const PetscInt j = r->ja[k];

      if (j < i && PetscAbsReal(r->a[k]) >= STRONG * PetscMax(diagonal[i], diagonal[j])) {
        const PetscInt x = Root(parent, i), y = Root(parent, j);

        parent[PetscMax(x, y)] = PetscMin(x, y);
      }
    }
}

/* label[root] <- the least label of rows of other ranks in the set; *changed: a label of this rank has. */
static PetscErrorCode LowerLabels(RicoStiffParts t, PetscInt parent[], PetscReal label[], PetscBool *changed)
{
  const RicoRows *r = t->rows;
  const PetscReal *far;

  PetscFunctionBegin;
  *changed = PETSC_FALSE;
  for (PetscInt i = 0; i < t->n; i++) t->of_row[i] = label[Root(parent, i)];
  PetscCall(RicoProblemGhosts(t->p, t->of_row, &far));
  for (PetscInt i = 0; i < t->n; i++)
    for (PetscInt k = r->oia[i]; k < r->oia[i + 1]; k++) {
      const PetscInt j = r->oja[k], root = Root(parent, i);

      if (PetscAbsReal(r->oa[k]) < STRONG * PetscMax(t->diagonal[i], t->far_diagonal[j])) continue;
      if (far[j] < label[root]) *changed = PETSC_TRUE;
      label[root] = PetscMin(label[root], far[j]);
    }
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, changed, 1, MPIU_BOOL, MPI_LOR, t->p->comm));
  PetscFunctionReturn(0);
}

/* Numbers the sets; sets of this rank that other ranks join keep different numbers, with one label. */
static void Number(RicoStiffParts t, PetscInt parent[], const PetscReal label[], PetscInt labels[])
{
  t->count = 0;
  for (PetscInt i = 0; i < t->n; i++) {
    const PetscInt root = Root(parent, i);

    if (root == i) labels[t->count] = (PetscInt)label[i];
    t->part[i] = root == i ? t->count++ : t->part[root];
  }
}

static PetscErrorCode CreateScatter(RicoStiffParts t, const PetscInt labels[])
{
  IS is;

  PetscFunctionBegin;
  PetscCall(VecCreateMPI(t->p->comm, t->n, PETSC_DECIDE, &t->all));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, t->count, &t->mine));
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, t->count, labels, PETSC_COPY_VALUES, &is));
  PetscCall(VecScatterCreate(t->all, is, t->mine, NULL, &t->scatter));
  PetscCall(ISDestroy(&is));
  PetscFunctionReturn(0);
}

/* The diagonal of the rows of other ranks. */
static PetscErrorCode GetFarDiagonal(RicoStiffParts t)
{
  const PetscReal *far;
  PetscInt count = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemGhosts(t->p, t->diagonal, &far));
  for (PetscInt k = 0; k < t->rows->oia[t->n]; k++) count = PetscMax(count, t->rows->oja[k] + 1);
  PetscCall(PetscMalloc1(count, &t->far_diagonal));
  PetscCall(PetscArraycpy(t->far_diagonal, far, count));
  PetscFunctionReturn(0);
}

static PetscErrorCode Divide(RicoStiffParts t, PetscInt parent[], PetscReal label[], PetscInt labels[])
{
  PetscInt before = 0;
  PetscBool changed = t->rows->oia ? PETSC_TRUE : PETSC_FALSE;

  PetscFunctionBegin;
  if (t->p->size > 1) {
    PetscCallMPI(MPI_Exscan(&t->n, &before, 1, MPIU_INT, MPI_SUM, t->p->comm));
    PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &changed, 1, MPIU_BOOL, MPI_LOR, t->p->comm));
  }
  JoinRows(t->rows, t->diagonal, t->n, parent);
  for (PetscInt i = 0; i < t->n; i++) label[i] = (PetscReal)(before + i);
  if (changed) PetscCall(GetFarDiagonal(t));
  while (changed) PetscCall(LowerLabels(t, parent, label, &changed));
  Number(t, parent, label, labels);
  PetscCall(CreateScatter(t, labels));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoStiffPartsCreate(RicoProblem p, RicoStiffParts *parts)
{
  RicoStiffParts t;
  PetscInt *parent, *labels;
  PetscReal *label;

  PetscFunctionBegin;
  PetscCall(PetscNew(&t));
  *parts = t;
  t->p = p;
  t->n = p->n;
  PetscCall(RicoProblemGetRows(p, &t->rows));
  PetscCall(RicoProblemGetDiagonal(p, &t->diagonal));
  PetscCall(PetscMalloc2(t->n, &t->part, t->n, &t->of_row));
  PetscCall(PetscMalloc3(t->n, &parent, t->n, &labels, t->n, &label));
  PetscCall(Divide(t, parent, label, labels));
  PetscCall(PetscFree3(parent, labels, label));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoStiffPartsDestroy(RicoStiffParts *parts)
{
  RicoStiffParts t = *parts;

  PetscFunctionBegin;
  *parts = NULL;
  if (!t) PetscFunctionReturn(0);
  PetscCall(VecScatterDestroy(&t->scatter));
  PetscCall(VecDestroy(&t->mine));
  PetscCall(VecDestroy(&t->all));
  PetscCall(PetscFree(t->far_diagonal));
  PetscCall(PetscFree2(t->part, t->of_row));
  PetscCall(PetscFree(t));
  PetscFunctionReturn(0);
}

PetscInt RicoStiffPartsCount(RicoStiffParts t)
{
  return t->count;
}

const PetscInt *RicoStiffPartsOfRows(RicoStiffParts t)
{
  return t->part;
}

/* Combines the values of parts over ranks. start: a value that leaves others unchanged. */
static PetscErrorCode Combine(RicoStiffParts t, InsertMode mode, PetscReal start, PetscReal value[])
{
  PetscFunctionBegin;
  if (t->p->size == 1) PetscFunctionReturn(0);
  PetscCall(VecSet(t->all, start));
  PetscCall(VecPlaceArray(t->mine, value));
  PetscCall(VecScatterBegin(t->scatter, t->mine, t->all, mode, SCATTER_REVERSE));
  PetscCall(VecScatterEnd(t->scatter, t->mine, t->all, mode, SCATTER_REVERSE));
  PetscCall(VecScatterBegin(t->scatter, t->all, t->mine, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecScatterEnd(t->scatter, t->all, t->mine, INSERT_VALUES, SCATTER_FORWARD));
  PetscCall(VecResetArray(t->mine));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoStiffPartsSum(RicoStiffParts t, const PetscReal x[], PetscReal sums[])
{
  PetscFunctionBegin;
  PetscCall(PetscArrayzero(sums, t->count));
  for (PetscInt i = 0; i < t->n; i++) sums[t->part[i]] += x[i];
  PetscCall(Combine(t, ADD_VALUES, 0, sums));
  PetscFunctionReturn(0);
}

/* Lowers least[] of the part of row i to the values of stiffer rows in entries first .. end - 1. */
static void FollowRow(RicoStiffParts t, PetscInt i, const PetscInt ia[], const PetscInt ja[],
                      const PetscReal diagonal[], const PetscReal value[], PetscReal least[])
{
  PetscReal *mine = &least[t->part[i]];

  for (PetscInt k = ia[i]; k < ia[i + 1]; k++)
    if (STRONG * diagonal[ja[k]] > t->diagonal[i]) *mine = PetscMin(*mine, value[ja[k]]);
}

PetscErrorCode RicoStiffPartsFollow(RicoStiffParts t, PetscReal value[])
{
  const RicoRows *r = t->rows;
  const PetscReal *far;
  PetscReal *least;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(t->count, &least));
  PetscCall(PetscArraycpy(least, value, t->count));
  for (PetscInt i = 0; i < t->n; i++) t->of_row[i] = value[t->part[i]];
  PetscCall(RicoProblemGhosts(t->p, t->of_row, &far));
  for (PetscInt i = 0; i < t->n; i++) {
    FollowRow(t, i, r->ia, r->ja, t->diagonal, t->of_row, least);
    if (far) FollowRow(t, i, r->oia, r->oja, t->far_diagonal, far, least);
  }
  PetscCall(Combine(t, MIN_VALUES, PETSC_INFINITY, least));
  PetscCall(PetscArraycpy(value, least, t->count));
  PetscCall(PetscFree(least));
  PetscFunctionReturn(0);
}
