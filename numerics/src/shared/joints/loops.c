/*
  loops.c -- the joints that are part of a loop, which may go through the world. Without any other joint
  the two bodies of a joint outside of loops are not connected; its equations do not depend on others.

  A walk along joints numbers the bodies in the order of their discovery. low of a body is the least number
  that can be reached from it and the bodies discovered from it, by one joint that the walk has not taken. A
  joint that the walk took is outside of loops if low of the later body is greater than the number of the
  earlier one.
*/
#include "order.h"

typedef struct {
  int32_t n;             /* bodies, and the world as the last one */
  int64_t *begin, *next; /* the joints of body b: list[begin[b]] ..; next: the next one to take */
  int32_t *list;
  int32_t *number, *low;     /* number 0: not discovered */
  int32_t *path, *by, found; /* the bodies from the first one to the present one, and the joints between */
} Walk;

static int32_t EndOf(const Walk *walk, const int32_t body[2], int side)
{
  return body[side] < 0 ? walk->n - 1 : body[side];
}

static int Begin(Walk *walk, int64_t n, int64_t bodies, const int32_t body[][2])
{
  *walk = (Walk){.n = (int32_t)bodies + 1};
  RICO_TRY(RICO_ZEROS(bodies + 3, &walk->begin));
  RICO_TRY(RICO_NEW(bodies + 1, &walk->next));
  RICO_TRY(RICO_NEW(2 * n, &walk->list));
  RICO_TRY(RICO_ZEROS(bodies + 1, &walk->number));
  RICO_TRY(RICO_NEW(bodies + 1, &walk->low));
  RICO_TRY(RICO_NEW(bodies + 1, &walk->path));
  RICO_TRY(RICO_NEW(bodies + 1, &walk->by));
  for (int64_t k = 0; k < n; k++)
    for (int side = 0; side < 2; side++) walk->begin[EndOf(walk, body[k], side) + 2]++;
  for (int32_t b = 0; b < walk->n; b++) walk->begin[b + 2] += walk->begin[b + 1];
  for (int32_t k = 0; k < n; k++)
    for (int side = 0; side < 2; side++) walk->list[walk->begin[EndOf(walk, body[k], side) + 1]++] = k;
  for (int32_t b = 0; b < walk->n; b++) walk->next[b] = walk->begin[b];
  return 0;
}

static int End(Walk *walk)
{
  RICO_FREE(walk->begin);
  RICO_FREE(walk->next);
  RICO_FREE(walk->list);
  RICO_FREE(walk->number);
  RICO_FREE(walk->low);
  RICO_FREE(walk->path);
  RICO_FREE(walk->by);
  return 0;
}

static void Discover(Walk *walk, int32_t body, int32_t by, int32_t place)
{
  walk->number[body] = walk->low[body] = ++walk->found;
  walk->path[place] = body;
  walk->by[place] = by;
}

/* Walks from this body to all that are connected with it. */
static void WalkFrom(Walk *walk, int32_t first, const int32_t ends[][2], uint8_t inLoop[])
{
  int32_t last = 0;

  Discover(walk, first, -1, 0);
  while (last >= 0) {
    const int32_t body = walk->path[last];

    if (walk->next[body] < walk->begin[body + 1]) {
      const int32_t joint = walk->list[walk->next[body]++], a = EndOf(walk, ends[joint], 0);
      const int32_t other = a == body ? EndOf(walk, ends[joint], 1) : a;

      if (joint == walk->by[last]) continue;
      if (walk->number[other] == 0) {
        Discover(walk, other, joint, ++last);
      } else {
        inLoop[joint] = 1;
        walk->low[body] = RICO_SMALLER(walk->low[body], walk->number[other]);
      }
    } else {
      if (last > 0) {
        const int32_t before = walk->path[last - 1];

        inLoop[walk->by[last]] = walk->low[body] <= walk->number[before];
        walk->low[before] = RICO_SMALLER(walk->low[before], walk->low[body]);
      }
      last--;
    }
  }
}

int RicoJointLoops(int64_t n, int64_t bodies, const int32_t body[][2], uint8_t inLoop[])
{
  Walk walk;

  RICO_TRY(Begin(&walk, n, bodies, body));
  for (int64_t k = 0; k < n; k++) inLoop[k] = 0;
  for (int32_t b = 0; b < walk.n; b++)
    if (walk.number[b] == 0) WalkFrom(&walk, b, body, inLoop);
  return End(&walk);
}
