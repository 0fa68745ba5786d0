/*
  contact_rows.c -- block rows from the rows of M (contact_rows.h).
*/
#include <impls/nsgs/contact_rows.h>

#include "array/sweep/lanes_scalar.h"
/* after the lanes */
#include "array/sweep/local_block.h"

/* |W_kk - W_kk'| may be this share of its diagonal. What is not symmetric stays in the row, and is met with
   the reaction of the sweep before: as long as it is small beside W_kk that costs little. */
#define SYMMETRY 1e-2
/* ... and its Schur complement must be this share of it at least. */
#define DEFINITE 1e-10
#define ROUND_OFF 4e-15

static PetscBool IsMeant(const RicoSweep *s)
{
  const RicoProblem p = s->problem;

  if (s->kind != RICO_ROWS_DENSE && s->kind != RICO_ROWS_SPARSE) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 3) return PETSC_FALSE;
  return p->n > 0 ? PETSC_TRUE : PETSC_FALSE;
}

static PetscBool IsFriction(const double W[9], const ContactCone *cone)
{
  const double size = PetscMax(W[0], PetscMax(W[4], W[8]));

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++)
      if (!(PetscAbsReal(W[3 * i + j] - W[3 * j + i]) <= SYMMETRY * size)) return PETSC_FALSE;
  return W[0] > DEFINITE * size && DEFINITE * size * cone->inverse[0] < 1 &&
                 DEFINITE * size * cone->inverse[1] < 1
             ? PETSC_TRUE
             : PETSC_FALSE;
}

/* The entries of the three rows of contact k, one by one. */
typedef void (*Visit)(void *context, int i, PetscInt column, double value);

static void VisitRows(const RicoSweep *s, PetscInt k, Visit visit, void *context)
{
  for (int i = 0; i < 3; i++) {
    const PetscInt row = 3 * k + i;

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

/* Which contacts a row of blocks has. */
typedef struct {
  PetscInt *mark, *found, count, k;
} Pattern;

static void Find(void *context, int i, PetscInt column, double value)
{
  Pattern *p = context;

  (void)i;
  (void)value;
  if (p->mark[column / 3] == p->k) return;
  p->mark[column / 3] = p->k;
  p->found[p->count++] = column / 3;
}

static void FindRow(const RicoSweep *s, Pattern *p, PetscInt k)
{
  p->k = k;
  p->count = 0;
  Find(p, 0, 3 * k, 0); /* its own block, whatever it holds */
  VisitRows(s, k, Find, p);
}

/* k itself and those after it, then those before: sorted, the newest reaction comes last. */
static PetscErrorCode CopyRow(const Pattern *p, PetscInt column[])
{
  PetscInt before = 0;

  PetscFunctionBegin;
  PetscCall(PetscSortInt(p->count, p->found));
  while (p->found[before] < p->k) before++;
  PetscCall(PetscArraycpy(column, p->found + before, p->count - before));
  PetscCall(PetscArraycpy(column + p->count - before, p->found, before));
  PetscFunctionReturn(0);
}

static PetscErrorCode FindPattern(const RicoSweep *s, RicoContactRows *c)
{
  const PetscInt n = c->view.count;
  Pattern p = {0};

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(n, &p.mark, n, &p.found));
  for (PetscInt k = 0; k < n; k++) p.mark[k] = -1;
  PetscCall(PetscMalloc1(n + 1, &c->start));
  c->start[0] = 0;
  for (PetscInt k = 0; k < n; k++) {
    FindRow(s, &p, k);
    c->start[k + 1] = c->start[k] + p.count;
  }
  PetscCall(PetscMalloc1(c->start[n], &c->column));
  for (PetscInt k = 0; k < n; k++) p.mark[k] = -1;
  for (PetscInt k = 0; k < n; k++) {
    FindRow(s, &p, k);
    PetscCall(CopyRow(&p, c->column + c->start[k]));
  }
  PetscCall(PetscFree2(p.mark, p.found));
  PetscFunctionReturn(0);
}

/* The blocks of one row, as they are in M: place[j] is where the block of contact j begins. */
typedef struct {
  double *block;
  PetscInt *place;
} Filler;

static void Put(void *context, int i, PetscInt column, double value)
{
  const Filler *f = context;

  f->block[9 * (size_t)f->place[column / 3] + 3 * (column % 3) + i] = value;
}

static PetscErrorCode FillBlocks(const RicoSweep *s, RicoContactRows *c)
{
  const PetscInt n = c->view.count;
  Filler f = {0};

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(9 * (size_t)c->start[n] + 1, &c->block));
  PetscCall(PetscMalloc1(n, &f.place));
  f.block = c->block;
  for (PetscInt k = 0; k < n; k++) {
    for (PetscInt e = c->start[k]; e < c->start[k + 1]; e++) f.place[c->column[e]] = e;
    VisitRows(s, k, Put, &f);
  }
  PetscCall(PetscFree(f.place));
  PetscFunctionReturn(0);
}

/* x, y <- cosine x + sine y, cosine y - sine x */
static inline void TurnPair(const double turn[2], double *x, double *y)
{
  const double old = *x;

  *x = turn[0] * old + turn[1] * *y;
  *y = turn[0] * *y - turn[1] * old;
}

/* Q_k' W_kj Q_j, column by column */
static void TurnBlocks(RicoContactRows *c)
{
  for (PetscInt k = 0; k < c->view.count; k++)
    for (PetscInt e = c->start[k]; e < c->start[k + 1]; e++) {
      double *W = c->block + 9 * (size_t)e;

      for (int j = 0; j < 3; j++) TurnPair(c->turn + 2 * k, &W[3 * j + 1], &W[3 * j + 2]);
      for (int i = 0; i < 3; i++) TurnPair(c->turn + 2 * c->column[e], &W[3 + i], &W[6 + i]);
    }
}

/* u <- T u */
static inline void FromVelocity(const RicoContactRow *row, double u[3])
{
  for (int i = 0; i < 2; i++) u[1 + i] = row->inverse[i] * (u[1 + i] - row->c[i] * u[0]);
  u[0] *= -1 / row->stiffness;
}

/* T_k W_kj S_j, and T_k q_k */
static void TransformBlocks(RicoContactRows *c)
{
  for (PetscInt k = 0; k < c->view.count; k++) {
    RicoContactRow *row = &c->row[k];

    FromVelocity(row, row->y);
    for (PetscInt e = c->start[k]; e < c->start[k + 1]; e++) {
      const double *other = c->row[c->column[e]].c;
      double *W = c->block + 9 * (size_t)e;

      for (int j = 1; j < 3; j++)
        for (int i = 0; i < 3; i++) W[3 * j + i] = other[j - 1] * W[i] - W[3 * j + i];
      for (int j = 0; j < 3; j++) FromVelocity(row, W + 3 * j);
    }
  }
}

/* Local data of all contacts; *made is false where one is not of friction. The own block comes first. */
static void FillRows(const RicoSweep *s, PetscReal omega, RicoContactRows *c, PetscBool *made)
{
  const RicoBlock *b = s->problem->blocks;
  PetscInt within = 0;

  for (PetscInt k = 0; k < c->view.count && *made; k++, within++) {
    const double *own = c->block + 9 * (size_t)c->start[k];
    RicoContactRow *row = &c->row[k];
    double W[9];
    ContactCone cone;

    while (within == b->count) {
      b++;
      within = 0;
    }
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) W[3 * i + j] = own[3 * j + i];
    cone = ContactConeOf(W, omega);
    *made = IsFriction(W, &cone);
    *row = (RicoContactRow){.y = {s->q[3 * k], s->q[3 * k + 1], s->q[3 * k + 2]},
                            .mu = b->mu[within],
                            .c = {cone.c[0], cone.c[1]},
                            .inverse = {cone.inverse[0], cone.inverse[1]},
                            .stiffness = 1 / cone.w};
    c->turn[2 * k] = cone.cosine;
    c->turn[2 * k + 1] = cone.sine;
    TurnPair(c->turn + 2 * k, &row->y[1], &row->y[2]);
  }
}

/* The block that a cone stands for, row by row, in its own turned frame. */
static void BlockOf(const ContactCone *k, double W[9])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      W[3 * i + j] =
          (i ? k->c[i - 1] : 1) * (j ? k->c[j - 1] : 1) / k->w + (i && i == j ? 1 / k->inverse[i - 1] : 0);
}

/* The own block, turned, less what its cone stands for; true where nothing is left but round-off. */
static PetscBool Subtract(const RicoContactRow *row, double own[9])
{
  const ContactCone cone = {
      .w = 1 / row->stiffness, .c = {row->c[0], row->c[1]}, .inverse = {row->inverse[0], row->inverse[1]}};
  PetscBool nothing = PETSC_TRUE;
  double W[9];

  BlockOf(&cone, W);
  for (int i = 0; i < 9; i++) {
    own[i] -= W[i % 3 * 3 + i / 3];
    if (PetscAbsReal(own[i]) > ROUND_OFF * PetscMax(W[0], PetscMax(W[4], W[8]))) nothing = PETSC_FALSE;
  }
  return nothing;
}

/* Own blocks that are nothing leave, and the others close up. */
static void LeaveOutOwn(RicoContactRows *c)
{
  PetscInt first = 0, to = 0;

  for (PetscInt k = 0; k < c->view.count; k++) {
    const PetscInt end = c->start[k + 1];
    const PetscInt from = Subtract(&c->row[k], c->block + 9 * (size_t)first) ? first + 1 : first;

    c->start[k] = to;
    for (PetscInt e = from; e < end; e++, to++) {
      for (int i = 0; i < 9; i++) c->block[9 * (size_t)to + i] = c->block[9 * (size_t)e + i];
      c->column[to] = c->column[e];
    }
    first = end;
  }
  c->start[c->view.count] = to;
}

static RicoContactRowsKernel ChooseKernel(void)
{
#ifdef RICO_X86_KERNELS
  if (__builtin_cpu_supports("avx2")) return RicoContactRowsSweepAVX2;
#endif
  return RicoContactRowsSweepPlain;
}

PetscErrorCode RicoContactRowsCreate(RicoSweep *s, PetscReal omega, RicoContactRows *c, PetscBool *made)
{
  PetscFunctionBegin;
  PetscCall(PetscMemzero(c, sizeof *c));
  *made = IsMeant(s);
  if (!*made) PetscFunctionReturn(0);
  c->view.count = s->n / 3;
  PetscCall(FindPattern(s, c));
  PetscCall(FillBlocks(s, c));
  PetscCall(PetscMalloc2(c->view.count, &c->row, 2 * c->view.count, &c->turn));
  PetscCall(PetscCalloc2(4 * c->view.count, &c->view.s, c->view.count, &c->view.asleep));
  FillRows(s, omega, c, made);
  if (!*made) PetscFunctionReturn(0);
  TurnBlocks(c);
  LeaveOutOwn(c);
  TransformBlocks(c);
  c->view.start = c->start;
  c->view.column = c->column;
  c->view.block = c->block;
  c->view.row = c->row;
  c->kernel = ChooseKernel();
  PetscFunctionReturn(0);
}

PetscErrorCode RicoContactRowsDestroy(RicoContactRows *c)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(c->start));
  PetscCall(PetscFree(c->column));
  PetscCall(PetscFree(c->block));
  PetscCall(PetscFree2(c->row, c->turn));
  PetscCall(PetscFree2(c->view.s, c->view.asleep));
  PetscFunctionReturn(0);
}

void RicoContactRowsMove(RicoContactRows *c, const PetscReal z[])
{
  for (PetscInt k = 0; k < c->view.count; k++) {
    double *s = c->view.s + 4 * (size_t)k;

    for (int i = 0; i < 3; i++) s[i] = i ? -z[3 * k + i] : z[3 * k];
    TurnPair(c->turn + 2 * k, &s[1], &s[2]);
    s[0] -= c->row[k].c[0] * s[1] + c->row[k].c[1] * s[2];
  }
}

void RicoContactRowsLoad(RicoContactRows *c, const PetscReal z[])
{
  RicoContactRowsMove(c, z);
  for (PetscInt k = 0; k < c->view.count; k++) {
    c->view.s[4 * (size_t)k + 3] = 0;
    c->view.asleep[k] = 0;
  }
}

void RicoContactRowsUnload(const RicoContactRows *c, PetscReal z[])
{
  for (PetscInt k = 0; k < c->view.count; k++) {
    const double back[2] = {c->turn[2 * k], -c->turn[2 * k + 1]}, *s = c->view.s + 4 * (size_t)k;

    z[3 * k] = s[0] + (c->row[k].c[0] * s[1] + c->row[k].c[1] * s[2]);
    for (int i = 1; i < 3; i++) z[3 * k + i] = 0 - s[i];
    TurnPair(back, &z[3 * k + 1], &z[3 * k + 2]);
  }
}
