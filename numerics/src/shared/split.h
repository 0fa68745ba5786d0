/*
  split.h -- private: what copies of bodies are made with.
*/
#pragma once

#include "shared_impl.h"

#pragma GCC visibility push(hidden)

/* While copies are counted. */
typedef struct {
  RicoSharedSweep s;
  int64_t *copies;      /* of a body at hand, on this rank                */
  int64_t *all;         /* its contacts, here, then on all ranks          */
  int64_t *contacts;    /* of the first copies, then of the others        */
  int64_t *at;          /* its number among the split ones, or -1         */
  int64_t *extra, more; /* the bodies of copies that are not first, their number */
  int *part;            /* of contacts */
} Splitting;

/* The numbers in `all`, and the parcels of the sweep. Collective. */
PetscErrorCode RicoSplitExchange(Splitting *);

#pragma GCC visibility pop
