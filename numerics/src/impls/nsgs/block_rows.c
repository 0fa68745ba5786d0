/*
  block_rows.c -- an assembled M in block rows: see block_rows.h.
*/
#include <impls/nsgs/block_rows.h>

static PetscBool HasOnlyContacts(const RicoSweep *s, PetscInt dim)
{
  const RicoProblem p = s->problem;

  if (s->kind != RICO_ROWS_DENSE && s->kind != RICO_ROWS_SPARSE) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != dim) return PETSC_FALSE;
  return p->n > 0 ? PETSC_TRUE : PETSC_FALSE;
}

/* The entries of the rows of contact k, one by one. */
typedef void (*Visit)(void *context, int i, PetscInt column, double value);

static void VisitRows(const RicoSweep *s, PetscInt dim, PetscInt k, Visit visit, void *context)
{
  for (int i = 0; i < dim; i++) {
    const PetscInt row = dim * k + i;

    if (s->kind == RICO_ROWS_DENSE) {
      for (PetscInt j = 0; j < s->n; j++) {
        const double value = s->dense[(size_t)row * s->n + j];

        if (value != 0) (*visit)(context, i, j, value);
      }
    } else {
      for (PetscInt e = s->rows->ia[row]; e < s->rows->ia[row + 1]; e++)
        (*visit)(context, i, s->rows->ja[e], s->rows->a[e]);
    }
  }
}

/* Division by a constant known to the compiler. */
static inline PetscInt Contact(PetscInt dim, PetscInt column)
{
  return dim == 3 ? column / 3 : column / 2;
}

/* Finds the contacts in a row of blocks. */
typedef struct {
  PetscInt *mark, *found, count, k, dim;
} Pattern;

static void Find(void *context, int i, PetscInt column, double value)
{
  Pattern *p = context;

  (void)i;
  (void)value;
  column = Contact(p->dim, column);
  if (p->mark[column] == p->k) return;
  p->mark[column] = p->k;
  p->found[p->count++] = column;
}

static void FindRow(const RicoSweep *s, Pattern *p, PetscInt k)
{
  p->k = k;
  p->count = 0;
  p->mark[k] = k; /* its own block is stored apart */
  VisitRows(s, p->dim, k, Find, p);
}

/* First those after k, then those before, sorted: the most recent reaction comes last. */
static PetscErrorCode CopyRow(const Pattern *p, int column[])
{
  PetscInt before = 0;

  PetscFunctionBegin;
  PetscCall(PetscSortInt(p->count, p->found));
  while (before < p->count && p->found[before] < p->k) before++;
  for (PetscInt j = 0; j < p->count; j++)
    column[j < before ? p->count - before + j : j - before] = (int)p->found[j];
  PetscFunctionReturn(0);
}

static PetscErrorCode FindPattern(const RicoSweep *s, RicoBlockRows *c)
{
  const PetscInt n = c->count;
  Pattern p = {.dim = c->dim};

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(n, &p.mark, n, &p.found));
  for (PetscInt k = 0; k < n; k++) p.mark[k] = -1;
  PetscCall(PetscMalloc1(n + 1, &c->start));
  c->start[0] = 0;
  for (PetscInt k = 0; k < n; k++) {
    FindRow(s, &p, k);
    c->start[k + 1] = c->start[k] + (int)p.count;
  }
  PetscCall(PetscMalloc1(c->start[n] + n, &c->column));
  for (PetscInt k = 0; k < n; k++) p.mark[k] = -1;
  for (PetscInt k = 0; k < n; k++) {
    FindRow(s, &p, k);
    PetscCall(CopyRow(&p, c->column + c->start[k]));
  }
  PetscCall(PetscFree2(p.mark, p.found));
  PetscFunctionReturn(0);
}

/* The blocks of row k of M: place[j] is the number of the block of contact j. */
typedef struct {
  double *block, *own;
  PetscInt *place, dim, k;
} Filler;

static void StoreEntry(void *context, int i, PetscInt column, double value)
{
  const Filler *f = context;

  const PetscInt contact = Contact(f->dim, column);
  const size_t size = (size_t)f->dim * (size_t)f->dim;
  double *block =
      contact == f->k ? f->own + size * (size_t)contact : f->block + size * (size_t)f->place[contact];

  block[(column - f->dim * contact) * f->dim + i] = value;
}

static PetscErrorCode FillBlocks(const RicoSweep *s, RicoBlockRows *c)
{
  const PetscInt n = c->count;
  const size_t size = (size_t)c->dim * (size_t)c->dim;
  Filler f = {.dim = c->dim};

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(size * (size_t)(c->start[n] + n) + 1, &c->block));
  PetscCall(PetscCalloc1(size * (size_t)n, &c->own));
  PetscCall(PetscMalloc1(n, &f.place));
  f.block = c->block;
  f.own = c->own;
  for (PetscInt k = 0; k < n; k++) {
    f.k = k;
    for (int e = c->start[k]; e < c->start[k + 1]; e++) f.place[c->column[e]] = e;
    VisitRows(s, c->dim, k, StoreEntry, &f);
  }
  PetscCall(PetscFree(f.place));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockRowsCreate(const RicoSweep *s, int dim, RicoBlockRows *c, PetscBool *made)
{
  PetscFunctionBegin;
  *c = (RicoBlockRows){.dim = dim};
  *made = HasOnlyContacts(s, dim);
  if (!*made) PetscFunctionReturn(0);
  c->count = (int)s->n / dim;
  PetscCall(FindPattern(s, c));
  PetscCall(FillBlocks(s, c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBlockRowsDestroy(RicoBlockRows *c)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(c->start));
  PetscCall(PetscFree(c->column));
  PetscCall(PetscFree(c->block));
  PetscCall(PetscFree(c->own));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoContactRowsCreate(RicoSweep *s, PetscReal omega, RicoContactRows *c, PetscBool *made)
{
  const RicoBlock *b = s->problem->blocks;
  RicoBlockRows rows;

  PetscFunctionBegin;
  PetscCall(PetscMemzero(c, sizeof *c));
  PetscCall(RicoBlockRowsCreate(s, 3, &rows, made));
  if (!*made) PetscFunctionReturn(0);
  c->start = rows.start;
  c->column = rows.column;
  c->block = rows.block;
  c->own = rows.own;
  c->view.count = rows.count;
  PetscCall(PetscMalloc2(rows.count, &c->row, 2 * rows.count, &c->turn));
  PetscCall(PetscCalloc2(4 * rows.count, &c->view.s, rows.count, &c->view.asleep));
  for (PetscInt k = 0, within = 0; k < rows.count; k++, within++) {
    for (; within == b->count; b++) within = 0;
    c->row[k] = (RicoContactRow){.y = {s->q[3 * k], s->q[3 * k + 1], s->q[3 * k + 2]}, .mu = b->mu[within]};
  }
  *made = RicoContactRowsPrepare(c, omega) ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoContactRowsDestroy(RicoContactRows *c)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(c->start));
  PetscCall(PetscFree(c->column));
  PetscCall(PetscFree(c->block));
  PetscCall(PetscFree(c->own));
  PetscCall(PetscFree2(c->row, c->turn));
  PetscCall(PetscFree2(c->view.s, c->view.asleep));
  PetscFunctionReturn(0);
}
