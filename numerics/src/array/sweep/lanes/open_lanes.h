/*
  open_lanes.h -- private: finds the roots for sliding contacts in full vectors.

  Usually only some contacts of a colour slide, and a vector with one sliding contact costs as much as one
  with all lanes sliding. The sliding lanes of several vectors are therefore collected into few full vectors,
  and the results are distributed again. The bits of a lane do not depend on the other lanes (cone.h). If a
  vector is a whole tile this saves nothing and is not done.
*/
#pragma once

/* The index of a field among the numbers of a Reduced; lane[l]: the numbers before those of lane l. */
#define IN_REDUCED(field) ((int)(offsetof(Reduced, field) / sizeof(double)))

static inline void CollectLanes(const Reduced *p, const int32_t lane[LANES], Reduced *dense)
{
  const double *at = (const double *)p;

  for (int j = 0; j < 2; j++) {
    dense->cone.c[j] = Collect(at + IN_REDUCED(cone.c) + j * LANES, lane);
    dense->cone.inverse[j] = Collect(at + IN_REDUCED(cone.inverse) + j * LANES, lane);
    dense->beta[j] = Collect(at + IN_REDUCED(beta) + j * LANES, lane);
    dense->x[j] = Broadcast(0);
  }
  dense->cone.mu = Collect(at + IN_REDUCED(cone.mu), lane);
  dense->normal = Collect(at + IN_REDUCED(normal), lane);
  dense->alpha = Collect(at + IN_REDUCED(alpha), lane);
  dense->low = Broadcast(0);
  dense->high = Broadcast(INFINITY);
  dense->open = Less(dense->low, dense->high);
}

static inline void SpreadLanes(const Reduced *dense, const int32_t lane[LANES], Reduced *p)
{
  double *at = (double *)p + IN_REDUCED(x);

  for (int j = 0; j < 2; j++) {
    alignas(64) double x[LANES];

    Store(x, dense->x[j]);
    for (int l = 0; l < LANES; l++) at[lane[l] + j * LANES] = x[l];
  }
}

/* Lists the open lanes in order. *some: number of vectors with an open lane. */
static inline int ListOpen(const Reduced p[], int vectors, int32_t lane[], int *some)
{
  int count = 0;

  *some = 0;
  for (int v = 0; v < vectors; v++) {
    const int open = Any(p[v].open);

    *some += open != 0;
    count += ListBits(open, v * (int)(sizeof *p / sizeof(double)), lane + count);
  }
  return count;
}

/* The roots of several vectors; their steps are interleaved with each other and with prefetches. */
static inline void RootsSideBySide(Reduced p[], int vectors, LinesAhead *ahead)
{
  for (int i = 0; i < ROOT_STEPS && AnyOpen(p, vectors); i++)
    for (int v = 0; v < vectors; v++) {
      FetchLines(ahead, LINES_IN_STEP);
      Approach(&p[v]);
    }
}

/* The roots of the open lanes, in few full vectors if that saves vectors; alpha is not copied back. */
__attribute__((always_inline)) static inline void RootsOfOpen(Reduced p[], int vectors, LinesAhead *ahead)
{
  int32_t lane[(VECTORS + 2) * LANES];
  Reduced dense[VECTORS];
  int some;
  const int count = ListOpen(p, vectors, lane, &some), full = (count + LANES - 1) / LANES;

  if (full == some) {
    RootsSideBySide(p, vectors, ahead);
    return;
  }
  for (int l = 0; l < LANES; l++) lane[count + l] = lane[count - 1]; /* fills the last vector */
  for (int v = 0; v < full; v++) CollectLanes(p, lane + v * LANES, &dense[v]);
  FetchLines(ahead, LINES_IN_STEP / 2);
  RootsSideBySide(dense, full, ahead);
  for (int v = 0; v < full; v++) SpreadLanes(&dense[v], lane + v * LANES, p);
}
