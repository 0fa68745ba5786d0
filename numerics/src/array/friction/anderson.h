/*
  anderson.h -- private: Anderson's acceleration of a fixed point iteration t <- T(t).
*/
#pragma once

#include <stddef.h>

enum { RICO_ANDERSON_MOST = 20 };

/* What the vectors of an iteration live in: how they are added up over all processes, and projected. */
typedef struct {
  void *context;
  int (*sum)(void *context, int count,
             double x[]); /* over all processes; not 0: failed. NULL: there is one */
  int (*project)(void *context, const double x[], double z[]); /* not 0: failed                          */
} RicoSpace;

typedef struct {
  const RicoSpace *space;
  size_t n;
  int memory, used, next; /* differences kept, of them filled, the next to fill */
  double *dT, *dg;        /* memory x n                                         */
  double *T, *g;          /* of the last call                                   */
  int begun;
  double gram[RICO_ANDERSON_MOST][RICO_ANDERSON_MOST]; /* dg' dg */
} RicoAnderson;

/* Room for so many doubles, which the caller keeps; memory = 0: no acceleration. */
size_t RicoAndersonRoom(size_t n, int memory);
void RicoAndersonBegin(RicoAnderson *, const RicoSpace *, size_t n, int memory, double room[]);
void RicoAndersonForget(RicoAnderson *);

/* T holds T(t), g = T(t) - t; next receives the accelerated point. Not 0: what the space has failed with. */
int RicoAndersonNext(RicoAnderson *, const double T[], const double g[], double next[]);
