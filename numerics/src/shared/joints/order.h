/*
  order.h -- private: an order in which joints are eliminated (order.c), and where the factor of
  their matrix has blocks.
*/
#pragma once

#include "../shared_impl.h"

/* Two joints are neighbours if they hold the same body, or became so by an elimination. */
typedef struct {
  int64_t n;
  int32_t *joint; /* [i]: the joint at place i of the order */
  /* place[begin[i]] .. place[begin[i + 1] - 1]: later places of the neighbours of place i, ascending */
  int64_t *begin;
  int32_t *place;
  /* The elimination of place i changes the blocks between its neighbours a < b: their indices in `place` are
     block[pairs[i]] .. block[pairs[i + 1] - 1], for (0, 1), (0, 2), (1, 2), (0, 3), ... */
  int64_t *pairs;
  int32_t *block;
} JointOrder;

#pragma GCC visibility push(hidden)
/* body[k]: the two bodies of joint k, numbered from 0 to bodies - 1; -1: not moved by it. The order is empty
   if elimination would change more than `most` blocks between joints that are not single rows, which cost
   little. */
int RicoJointOrderMake(int64_t n, int64_t bodies, const int32_t body[][2], const uint8_t isSingle[],
                       int64_t most, JointOrder *);
int RicoJointOrderDestroy(JointOrder *);
/* inLoop[k]: is joint k part of a loop (loops.c)? body as above. */
int RicoJointLoops(int64_t n, int64_t bodies, const int32_t body[][2], uint8_t inLoop[]);
#pragma GCC visibility pop
