/*
  split.h -- private: work data for making the copies of bodies.
*/
#pragma once

#include "shared_impl.h"

#pragma GCC visibility push(hidden)

/* Used while copies are counted. */
typedef struct {
  RicoSharedSweep s;
  int64_t *copies;      /* of a body held, on this rank                   */
  int64_t *all;         /* its contacts on this rank, then on all ranks   */
  int64_t *contacts;    /* of the first copies, then of the further ones  */
  int64_t *at;          /* index among the split bodies, or -1            */
  int64_t *extra, more; /* bodies of further copies, and their number */
  int *part;            /* of contacts */
} Splitting;

/* Computes `all` and the messages of the sweep. Collective. */
int RicoSplitExchange(Splitting *);

#pragma GCC visibility pop
