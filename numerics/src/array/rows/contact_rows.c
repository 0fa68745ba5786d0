/*
  contact_rows.c -- the transformation of block rows (contact_rows.h).
*/
#include "contact_rows.h"

#include <math.h>
#include <numerics/rico_sweep.h>
#include <string.h>

#include "array/sweep/lanes/lanes_scalar.h"
/* needs lanes_scalar.h */
#include "array/sweep/lanes/local_block.h"

/* Largest |W_kk - W_kk'| relative to its diagonal. The skew part stays in the row and is multiplied by the
   reaction of the previous sweep. While it is small beside W_kk, this hardly slows convergence. */
#define SYMMETRY 1e-2
/* Smallest Schur complement of W_kk relative to its diagonal. */
#define DEFINITE 1e-10
#define ROUND_OFF 4e-15

static int IsFriction(const double W[9], const ContactCone *cone)
{
  const double size = Larger(W[0], Larger(W[4], W[8]));

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++)
      if (!(fabs(W[3 * i + j] - W[3 * j + i]) <= SYMMETRY * size)) return 0;
  return W[0] > DEFINITE * size && DEFINITE * size * cone->inverse[0] < 1 &&
         DEFINITE * size * cone->inverse[1] < 1;
}

/* x, y <- cosine x + sine y, cosine y - sine x */
static inline void TurnPair(const double turn[2], double *x, double *y)
{
  const double old = *x;

  *x = turn[0] * old + turn[1] * *y;
  *y = turn[0] * *y - turn[1] * old;
}

/* u <- T u, with -w of the contact */
static inline void FromVelocity(const RicoContactRow *row, double minus_w, double u[3])
{
  for (int i = 0; i < 2; i++) u[1 + i] = row->inverse[i] * (u[1 + i] - row->c[i] * u[0]);
  u[0] *= minus_w;
}

/* W <- T_k Q_k' W Q_j S_j, column by column; the tangents are turned by Q. Own blocks are turned already. */
static inline void TransformBlock(const RicoContactRows *c, int k, int j, double minus_w, double W[9])
{
  const double *other = c->row[j].c;

  if (j != k) {
    for (int i = 0; i < 3; i++) TurnPair(c->turn + 2 * k, &W[3 * i + 1], &W[3 * i + 2]);
    for (int i = 0; i < 3; i++) TurnPair(c->turn + 2 * j, &W[3 + i], &W[6 + i]);
  }
  for (int l = 1; l < 3; l++)
    for (int i = 0; i < 3; i++) W[3 * l + i] = other[l - 1] * W[i] - W[3 * l + i];
  for (int l = 0; l < 3; l++) FromVelocity(&c->row[k], minus_w, W + 3 * l);
}

/* All blocks, and T_k Q_k' q_k. */
static void TransformBlocks(RicoContactRows *c)
{
  for (int k = 0; k < c->view.count; k++) {
    const double minus_w = -1 / c->row[k].stiffness;

    TurnPair(c->turn + 2 * k, &c->row[k].y[1], &c->row[k].y[2]);
    FromVelocity(&c->row[k], minus_w, c->row[k].y);
    for (int e = c->start[k]; e < c->start[k + 1]; e++)
      TransformBlock(c, k, c->column[e], minus_w, c->block + 9 * (size_t)e);
  }
}

/* Local data of all contacts; returns 0 if one is not a friction contact. */
static int FillRows(double omega, RicoContactRows *c)
{
  for (int k = 0; k < c->view.count; k++) {
    const double *own = c->own + 9 * (size_t)k;
    RicoContactRow *row = &c->row[k];
    double W[9];
    ContactCone cone;

    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) W[3 * i + j] = own[3 * j + i];
    cone = ContactConeOf(W, omega);
    if (!IsFriction(W, &cone)) return 0;
    for (int i = 0; i < 2; i++) {
      row->c[i] = cone.c[i];
      row->inverse[i] = cone.inverse[i];
    }
    row->stiffness = 1 / cone.w;
    c->turn[2 * k] = cone.cosine;
    c->turn[2 * k + 1] = cone.sine;
  }
  return 1;
}

/* The block that cone.h assumes for a contact, row by row, in its own turned frame. */
static void BlockOf(const ContactCone *k, double W[9])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      W[3 * i + j] =
          (i ? k->c[i - 1] : 1) * (j ? k->c[j - 1] : 1) / k->w + (i && i == j ? 1 / k->inverse[i - 1] : 0);
}

/* The own block, turned, minus the one that cone.h assumes; 1 if only round-off remains. */
static int Subtract(const RicoContactRow *row, const double turn[2], double own[9])
{
  const ContactCone cone = {
      .w = 1 / row->stiffness, .c = {row->c[0], row->c[1]}, .inverse = {row->inverse[0], row->inverse[1]}};
  int nothing = 1;
  double W[9];

  for (int i = 0; i < 3; i++) TurnPair(turn, &own[3 * i + 1], &own[3 * i + 2]);
  for (int i = 0; i < 3; i++) TurnPair(turn, &own[3 + i], &own[6 + i]);
  BlockOf(&cone, W);
  for (int i = 0; i < 9; i++) {
    own[i] -= W[i % 3 * 3 + i / 3];
    if (fabs(own[i]) > ROUND_OFF * Larger(W[0], Larger(W[4], W[8]))) nothing = 0;
  }
  return nothing;
}

/* Inserts what cone.h does not assume of own blocks as the first blocks of their rows. */
static void InsertOwn(RicoContactRows *c)
{
  int more = 0;

  for (int k = 0; k < c->view.count; k++) {
    c->view.asleep[k] = !Subtract(&c->row[k], c->turn + 2 * k, c->own + 9 * (size_t)k);
    more += c->view.asleep[k];
  }
  for (int k = c->view.count - 1; more > 0; k--) {
    const int first = c->start[k], count = c->start[k + 1] - first;

    c->start[k + 1] += more;
    memmove(c->block + 9 * (size_t)(first + more), c->block + 9 * (size_t)first,
            9 * (size_t)count * sizeof(double));
    memmove(c->column + first + more, c->column + first, (size_t)count * sizeof(int));
    if (!c->view.asleep[k]) continue;
    more--;
    memcpy(c->block + 9 * (size_t)(first + more), c->own + 9 * (size_t)k, 9 * sizeof(double));
    c->column[first + more] = k;
  }
}

/* Stores the first blocks of long rows in groups of four. */
static void LayInFours(RicoContactRows *c)
{
  double blocks[36];

  for (int k = 0; k < c->view.count; k++) {
    const int first = c->start[k], fours = RicoBlocksInFours(c->start[k + 1] - first);

    for (int e = first; e < first + fours; e += 4) {
      double *B = c->block + 9 * (size_t)e;

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

int RicoContactRowsPrepare(RicoContactRows *c, double omega)
{
  if (!FillRows(omega, c)) return 0;
  InsertOwn(c);
  TransformBlocks(c);
  LayInFours(c);
  c->view.start = c->start;
  c->view.column = c->column;
  c->view.block = c->block;
  c->view.row = c->row;
  c->kernel = ChooseKernel();
  return 1;
}

void RicoContactRowsMove(RicoContactRows *c, const double z[])
{
  for (int k = 0; k < c->view.count; k++) {
    double *s = c->view.s + 4 * (size_t)k;

    for (int i = 0; i < 3; i++) s[i] = i ? -z[3 * k + i] : z[3 * k];
    TurnPair(c->turn + 2 * k, &s[1], &s[2]);
    s[0] -= c->row[k].c[0] * s[1] + c->row[k].c[1] * s[2];
  }
}

void RicoContactRowsLoad(RicoContactRows *c, const double z[])
{
  RicoContactRowsMove(c, z);
  for (int k = 0; k < c->view.count; k++) {
    c->view.s[4 * (size_t)k + 3] = 0;
    c->view.asleep[k] = 0;
  }
}

void RicoContactRowsUnload(const RicoContactRows *c, double z[])
{
  for (int k = 0; k < c->view.count; k++) {
    const double back[2] = {c->turn[2 * k], -c->turn[2 * k + 1]}, *s = c->view.s + 4 * (size_t)k;

    z[3 * k] = s[0] + (c->row[k].c[0] * s[1] + c->row[k].c[1] * s[2]);
    for (int i = 1; i < 3; i++) z[3 * k + i] = 0 - s[i];
    TurnPair(back, &z[3 * k + 1], &z[3 * k + 2]);
  }
}
