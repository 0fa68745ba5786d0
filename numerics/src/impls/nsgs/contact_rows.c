/*
  contact_rows.c -- block rows from the rows of M (contact_rows.h).
*/
#include <impls/nsgs/contact_rows.h>

#include "array/sweep/lanes/lanes_scalar.h"
/* needs lanes_scalar.h */
#include "array/sweep/lanes/local_block.h"

/* Largest |W_kk - W_kk'| relative to its diagonal. The skew part stays in the row and is multiplied by the
   reaction of the previous sweep. While it is small beside W_kk, this hardly slows convergence. */
#define SYMMETRY 1e-2
/* Smallest Schur complement of W_kk relative to its diagonal. */
#define DEFINITE 1e-10
#define ROUND_OFF 4e-15

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
    for (PetscInt e = c->rows.start[k]; e < c->rows.start[k + 1]; e++) {
      double *W = c->rows.block + 9 * (size_t)e;

      for (int j = 0; j < 3; j++) TurnPair(c->turn + 2 * k, &W[3 * j + 1], &W[3 * j + 2]);
      for (int i = 0; i < 3; i++) TurnPair(c->turn + 2 * c->rows.column[e], &W[3 + i], &W[6 + i]);
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
    for (PetscInt e = c->rows.start[k]; e < c->rows.start[k + 1]; e++) {
      const double *other = c->row[c->rows.column[e]].c;
      double *W = c->rows.block + 9 * (size_t)e;

      for (int j = 1; j < 3; j++)
        for (int i = 0; i < 3; i++) W[3 * j + i] = other[j - 1] * W[i] - W[3 * j + i];
      for (int j = 0; j < 3; j++) FromVelocity(row, W + 3 * j);
    }
  }
}

/* Local data of all contacts; *made is false if one is not a friction contact. The own block comes first. */
static void FillRows(const RicoSweep *s, PetscReal omega, RicoContactRows *c, PetscBool *made)
{
  const RicoBlock *b = s->problem->blocks;
  PetscInt within = 0;

  for (PetscInt k = 0; k < c->view.count && *made; k++, within++) {
    const double *own = c->rows.block + 9 * (size_t)c->rows.start[k];
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

/* The block that cone.h assumes for a contact, row by row, in its own turned frame. */
static void BlockOf(const ContactCone *k, double W[9])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      W[3 * i + j] =
          (i ? k->c[i - 1] : 1) * (j ? k->c[j - 1] : 1) / k->w + (i && i == j ? 1 / k->inverse[i - 1] : 0);
}

/* The own block, turned, minus the one that cone.h assumes; true if only round-off remains. */
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

/* Removes own blocks that are zero, and closes the gaps. */
static void LeaveOutOwn(RicoContactRows *c)
{
  PetscInt first = 0, to = 0;

  for (PetscInt k = 0; k < c->view.count; k++) {
    const PetscInt end = c->rows.start[k + 1];
    const PetscInt from = Subtract(&c->row[k], c->rows.block + 9 * (size_t)first) ? first + 1 : first;

    c->rows.start[k] = to;
    for (PetscInt e = from; e < end; e++, to++) {
      for (int i = 0; i < 9; i++) c->rows.block[9 * (size_t)to + i] = c->rows.block[9 * (size_t)e + i];
      c->rows.column[to] = c->rows.column[e];
    }
    first = end;
  }
  c->rows.start[c->view.count] = to;
}

/* Stores the first blocks of long rows in groups of four. */
static void LayInFours(RicoContactRows *c)
{
  double blocks[36];

  for (PetscInt k = 0; k < c->view.count; k++) {
    const PetscInt first = c->rows.start[k], fours = RicoBlocksInFours(c->rows.start[k + 1] - first);

    for (PetscInt e = first; e < first + fours; e += 4) {
      double *B = c->rows.block + 9 * (size_t)e;

      memcpy(blocks, B, sizeof blocks);
      for (int i = 0; i < 36; i++) B[i] = blocks[9 * (i % 4) + i / 4];
    }
  }
}

static RicoContactRowsKernel ChooseKernel(void)
{
#ifdef RICO_X86_KERNELS
  if (RicoSimdIsAvailable(RICO_SIMD_AVX2)) return RicoContactRowsSweepAVX2;
#endif
  return RicoContactRowsSweepPlain;
}

PetscErrorCode RicoContactRowsCreate(RicoSweep *s, PetscReal omega, RicoContactRows *c, PetscBool *made)
{
  PetscFunctionBegin;
  PetscCall(PetscMemzero(c, sizeof *c));
  PetscCall(RicoBlockRowsCreate(s, 3, &c->rows, made));
  if (!*made) PetscFunctionReturn(0);
  c->view.count = c->rows.count;
  PetscCall(PetscMalloc2(c->view.count, &c->row, 2 * c->view.count, &c->turn));
  PetscCall(PetscCalloc2(4 * c->view.count, &c->view.s, c->view.count, &c->view.asleep));
  FillRows(s, omega, c, made);
  if (!*made) PetscFunctionReturn(0);
  TurnBlocks(c);
  LeaveOutOwn(c);
  TransformBlocks(c);
  LayInFours(c);
  c->view.start = c->rows.start;
  c->view.column = c->rows.column;
  c->view.block = c->rows.block;
  c->view.row = c->row;
  c->kernel = ChooseKernel();
  PetscFunctionReturn(0);
}

PetscErrorCode RicoContactRowsDestroy(RicoContactRows *c)
{
  PetscFunctionBegin;
  PetscCall(RicoBlockRowsDestroy(&c->rows));
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
