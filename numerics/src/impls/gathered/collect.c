/*
  collect.c -- collects a problem on the first rank: see collect.h.

  The blocks are sent as two lists: three integers per block (cone, size, count), and their numbers, block by
  block: bounds of every row for BOX; mu and mu_r of every cone for friction.
*/
#include <impls/gathered/collect.h>

enum { INTS = 3 };

static PetscInt CountOf(const RicoBlock *b)
{
  return PetscMax(1, b->count);
}

/* The number of reals of block b. */
static PetscInt NumbersOf(const RicoBlock *b)
{
  switch (b->cone) {
    case RICO_BOX:
      return 2 * b->size * CountOf(b);
    case RICO_COULOMB:
    case RICO_SECOND_ORDER:
      return CountOf(b);
    case RICO_ROLLING:
      return 2 * CountOf(b);
    default:
      return 0;
  }
}

/* Writes n numbers to *to and advances it: the given ones, or `otherwise` if there are none. */
static void Append(PetscReal **to, PetscInt n, const PetscReal from[], PetscReal otherwise)
{
  for (PetscInt i = 0; i < n; i++) *(*to)++ = from ? from[i] : otherwise;
}

static void PackBlock(const RicoBlock *b, PetscInt head[INTS], PetscReal **numbers)
{
  const PetscInt count = CountOf(b), rows = b->size * count;

  head[0] = (PetscInt)b->cone;
  head[1] = b->size;
  head[2] = count;
  if (b->cone == RICO_BOX) {
    Append(numbers, rows, b->lb, -RICO_NO_BOUND);
    Append(numbers, rows, b->ub, RICO_NO_BOUND);
  } else if (NumbersOf(b)) {
    Append(numbers, count, b->mu, 0);
    if (b->cone == RICO_ROLLING) Append(numbers, count, b->mu_r, 0);
  }
}

/* Unpacks a block of PackBlock(); it points into `numbers`. */
static RicoBlock UnpackBlock(const PetscInt head[INTS], const PetscReal **numbers)
{
  RicoBlock b = {.cone = (RicoCone)head[0], .size = head[1], .count = head[2]};
  const PetscInt rows = b.size * b.count;

  if (b.cone == RICO_BOX) {
    b.lb = *numbers;
    b.ub = *numbers + rows;
  } else if (NumbersOf(&b)) {
    b.mu = *numbers;
    if (b.cone == RICO_ROLLING) b.mu_r = *numbers + b.count;
  }
  *numbers += NumbersOf(&b);
  return b;
}

/* Sizes of the ranks' parts: rows[] and begin[] on the first rank, NULL on others. *sum: the total. */
static PetscErrorCode Layout(MPI_Comm comm, PetscMPIInt own, PetscMPIInt **rows, PetscMPIInt **begin,
                             PetscMPIInt *sum)
{
  PetscMPIInt size, rank;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(comm, &size));
  PetscCallMPI(MPI_Comm_rank(comm, &rank));
  *rows = *begin = NULL;
  *sum = 0;
  if (rank == 0) PetscCall(PetscMalloc2(size, rows, size, begin));
  PetscCallMPI(MPI_Gather(&own, 1, MPI_INT, *rows, 1, MPI_INT, 0, comm));
  for (PetscMPIInt r = 0; rank == 0 && r < size; r++) {
    (*begin)[r] = *sum;
    *sum += (*rows)[r];
  }
  PetscFunctionReturn(0);
}

/* Concatenates own[] of all ranks; *all is NULL except on the first. */
static PetscErrorCode GatherList(MPI_Comm comm, MPI_Datatype type, size_t bytes, PetscMPIInt n,
                                 const void *own, void **all, PetscMPIInt *sum)
{
  PetscMPIInt *rows, *begin;

  PetscFunctionBegin;
  PetscCall(Layout(comm, n, &rows, &begin, sum));
  *all = NULL;
  if (rows) PetscCall(PetscMalloc(PetscMax(1, *sum) * bytes, all));
  PetscCallMPI(MPI_Gatherv(own, n, type, *all, rows, begin, type, 0, comm));
  PetscCall(PetscFree2(rows, begin));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetBlocks(RicoProblem all, PetscInt nblocks, const PetscInt heads[],
                                const PetscReal numbers[])
{
  RicoBlock *blocks;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(nblocks, &blocks));
  for (PetscInt b = 0; b < nblocks; b++) blocks[b] = UnpackBlock(heads + INTS * b, &numbers);
  PetscCall(RicoProblemSetBlocks(all, nblocks, blocks));
  PetscCall(PetscFree(blocks));
  PetscFunctionReturn(0);
}

static PetscErrorCode CollectBlocks(RicoProblem p, RicoCollected *c)
{
  PetscInt *heads, count = 0;
  PetscReal *numbers, *next;
  void *all_heads, *all_numbers;
  PetscMPIInt nheads, nnumbers;

  PetscFunctionBegin;
  for (PetscInt b = 0; b < p->nblocks; b++) count += NumbersOf(&p->blocks[b]);
  PetscCall(PetscMalloc2(INTS * p->nblocks, &heads, count, &numbers));
  next = numbers;
  for (PetscInt b = 0; b < p->nblocks; b++) PackBlock(&p->blocks[b], heads + INTS * b, &next);
  PetscCall(GatherList(p->comm, MPIU_INT, sizeof *heads, (PetscMPIInt)(INTS * p->nblocks), heads, &all_heads,
                       &nheads));
  PetscCall(
      GatherList(p->comm, MPIU_REAL, sizeof *numbers, (PetscMPIInt)count, numbers, &all_numbers, &nnumbers));
  if (c->all) PetscCall(SetBlocks(c->all, nheads / INTS, all_heads, all_numbers));
  PetscCall(PetscFree(all_heads));
  PetscCall(PetscFree(all_numbers));
  PetscCall(PetscFree2(heads, numbers));
  PetscFunctionReturn(0);
}

/* M on the first rank; an empty Mat on the others. */
static PetscErrorCode CollectMat(RicoProblem p, PetscBool first, Mat *M)
{
  Mat A, *parts;
  IS rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(ISCreateStride(PETSC_COMM_SELF, first ? p->N : 0, 0, 1, &rows));
  PetscCall(MatCreateSubMatrices(A, 1, &rows, &rows, MAT_INITIAL_MATRIX, &parts));
  *M = parts[0];
  PetscCall(PetscObjectReference((PetscObject)*M));
  PetscCall(MatDestroySubMatrices(1, &parts));
  PetscCall(ISDestroy(&rows));
  PetscFunctionReturn(0);
}

static PetscErrorCode CollectOperator(RicoProblem p, RicoCollected *c)
{
  const PetscReal *own;
  PetscReal *entries = NULL;
  Vec q = NULL;
  Mat M;

  PetscFunctionBegin;
  PetscCall(CollectMat(p, c->all ? PETSC_TRUE : PETSC_FALSE, &M));
  PetscCall(RicoProblemGetQ(p, &own));
  if (c->all) {
    PetscCall(VecCreateSeq(PETSC_COMM_SELF, p->N, &q));
    PetscCall(VecGetArray(q, &entries));
  }
  PetscCall(RicoCollectedGather(c, p, own, entries));
  if (c->all) {
    PetscCall(VecRestoreArray(q, &entries));
    PetscCall(RicoProblemSetMat(c->all, M, q));
  }
  PetscCall(VecDestroy(&q));
  PetscCall(MatDestroy(&M));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCollect(RicoProblem p, RicoCollected *c)
{
  PetscMPIInt sum;

  PetscFunctionBegin;
  PetscCall(PetscMemzero(c, sizeof *c));
  PetscCallMPI(MPI_Comm_rank(p->comm, &c->rank));
  PetscCall(Layout(p->comm, (PetscMPIInt)p->n, &c->rows, &c->begin, &sum));
  if (c->rank == 0) PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &c->all));
  PetscCall(CollectOperator(p, c));
  PetscCall(CollectBlocks(p, c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCollectedDestroy(RicoCollected *c)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemDestroy(&c->all));
  PetscCall(PetscFree2(c->rows, c->begin));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCollectedGather(const RicoCollected *c, RicoProblem p, const PetscReal local[],
                                   PetscReal all[])
{
  PetscFunctionBegin;
  PetscCallMPI(
      MPI_Gatherv(local, (PetscMPIInt)p->n, MPIU_REAL, all, c->rows, c->begin, MPIU_REAL, 0, p->comm));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCollectedScatter(const RicoCollected *c, RicoProblem p, const PetscReal all[],
                                    PetscReal local[])
{
  PetscFunctionBegin;
  PetscCallMPI(
      MPI_Scatterv(all, c->rows, c->begin, MPIU_REAL, local, (PetscMPIInt)p->n, MPIU_REAL, 0, p->comm));
  PetscFunctionReturn(0);
}
