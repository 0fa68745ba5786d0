/*
  acceleration.c -- acceleration of sweeps by Anderson's method and extrapolation: see acceleration.h.
*/
#include "acceleration.h"

#include <math.h>
#include <string.h>

#include "dot.h"

#define LONGEST_REST 8
#define SETTLING 3       /* sweeps after an extrapolation before it is tested                  */
#define LONGER 2         /* factor by which extrapolations grow or shrink                       */
#define ALONG 0.9        /* cosine of two moves above which they have one direction             */
#define STRAIGHT 0.99999 /* cosine above which a successful extrapolation is followed by the next */
#define BACK -0.5        /* cosine below which moves alternate, and their mean is taken         */
#define LOSS 1.1         /* limit of the squared move after it, relative to the move before it  */
#define MOST_LOSS 2.2    /* ... and relative to the last mark                                   */

size_t RicoArrayAccelerationRoom(size_t n, int memory)
{
  return memory ? RicoAndersonRoom(n, memory) + 4 * n : 0;
}

void RicoArrayAccelerationBegin(RicoArrayAcceleration *l, const RicoSpace *space, size_t n, int memory,
                                const double z[], double room[])
{
  *l = (RicoArrayAcceleration){
      .space = space, .n = n, .moved = INFINITY, .mark = INFINITY, .rest = 1, .stride = 1.0};
  if (!memory) return;
  l->t = room;
  l->g = l->t + n;
  l->last = l->g + n;
  l->before = l->last + n;
  RicoAndersonBegin(&l->anderson, space, n, memory, l->before + n);
  memset(l->t, 0, 4 * n * sizeof(double));
  memcpy(l->t, z, n * sizeof(double));
}

/* Disables the acceleration for some sweeps and clears its history. */
static void Pause(RicoArrayAcceleration *l)
{
  RicoAndersonForget(&l->anderson);
  l->accelerated = 0;
  l->resting = l->rest;
  l->rest = 2 * l->rest < LONGEST_REST ? 2 * l->rest : LONGEST_REST;
  l->stalled = 0;
  l->mark = l->moved;
  l->stride = 1.0;
}

/* The cosine of the last two moves g. */
static int Cosine(const RicoArrayAcceleration *l, double *cosine)
{
  double sums[3] = {RicoDot(l->n, l->g, l->last), RicoDot(l->n, l->g, l->g), RicoDot(l->n, l->last, l->last)};
  const int failed = l->space->sum ? l->space->sum(l->space->context, 3, sums) : 0;

  *cosine = sums[1] > 0.0 && sums[2] > 0.0 ? sums[0] / sqrt(sums[1] * sums[2]) : 0.0;
  return failed;
}

static int Project(const RicoArrayAcceleration *l, const double x[], double z[])
{
  return l->space->project(l->space->context, x, z);
}

static int Extrapolate(RicoArrayAcceleration *l, double z[])
{
  double cosine, share = 0.0;
  const int failed = Cosine(l, &cosine);

  if (failed) return failed;
  if (cosine > ALONG) {
    share = l->stride;
    l->straight = cosine > STRAIGHT;
    l->settling = SETTLING;
    memcpy(l->before, z, l->n * sizeof(double));
  } else if (cosine < BACK) {
    share = -0.5;
  }
  if (share == 0.0) return 0;
  for (size_t i = 0; i < l->n; i++) z[i] += share * l->g[i];
  return Project(l, z, z);
}

static int Accelerate(RicoArrayAcceleration *l, double z[])
{
  const int failed = RicoAndersonNext(&l->anderson, z, l->g, l->t);

  l->accelerated = l->anderson.used > 0;
  return failed || !l->accelerated ? failed : Project(l, l->t, z);
}

/* Tests an extrapolation after SETTLING sweeps, which have removed its components across the drift. */
static void TestExtrapolation(RicoArrayAcceleration *l, double moved, double z[])
{
  if (--l->settling > 0) return;
  if (moved <= fmin(LOSS * l->moved, MOST_LOSS * l->mark)) {
    if (l->straight && l->resting < 1) l->resting = 1;
    l->stride *= LONGER;
    l->moved = moved;
  } else {
    memcpy(z, l->before, l->n * sizeof(double));
    l->stride = fmax(1.0, l->stride / (LONGER * LONGER));
    if (l->straight && l->stride > 1.0 && l->resting < 1) l->resting = 1;
  }
}

static int AcceptSweep(RicoArrayAcceleration *l, double moved, double z[])
{
  if (moved <= 0.25 * l->mark) {
    l->mark = moved;
    l->stalled = 0;
    l->rest = l->rest > 2 ? l->rest / 2 : 1;
    l->resting = 0;
  }
  l->moved = moved;
  if (l->accelerated && ++l->stalled > 2 * l->anderson.memory) Pause(l);
  if (l->resting == 0) return Accelerate(l, z);
  l->resting--;
  return Extrapolate(l, z);
}

int RicoArrayAccelerationNext(RicoArrayAcceleration *l, double moved, double z[])
{
  double *swap = l->last;
  int failed = 0;

  l->last = l->g;
  l->g = swap;
  for (size_t i = 0; i < l->n; i++) l->g[i] = z[i] - l->t[i];
  if (l->settling > 0) {
    TestExtrapolation(l, moved, z);
  } else if (l->accelerated && !(moved <= l->moved)) {
    memcpy(z, l->anderson.T, l->n * sizeof(double));
    Pause(l);
  } else {
    failed = AcceptSweep(l, moved, z);
  }
  memcpy(l->t, z, l->n * sizeof(double));
  return failed;
}
