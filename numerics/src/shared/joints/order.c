/*
  order.c -- the order of least degree: the next joint is one with the fewest neighbours that are not
  eliminated. Its neighbours then become neighbours of each other. Chains, trees and loops of joints have
  factors with one or two blocks per joint in this order.
*/
#include "order.h"

/* Pairs of a joint and three single rows beside it, and those of another one */
#define ROWS_OF_JOINT 16

/* Numbers, ascending */
typedef struct {
  int32_t n, room, *at;
} NumberList;

/* Joints by the number of their neighbours: head[d] is the first one with d of them, then next[]. */
typedef struct {
  int64_t n;
  NumberList *near;                      /* of each joint: its neighbours that are not eliminated */
  int32_t *head, *next, *before, *place; /* place: of each joint in the order; -1: none yet */
  int32_t least;                         /* no joint has fewer neighbours */
} Elimination;

static int Reserve(NumberList *list, int32_t n)
{
  if (list->at && n <= list->room) return 0;
  list->room = 2 * n;
  return RICO_GROW(list->room, &list->at);
}

static int Append(NumberList *list, int32_t number)
{
  RICO_TRY(Reserve(list, list->n + 1));
  list->at[list->n++] = number;
  return 0;
}

static int CompareNumbers(const void *a, const void *b)
{
  const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

  return x < y ? -1 : x > y;
}

static void SortOnce(NumberList *list)
{
  int32_t n = 0;

  RicoSharedSort(list->at, list->n, sizeof *list->at, CompareNumbers);
  for (int32_t i = 0; i < list->n; i++)
    if (n == 0 || list->at[n - 1] != list->at[i]) list->at[n++] = list->at[i];
  list->n = n;
}

/* a <- the union of a and b, without two numbers; scratch has the old a. */
static int Unite(NumberList *a, const NumberList *b, int32_t without, int32_t self, NumberList *scratch)
{
  int32_t i = 0, j = 0;

  RICO_TRY(Reserve(scratch, a->n));
  RICO_COPY(scratch->at, a->at, a->n);
  scratch->n = a->n;
  RICO_TRY(Reserve(a, a->n + b->n));
  a->n = 0;
  while (i < scratch->n || j < b->n) {
    const int isFirst = j == b->n || (i < scratch->n && scratch->at[i] <= b->at[j]);
    const int32_t number = isFirst ? scratch->at[i] : b->at[j];

    if (i < scratch->n && scratch->at[i] == number) i++;
    if (j < b->n && b->at[j] == number) j++;
    if (number != without && number != self) a->at[a->n++] = number;
  }
  return 0;
}

static void TakeOut(Elimination *e, int32_t joint)
{
  const int32_t before = e->before[joint], next = e->next[joint];

  if (next >= 0) e->before[next] = before;
  if (before >= 0)
    e->next[before] = next;
  else
    e->head[e->near[joint].n] = next;
}

static void PutIn(Elimination *e, int32_t joint)
{
  const int32_t degree = e->near[joint].n;

  e->before[joint] = -1;
  e->next[joint] = e->head[degree];
  if (e->next[joint] >= 0) e->before[e->next[joint]] = joint;
  e->head[degree] = joint;
  if (degree < e->least) e->least = degree;
}

/* Every joint of this list is a neighbour of the others. */
static int Join(Elimination *e, const NumberList *holds)
{
  for (int32_t i = 0; i < holds->n; i++)
    for (int32_t j = 0; j < holds->n; j++)
      if (holds->at[i] != holds->at[j]) RICO_TRY(Append(&e->near[holds->at[i]], holds->at[j]));
  return 0;
}

/* The joints that hold a body are neighbours of each other. *pairs: their number, counted for each body; if
   it is above `most` they are not listed. */
static int FindNeighbours(Elimination *e, int64_t bodies, const int32_t body[][2], int64_t most,
                          int64_t *pairs)
{
  NumberList *holds; /* the joints of each body */

  *pairs = 0;
  RICO_TRY(RICO_ZEROS(bodies, &holds));
  for (int32_t k = 0; k < e->n; k++)
    for (int side = 0; side < 2; side++)
      if (body[k][side] >= 0) RICO_TRY(Append(&holds[body[k][side]], k));
  for (int64_t i = 0; i < bodies; i++) *pairs += (int64_t)holds[i].n * (holds[i].n - 1) / 2;
  for (int64_t i = 0; i < bodies; i++) {
    if (*pairs <= most) RICO_TRY(Join(e, &holds[i]));
    RICO_FREE(holds[i].at);
  }
  for (int64_t k = 0; k < e->n; k++) SortOnce(&e->near[k]);
  RICO_FREE(holds);
  return 0;
}

static int Begin(Elimination *e, int64_t n, int64_t bodies, const int32_t body[][2], int64_t most,
                 int64_t *pairs)
{
  *e = (Elimination){.n = n};
  RICO_TRY(RICO_ZEROS(n, &e->near));
  RICO_TRY(RICO_NEW(n, &e->head));
  RICO_TRY(RICO_NEW(n, &e->next));
  RICO_TRY(RICO_NEW(n, &e->before));
  RICO_TRY(RICO_NEW(n, &e->place));
  RICO_TRY(FindNeighbours(e, bodies, body, most, pairs));
  for (int32_t k = 0; k < n; k++) e->head[k] = e->place[k] = -1;
  for (int32_t k = (int32_t)n - 1; k >= 0; k--) PutIn(e, k);
  return 0;
}

static int End(Elimination *e)
{
  for (int64_t k = 0; k < e->n; k++) RICO_FREE(e->near[k].at);
  RICO_FREE(e->near);
  RICO_FREE(e->head);
  RICO_FREE(e->next);
  RICO_FREE(e->before);
  RICO_FREE(e->place);
  return 0;
}

/* Eliminates a joint of least degree. Its own list stays as it is. */
static int EliminateNext(Elimination *e, int32_t place, JointOrder *order, NumberList *scratch)
{
  int32_t joint;

  while (e->head[e->least] < 0) e->least++;
  joint = e->head[e->least];
  TakeOut(e, joint);
  e->place[joint] = place;
  order->joint[place] = joint;
  for (int32_t i = 0; i < e->near[joint].n; i++) {
    const int32_t other = e->near[joint].at[i];

    TakeOut(e, other);
    RICO_TRY(Unite(&e->near[other], &e->near[joint], joint, other, scratch));
    PutIn(e, other);
  }
  return 0;
}

/* The index in `place` of the block between two places; the first one comes earlier. */
static int32_t FindBlock(const JointOrder *order, int32_t first, int32_t second)
{
  int64_t low = order->begin[first], high = order->begin[first + 1] - 1;

  while (low < high) {
    const int64_t middle = (low + high) / 2;

    if (order->place[middle] < second)
      low = middle + 1;
    else
      high = middle;
  }
  return (int32_t)low;
}

static int ListPlaces(const Elimination *e, JointOrder *order)
{
  RICO_TRY(RICO_ZEROS(e->n + 1, &order->begin));
  for (int64_t i = 0; i < e->n; i++) order->begin[i + 1] = order->begin[i] + e->near[order->joint[i]].n;
  RICO_TRY(RICO_NEW(order->begin[e->n], &order->place));
  for (int64_t i = 0; i < e->n; i++) {
    const NumberList *near = &e->near[order->joint[i]];
    int32_t *place = order->place + order->begin[i];

    for (int32_t a = 0; a < near->n; a++) place[a] = e->place[near->at[a]];
    RicoSharedSort(place, near->n, sizeof *place, CompareNumbers);
  }
  return 0;
}

static int ListPairs(JointOrder *order)
{
  RICO_TRY(RICO_ZEROS(order->n + 1, &order->pairs));
  for (int64_t i = 0; i < order->n; i++) {
    const int64_t near = order->begin[i + 1] - order->begin[i];

    order->pairs[i + 1] = order->pairs[i] + near * (near - 1) / 2;
  }
  RICO_TRY(RICO_NEW(order->pairs[order->n], &order->block));
  for (int64_t i = 0; i < order->n; i++) {
    int32_t *block = order->block + order->pairs[i];

    for (int64_t b = order->begin[i]; b < order->begin[i + 1]; b++)
      for (int64_t a = order->begin[i]; a < b; a++)
        *block++ = FindBlock(order, order->place[a], order->place[b]);
  }
  return 0;
}

static int64_t CountJoints(const NumberList *list, const uint8_t isSingle[])
{
  int64_t count = 0;

  for (int32_t i = 0; i < list->n; i++) count += !isSingle[list->at[i]];
  return count;
}

/* Eliminates all joints, unless more than `most` blocks would change. *changes: how many did. */
static int Eliminate(Elimination *e, const uint8_t isSingle[], int64_t most, JointOrder *order,
                     int64_t *changes)
{
  NumberList scratch = {0};

  for (int32_t place = 0; place < e->n && *changes <= most; place++) {
    int64_t near;

    RICO_TRY(EliminateNext(e, place, order, &scratch));
    near = CountJoints(&e->near[order->joint[place]], isSingle);
    if (!isSingle[order->joint[place]]) *changes += near * (near + 1) / 2;
  }
  RICO_FREE(scratch.at);
  return 0;
}

int RicoJointOrderMake(int64_t n, int64_t bodies, const int32_t body[][2], const uint8_t isSingle[],
                       int64_t most, JointOrder *order)
{
  Elimination e;
  int64_t changes, pairs;

  RICO_TRY(RicoJointOrderDestroy(order));
  RICO_TRY(RICO_NEW(n, &order->joint));
  RICO_TRY(Begin(&e, n, bodies, body, ROWS_OF_JOINT * most, &pairs));
  changes = pairs > ROWS_OF_JOINT * most ? pairs : 0;
  RICO_TRY(Eliminate(&e, isSingle, most, order, &changes));
  if (changes <= most) {
    order->n = n;
    RICO_TRY(ListPlaces(&e, order));
    RICO_TRY(ListPairs(order));
  } else {
    RICO_TRY(RicoJointOrderDestroy(order));
  }
  return End(&e);
}

int RicoJointOrderDestroy(JointOrder *order)
{
  RICO_FREE(order->joint);
  RICO_FREE(order->begin);
  RICO_FREE(order->place);
  RICO_FREE(order->pairs);
  RICO_FREE(order->block);
  *order = (JointOrder){0};
  return 0;
}
