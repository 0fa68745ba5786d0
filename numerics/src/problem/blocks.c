/*
  blocks.c -- stores and checks the blocks of K, a product of small sets, and converts them to bounds.
*/
#include <ricoimpl.h>

static PetscInt RowsOfBlock(const RicoBlock *b)
{
  return b->size * b->count;
}

/* Returns the number of reals in a block's arrays. */
static PetscInt RealsOfBlock(const RicoBlock *b)
{
  return (b->lb ? RowsOfBlock(b) : 0) + (b->ub ? RowsOfBlock(b) : 0) + (b->H ? b->nk * b->size : 0) +
         (b->k ? b->nk : 0) + (b->mu ? b->count : 0) + (b->mu_r ? b->count : 0);
}

static void CopyArray(const PetscReal **array, PetscInt n, PetscReal **store)
{
  if (!*array) return;
  memcpy(*store, *array, (size_t)n * sizeof(PetscReal));
  *array = *store;
  *store += n;
}

static PetscErrorCode CheckShapes(PetscInt nblocks, const RicoBlock blocks[])
{
  PetscFunctionBegin;
  PetscCheck(nblocks >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "Number of blocks %" PetscInt_FMT " must not be negative", nblocks);
  PetscCheck(nblocks == 0 || blocks, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "The blocks must be given");
  for (PetscInt b = 0; b < nblocks; b++) {
    PetscCheck(blocks[b].size > 0 || (blocks[b].size == 0 && blocks[b].count == 0), PETSC_COMM_SELF,
               PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " has size %" PetscInt_FMT ": it must be positive", b, blocks[b].size);
    PetscCheck(blocks[b].count >= 0 && blocks[b].nk >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT ": count = %" PetscInt_FMT " and nk = %" PetscInt_FMT
               " must not be negative",
               b, blocks[b].count, blocks[b].nk);
    PetscCheck(blocks[b].count <= PETSC_MAX_INT / PetscMax(blocks[b].size, 1), PETSC_COMM_SELF,
               PETSC_ERR_ARG_OUTOFRANGE, "Block %" PetscInt_FMT ": size * count is too large", b);
  }
  PetscFunctionReturn(0);
}

/* Replaces all values that mean "no bound" by infinity. */
static void Normalise(const RicoBlock *block)
{
  PetscReal *lb = (PetscReal *)block->lb, *ub = (PetscReal *)block->ub;

  for (PetscInt i = 0; i < RowsOfBlock(block); i++) {
    if (lb && lb[i] <= -RICO_NO_BOUND) lb[i] = PETSC_NINFINITY;
    if (ub && ub[i] >= RICO_NO_BOUND) ub[i] = PETSC_INFINITY;
  }
}

/* Copies the arrays that the blocks borrow into one store. */
static PetscErrorCode CopyData(PetscInt nblocks, RicoBlock blocks[], PetscReal **data)
{
  PetscReal *store;
  PetscInt size = 0;

  PetscFunctionBegin;
  for (PetscInt b = 0; b < nblocks; b++) size += RealsOfBlock(&blocks[b]);
  PetscCall(PetscMalloc1(size, data));
  store = *data;
  for (PetscInt b = 0; b < nblocks; b++) {
    RicoBlock *block = &blocks[b];

    CopyArray(&block->lb, RowsOfBlock(block), &store);
    CopyArray(&block->ub, RowsOfBlock(block), &store);
    CopyArray(&block->H, block->nk * block->size, &store);
    CopyArray(&block->k, block->nk, &store);
    CopyArray(&block->mu, block->count, &store);
    CopyArray(&block->mu_r, block->count, &store);
    Normalise(block);
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSetBlocks(RicoProblem p, PetscInt nblocks, const RicoBlock blocks[])
{
  RicoBlock *copy;
  PetscReal *data;

  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCall(RicoProblemAgree(p, CheckShapes(nblocks, blocks)));
  PetscCall(PetscMalloc1(nblocks, &copy));
  for (PetscInt b = 0; b < nblocks; b++) {
    copy[b] = blocks[b];
    if (copy[b].size && copy[b].count == 0) copy[b].count = 1;
  }
  PetscCall(CopyData(nblocks, copy, &data));
  PetscCall(RicoProblemForget(p));
  PetscCall(PetscFree(p->blocks));
  PetscCall(PetscFree(p->block_data));
  p->blocks = copy;
  p->nblocks = nblocks;
  p->block_data = data;
  p->blocks_checked = PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckBox(const RicoBlock *block, PetscInt b)
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < RowsOfBlock(block); i++) {
    const PetscReal lb = block->lb ? block->lb[i] : PETSC_NINFINITY,
                    ub = block->ub ? block->ub[i] : PETSC_INFINITY;

    PetscCheck(!PetscIsNanReal(lb) && !PetscIsNanReal(ub), PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " (BOX): %s[%" PetscInt_FMT
               "] is NaN; use -PETSC_INFINITY or PETSC_INFINITY for no bound",
               b, PetscIsNanReal(lb) ? "lb" : "ub", i);
    PetscCheck(lb < PETSC_INFINITY && ub > PETSC_NINFINITY, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " (BOX), index %" PetscInt_FMT
               ": lb = +infinity or ub = -infinity leaves no z",
               b, i);
    PetscCheck(lb <= ub, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " (BOX): lb[%" PetscInt_FMT "] = %g > ub[%" PetscInt_FMT
               "] = %g: no z can satisfy both; exchange them",
               b, i, (double)lb, i, (double)ub);
  }
  PetscFunctionReturn(0);
}

/* Checks that there is a z with H z >= k. */
static PetscErrorCode CheckNotEmpty(const RicoBlock *block, PetscInt b)
{
  PetscReal *z;
  void *work;
  int empty;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(block->size, &z));
  PetscCall(PetscMalloc(RicoProjectPolyhedronWork((int)block->nk, (int)block->size), &work));
  empty = RicoProjectPolyhedron((int)block->size, (int)block->nk, block->H, block->k, z, z, work);
  PetscCall(PetscFree(work));
  PetscCall(PetscFree(z));
  PetscCheck(!empty, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "Block %" PetscInt_FMT
             " (NORMAL_CONE) describes an empty polyhedron {z : H z >= k}: no z exists; check H and k",
             b);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckPolyhedron(const RicoBlock *block, PetscInt b)
{
  PetscFunctionBegin;
  PetscCheck(block->nk == 0 || (block->H && block->k), PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "Block %" PetscInt_FMT " (NORMAL_CONE): H and k must be given", b);
  for (PetscInt i = 0; i < block->nk; i++)
    PetscCheck(RicoAllFinite(block->size, block->H + i * block->size) && RicoAllFinite(1, block->k + i),
               PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " (NORMAL_CONE): row %" PetscInt_FMT " of H or k is not finite", b, i);
  PetscCall(CheckNotEmpty(block, b));
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckCoefficients(const RicoBlock *block, PetscInt b, const PetscReal mu[],
                                        const char name[])
{
  PetscFunctionBegin;
  PetscCheck(mu, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "Block %" PetscInt_FMT " (%s): %s must be given, one for each cone", b,
             RicoConeName(block->cone), name);
  for (PetscInt c = 0; c < block->count; c++)
    PetscCheck(mu[c] >= 0 && mu[c] < PETSC_INFINITY, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
               "Block %" PetscInt_FMT " (%s): %s[%" PetscInt_FMT
               "] = %g: a coefficient is finite and not negative",
               b, RicoConeName(block->cone), name, c, (double)mu[c]);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckFriction(const RicoBlock *block, PetscInt b)
{
  const PetscInt size = block->size;
  const PetscBool fits = block->cone == RICO_COULOMB   ? size == 2 || size == 3
                         : block->cone == RICO_ROLLING ? size == 3 || size == 5
                                                       : PETSC_TRUE;

  PetscFunctionBegin;
  PetscCheck(fits, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "Block %" PetscInt_FMT " (%s) has size %" PetscInt_FMT ": it is %s", b,
             RicoConeName(block->cone), size,
             block->cone == RICO_COULOMB ? "2 in the plane, 3 in space" : "3 in the plane, 5 in space");
  PetscCall(CheckCoefficients(block, b, block->mu, "mu"));
  if (block->cone == RICO_ROLLING) PetscCall(CheckCoefficients(block, b, block->mu_r, "mu_r"));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCheckBlocks(RicoProblem p)
{
  PetscInt64 rows = 0;
  unsigned cones = 0;

  PetscFunctionBegin;
  if (p->blocks_checked) PetscFunctionReturn(0);
  PetscCheck(p->blocks || (p->n == 0 && p->nblocks == 0), PETSC_COMM_SELF, PETSC_ERR_ORDER,
             "The problem has no blocks: call RicoProblemSetBlocks() or use a constructor");
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    PetscCheck(
        block->cone < RICO_NUM_CONES, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
        "Block %" PetscInt_FMT
        ": unknown cone %d; known: FREE, NONNEGATIVE, BOX, NORMAL_CONE, COULOMB, SECOND_ORDER, ROLLING",
        b, (int)block->cone);
    if (block->cone == RICO_BOX) PetscCall(CheckBox(block, b));
    if (block->cone == RICO_NORMAL_CONE) PetscCall(CheckPolyhedron(block, b));
    if (RicoIsFriction(block->cone)) PetscCall(CheckFriction(block, b));
    rows += RowsOfBlock(block);
    cones |= RICO_CONE_BIT(block->cone);
  }
  PetscCheck(rows == p->n, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "The blocks cover %" PetscInt64_FMT " rows, the problem has %" PetscInt_FMT
             " local rows: the sum of size * count must tile them",
             rows, p->n);
  p->cones = cones;
  p->blocks_checked = PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* Rows of sets that are not intervals get infinite bounds. */
static void FillBounds(const RicoBlock *block, PetscReal *lb, PetscReal *ub)
{
  const PetscReal below = block->cone == RICO_NONNEGATIVE ? 0 : -INFINITY;

  for (PetscInt i = 0; i < RowsOfBlock(block); i++) {
    lb[i] = block->cone == RICO_BOX && block->lb && block->lb[i] > PETSC_NINFINITY ? block->lb[i] : below;
    ub[i] = block->cone == RICO_BOX && block->ub && block->ub[i] < PETSC_INFINITY ? block->ub[i] : INFINITY;
  }
}

PetscErrorCode RicoProblemGetBounds(RicoProblem p, const PetscReal *lb[], const PetscReal *ub[])
{
  RicoDerived *d = &p->derived;
  PetscInt row = 0;

  PetscFunctionBegin;
  if (!d->lb) {
    PetscCall(RicoProblemCheckBlocks(p));
    PetscCall(PetscMalloc2(p->n, &d->lb, p->n, &d->ub));
    for (PetscInt b = 0; b < p->nblocks; b++) {
      FillBounds(&p->blocks[b], d->lb + row, d->ub + row);
      row += RowsOfBlock(&p->blocks[b]);
    }
  }
  *lb = d->lb;
  *ub = d->ub;
  PetscFunctionReturn(0);
}
