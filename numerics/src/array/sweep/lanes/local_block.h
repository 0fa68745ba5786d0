/*
  local_block.h -- private: a 3 x 3 block in the form that cone.h needs, in as many lanes as Real has.

  The friction cone is invariant under turns of the tangents, so they are turned until the Schur complement

      A = W_TT - W_TN W_NT / W_NN = [ a  b ]
                                    [ b  d ]

  is diagonal: one Jacobi rotation with tan 2 angle = 2 b / (a - d). Then r_T(alpha) costs two products
  instead of a 2 x 2 solve, and five numbers describe the block. Diagonal entries near zero are raised to a
  share of the largest one, and W is replaced by (W + W') / 2: any positive definite local block has the same
  fixed points. A zero block is replaced by that of a body of mass one.
*/
#pragma once

#include "tiles.h"

/* W, row by row, divided by omega, with tangents cosine t1 + sine t2 and cosine t2 - sine t1; w, c, inverse
 * as in cone.h. */
typedef struct {
  Real cosine, sine;
  Real w, c[2], inverse[2];
} ContactCone;

/* cos and sin of an angle in [-pi/2, pi/2] from  size (cos, sin) 2 angle = (x, y). */
static inline void HalfAngle(Real x, Real y, Real *cosine, Real *sine)
{
  const Real zero = Broadcast(0), half = Broadcast(0.5), size = Sqrt(x * x + y * y);
  const Mask turns = Less(zero, size);
  const Real divisor = Select(turns, size, Broadcast(1));
  const Real longer = Select(turns, Sqrt(half + half * Abs(x) / divisor), Broadcast(1));
  const Real shorter = half * Abs(y) / (divisor * longer);
  const Mask steep = Less(x, zero);
  const Real s = Select(steep, longer, shorter);

  *cosine = Select(steep, shorter, longer);
  *sine = Select(Less(y, zero), -s, s);
}

static inline ContactCone ContactConeOf(const Real W[9], double omega_)
{
  const Real zero = Broadcast(0), one = Broadcast(1), two = Broadcast(2), half = Broadcast(0.5);
  const Real diagonal = Larger(W[0], Larger(W[4], W[8])), omega = Broadcast(omega_);
  const Real largest = Select(Less(zero, diagonal), diagonal, one),
             floor = Broadcast(RICO_CONE_FLOOR) * largest;
  const Real w = one / Larger(W[0], floor), m1 = half * (W[1] + W[3]), m2 = half * (W[2] + W[6]);
  const Real a = W[4] - m1 * m1 * w, b = half * (W[5] + W[7]) - m1 * m2 * w, d = W[8] - m2 * m2 * w;
  Real c, s;

  HalfAngle(a - d, two * b, &c, &s);
  return (ContactCone){.cosine = c,
                       .sine = s,
                       .w = omega * w,
                       .c = {w * (c * m1 + s * m2), w * (c * m2 - s * m1)},
                       .inverse = {omega / Larger(c * c * a + two * c * s * b + s * s * d, floor),
                                   omega / Larger(s * s * a - two * c * s * b + c * c * d, floor)}};
}
