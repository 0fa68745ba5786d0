/*
  anderson.h -- private: Anderson's acceleration of a fixed point iteration t <- T(t).
*/
#pragma once

#include <stddef.h>

enum { RICO_ANDERSON_MOST = 20 };

/* The space of an iteration's vectors: sums over all processes, and the projection. */
typedef struct {
  void *context;
  int (*sum)(void *context, int count,
             double x[]); /* over all processes; not 0: failed. NULL: there is one */
  int (*project)(void *context, const double x[], double z[]); /* not 0: failed                          */
} RicoSpace;

typedef struct {
  const RicoSpace *space;
  size_t n;
  int memory, used, next; /* differences stored, in use, next to fill */
  double *dT, *dg;        /* memory x n                                         */
  double *T, *g;          /* of the last call                                   */
  int begun;
  double gram[RICO_ANDERSON_MOST][RICO_ANDERSON_MOST]; /* dg' dg */
} RicoAnderson;

/* Number of doubles of work space, which the caller owns; memory = 0: no acceleration. */
size_t RicoAndersonRoom(size_t n, int memory);
void RicoAndersonBegin(RicoAnderson *, const RicoSpace *, size_t n, int memory, double room[]);
void RicoAndersonForget(RicoAnderson *);

/* Takes T = T(t) and g = T(t) - t; next receives the accelerated point. Returns the error of the space, or
   0. */
int RicoAndersonNext(RicoAnderson *, const double T[], const double g[], double next[]);
