/*
  color.h -- private: the state of a colouring.
*/
#pragma once

#include "shared_impl.h"

#pragma GCC visibility push(hidden)

/* Another rank that shares bodies with this one. */
typedef struct {
  int rank;
  int sent, received; /* last message sent; last message received */
  WordBuffer buffer;  /* triples (body's identity, entry, colour), then 1 if it is the last, else 0 */
  RicoRequest request;
} Neighbour;

typedef struct {
  RicoSharedSweep s;
  UsedColors used;
  char *waits; /* of a body: has it a waiting contact?                          */
  int32_t *waiting;
  int64_t left;   /* contacts that depend on other ranks: waiting[0 .. left - 1]   */
  int64_t *begin; /* of a body's waiting contacts in `list`, in the order of keys */
  int32_t *list;
  int *count;     /* leading contacts of the list with a colour (bodies that are not shared) */
  int32_t *ready; /* contacts that can be coloured now                             */
  int64_t readies;
  int neighbours, room;
  Neighbour *neighbour;
} Coloring;

int RicoNeighboursFind(Coloring *);
int RicoNeighboursDestroy(Coloring *);
/* Writes a colour into the messages to all other ranks of this body. */
int RicoNeighboursNote(Coloring *, const SharedBody *, int64_t entry);
/* Send: the written colours, to each neighbour that has not had the last message. Receive: takes one message
   from each neighbour whose last message has not arrived. */
int RicoNeighboursSend(Coloring *);
int RicoNeighboursReceive(Coloring *);
int RicoNeighboursAreDone(const Coloring *);
/* Stores the colour of another rank's contact. */
int RicoColorReceived(Coloring *, SharedBody *, int64_t entry, int color);

#pragma GCC visibility pop
