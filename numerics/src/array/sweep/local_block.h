/*
  local_block.h -- private: a 3 x 3 block as cone.h wants it.

  The cone does not mind a turn of the tangents, so they are turned until the Schur complement

      A = W_TT - W_TN W_NT / W_NN

  is diagonal: one Jacobi rotation. Then r_T(alpha) costs two products instead of a 2 x 2 solve, and five
  numbers stand for the block. Diagonal entries that are zero or nearly so are raised to a share of the
  largest, and half of W + W' is taken: any positive definite local block has the same fixed points.
*/
#pragma once

#include <math.h>

#define RICO_CONE_FLOOR 1e-13

/* W, row by row, over omega: with the tangents cosine t1 + sine t2 and cosine t2 - sine t1; w, c, inverse as
 * in cone.h. */
typedef struct {
  double cosine, sine;
  double w, c[2], inverse[2];
} ContactCone;

static inline ContactCone ContactConeOf(const double W[9], double omega)
{
  const double largest = fmax(W[0], fmax(W[4], W[8])), floor = RICO_CONE_FLOOR * largest;
  const double w = 1 / fmax(W[0], floor), m1 = (W[1] + W[3]) / 2, m2 = (W[2] + W[6]) / 2;
  const double a = W[4] - m1 * m1 * w, b = (W[5] + W[7]) / 2 - m1 * m2 * w, d = W[8] - m2 * m2 * w;
  const double angle = 0.5 * atan2(2 * b, a - d), c = cos(angle), s = sin(angle);

  return (ContactCone){.cosine = c,
                       .sine = s,
                       .w = omega * w,
                       .c = {w * (c * m1 + s * m2), w * (c * m2 - s * m1)},
                       .inverse = {omega / fmax(c * c * a + 2 * c * s * b + s * s * d, floor),
                                   omega / fmax(s * s * a - 2 * c * s * b + c * c * d, floor)}};
}

/* The block that the cone stands for, row by row, in its own turned frame. */
static inline void ContactConeBlock(const ContactCone *k, double W[9])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      W[3 * i + j] =
          (i ? k->c[i - 1] : 1) * (j ? k->c[j - 1] : 1) / k->w + (i && i == j ? 1 / k->inverse[i - 1] : 0);
}
