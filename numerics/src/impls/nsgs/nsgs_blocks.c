/*
  nsgs_blocks.c -- partitions the local rows into blocks, each with A_b = M_bb / omega + C_b.

  C_b = diag(c_i) / 2 if other ranks own columns of the rows, c_i being the sum of those |M_ij|. With it a
  sweep lowers z'Mz/2 + q'z on any number of ranks (see pgs.c for the proof).
*/
#include <impls/nsgs/nsgs.h>

/* The next block: its rows, from the cursor on. */
typedef struct {
  const RicoProblem problem;
  PetscInt row, block, within;
} Cutter;

static PetscInt NextSize(Cutter *c)
{
  const RicoProblem p = c->problem;
  const RicoBlock *b;

  while (c->within == p->blocks[c->block].count || p->blocks[c->block].size == 0) {
    c->block++;
    c->within = 0;
  }
  b = &p->blocks[c->block];
  c->within++;
  return b->size;
}

/* The friction cone of the last block, or NULL. */
static const RicoBlock *FrictionOf(const Cutter *c)
{
  const RicoBlock *b = &c->problem->blocks[c->block];

  return RicoIsFriction(b->cone) ? b : NULL;
}

/* A second-order cone of one row is the half-line. */
static RicoCone FrictionCone(const RicoBlock *b)
{
  return b->size > 1 ? b->cone : RICO_NONNEGATIVE;
}

/* FREE if no row has a bound, NONNEGATIVE if all have lb = 0 only, else BOX. */
static RicoCone ConeOf(PetscInt size, const PetscReal lb[], const PetscReal ub[])
{
  PetscBool free = PETSC_TRUE, nonnegative = PETSC_TRUE;

  for (PetscInt i = 0; i < size; i++) {
    if (!RicoUnbounded(lb[i], ub[i])) free = PETSC_FALSE;
    if (lb[i] != 0 || ub[i] < PETSC_INFINITY) nonnegative = PETSC_FALSE;
  }
  return free ? RICO_FREE : nonnegative ? RICO_NONNEGATIVE : RICO_BOX;
}

static void Count(RicoProblem p, RicoLocals *l, size_t *entries)
{
  Cutter cutter = {.problem = p};

  l->count = l->largest = 0;
  *entries = 0;
  while (cutter.row < p->n) {
    const PetscInt size = NextSize(&cutter);

    cutter.row += size;
    l->count++;
    l->largest = PetscMax(l->largest, size);
    *entries += (size_t)size * size;
  }
}

static void SetMatrix(RicoSweep *s, PetscReal omega, RicoLocal *b)
{
  RicoSweepBlock(s, b->row, b->size, b->A);
  for (PetscInt i = 0; i < b->size * b->size; i++) b->A[i] /= omega;
  for (PetscInt i = 0; i < b->size; i++) {
    PetscReal *diagonal = &b->A[i * (b->size + 1)];
    const PetscReal damping = RicoSweepGhostSum(s, b->row + i) / 2;

    if (*diagonal > 0) *diagonal += damping;
    if (*diagonal < 0 && b->free) *diagonal -= damping;
  }
}

static void Fill(RicoSweep *s, PetscReal omega, const PetscReal lb[], const PetscReal ub[], RicoLocals *l)
{
  Cutter cutter = {.problem = s->problem};
  PetscReal *A = l->A;

  for (PetscInt k = 0; k < l->count; k++) {
    const PetscInt row = cutter.row, size = NextSize(&cutter);
    const RicoBlock *friction = FrictionOf(&cutter);
    const RicoCone cone = friction ? FrictionCone(friction) : ConeOf(size, lb + row, ub + row);
    RicoLocal *b = &l->local[k];

    *b = (RicoLocal){.row = row, .size = size, .A = A, .cone = cone, .free = cone == RICO_FREE};
    if (friction) b->mu = friction->mu[cutter.within - 1];
    if (friction && friction->mu_r) b->mu_r = friction->mu_r[cutter.within - 1];
    if (cone != RICO_NONNEGATIVE) b->lb = lb + row;
    if (cone != RICO_NONNEGATIVE) b->ub = ub + row;
    b->solver = RicoLocalSolverOf(cone, size);
    SetMatrix(s, omega, b);
    cutter.row += size;
    A += size * size;
  }
}

static PetscErrorCode Prepare(RicoLocals *l)
{
  size_t bytes = 0;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < l->count; k++)
    if (l->local[k].solver->work) bytes = PetscMax(bytes, l->local[k].solver->work(l->local[k].size));
  PetscCall(PetscMalloc(bytes, &l->work));
  for (PetscInt k = 0; k < l->count; k++)
    if (l->local[k].solver->prepare) PetscCall(l->local[k].solver->prepare(&l->local[k], l->work));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLocalsCreate(RicoSweep *s, PetscReal omega, RicoLocals *l)
{
  const PetscReal *lb, *ub;
  size_t entries;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetBounds(s->problem, &lb, &ub));
  Count(s->problem, l, &entries);
  PetscCall(PetscMalloc3(l->count, &l->local, entries, &l->A, 2 * l->largest, &l->wz));
  Fill(s, omega, lb, ub, l);
  PetscCall(Prepare(l));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLocalsDestroy(RicoLocals *l)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(l->work));
  PetscCall(PetscFree3(l->local, l->A, l->wz));
  PetscFunctionReturn(0);
}
