/*
  color.h -- private: what contacts are coloured with.
*/
#pragma once

#include "shared_impl.h"

#pragma GCC visibility push(hidden)

/* Another rank that bodies are shared with. */
typedef struct {
  PetscMPIInt rank;
  int told, heard; /* ... to the end            */
  Letter letter;   /* (identity of a body, seat, its colour), and at the end: is this the last one? */
  MPI_Request request;
} Neighbour;

typedef struct {
  RicoSharedSweep s;
  TakenColors taken;
  char *waits; /* of a body: does a contact of it?                              */
  int32_t *waiting;
  int64_t left;   /* contacts that wait for other ranks: waiting[0 .. left - 1]    */
  int64_t *begin; /* of a body's contacts in `list`, which has those that wait, in the order of keys */
  int32_t *list;
  int *count;     /* so many of the first of them have a colour, where the body is not shared */
  int32_t *ready; /* contacts that may take their colour                           */
  int64_t readies;
  int neighbours, room;
  Neighbour *neighbour;
} Coloring;

PetscErrorCode RicoNeighboursFind(Coloring *);
PetscErrorCode RicoNeighboursDestroy(Coloring *);
/* A colour, to all others who meet there. */
PetscErrorCode RicoNeighboursTell(Coloring *, const Meeting *, int64_t seat);
/* To those who have not been told to the end, what has been written to them; one letter from each who has not
   told to the end. */
PetscErrorCode RicoNeighboursSend(Coloring *);
PetscErrorCode RicoNeighboursHear(Coloring *);
int RicoNeighboursAreDone(const Coloring *);
/* A contact of another rank has this colour. */
PetscErrorCode RicoColorHeard(Coloring *, Meeting *, int64_t seat, int color);

#pragma GCC visibility pop
