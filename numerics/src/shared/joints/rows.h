/*
  rows.h -- private: the rows of one joint (joints.c): velocities, reactions, and the inverse of D.
*/
#pragma once

#include <math.h>

#include "../shared_impl.h"

#define ROUND_OFF 1e-12

/* A joint and what follows from its rows and the masses of its bodies. */
struct JointBlock {
  RicoSharedJoint *joint;
  double *y[2]; /* velocities of the bodies in the sweep: v at 0, omega at 4 */
  const RicoContactBody *body[2];
  double inverse[36]; /* D^-1, row by row; zero in dependent rows */
  int kept[6];        /* 0: a dependent row */
};

static inline int IsBounded(const RicoSharedJoint *joint)
{
  return joint->rows == 1 && (joint->lower > -INFINITY || joint->upper < INFINITY);
}

/* w = G y + b */
__attribute__((always_inline)) static inline void Relative(const JointBlock *block, int rows, double w[6])
{
  const RicoSharedJoint *joint = block->joint;
  const double *a = block->y[0], *b = block->y[1];

  for (int r = 0; r < rows; r++) {
    const double *G = joint->G[r];

    w[r] = joint->bias[r];
    for (int i = 0; i < 3; i++) w[r] += G[i] * a[i];
    for (int i = 0; i < 3; i++) w[r] += G[3 + i] * a[4 + i];
    for (int i = 0; i < 3; i++) w[r] += G[6 + i] * b[i];
    for (int i = 0; i < 3; i++) w[r] += G[9 + i] * b[4 + i];
  }
}

/* v += p / m, omega += I^-1 l */
static inline void Respond(const RicoContactBody *body, const double p[3], const double l[3], double v[3],
                           double omega[3])
{
  const double *J = body->inverse_inertia;

  for (int i = 0; i < 3; i++) v[i] += body->inverse_mass * p[i];
  omega[0] += J[0] * l[0] + J[3] * l[1] + J[4] * l[2];
  omega[1] += J[3] * l[0] + J[1] * l[1] + J[5] * l[2];
  omega[2] += J[4] * l[0] + J[5] * l[1] + J[2] * l[2];
}

/* y <- y + W^-1 G' r */
__attribute__((always_inline)) static inline void Push(const JointBlock *block, int rows, const double r[6])
{
  double f[12] = {0};

  for (int q = 0; q < rows; q++)
    for (int i = 0; i < 12; i++) f[i] += block->joint->G[q][i] * r[q];
  for (int side = 0; side < 2; side++)
    Respond(block->body[side], f + 6 * side, f + 6 * side + 3, block->y[side], block->y[side] + 4);
}

/* D = G W^-1 G', row by row */
__attribute__((always_inline)) static inline void FillD(const JointBlock *block, int rows, double D[36])
{
  for (int r = 0; r < rows; r++) {
    const double *G = block->joint->G[r];
    double x[12] = {0};

    for (int side = 0; side < 2; side++)
      Respond(block->body[side], G + 6 * side, G + 6 * side + 3, x + 6 * side, x + 6 * side + 3);
    for (int q = 0; q <= r; q++) {
      double sum = 0;

      for (int i = 0; i < 12; i++) sum += block->joint->G[q][i] * x[i];
      D[rows * r + q] = D[rows * q + r] = sum;
    }
  }
}

/* D <- its inverse without dependent rows, by L L' = D */
__attribute__((always_inline)) static inline void Invert(int n, double D[36], int kept[6])
{
  double L[6][6] = {{0}}, inverse[6][6] = {{0}}; /* inverse: of L */

  for (int i = 0; i < n; i++) {
    double rest = D[n * i + i];

    for (int j = 0; j < i; j++) {
      double sum = D[n * i + j];

      for (int k = 0; k < j; k++) sum -= L[i][k] * L[j][k];
      L[i][j] = kept[j] ? sum * inverse[j][j] : 0;
      rest -= L[i][j] * L[i][j];
    }
    kept[i] = rest > ROUND_OFF * D[n * i + i];
    if (!kept[i]) continue;
    inverse[i][i] = 1 / sqrt(rest);
    for (int j = 0; j < i; j++) {
      double sum = 0;

      for (int k = j; k < i; k++) sum += L[i][k] * inverse[k][j];
      inverse[i][j] = -inverse[i][i] * sum;
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;

      for (int k = i; k < n; k++) sum += inverse[k][i] * inverse[k][j];
      D[n * i + j] = D[n * j + i] = sum;
    }
}

static inline void FillInverse(JointBlock *block, int rows)
{
  switch (rows) {
    case 3:
      FillD(block, 3, block->inverse);
      Invert(3, block->inverse, block->kept);
      break;
    default:
      FillD(block, rows, block->inverse);
      Invert(rows, block->inverse, block->kept);
  }
}
