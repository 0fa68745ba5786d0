/*
  handover.c -- the schedule by which ranks send velocities of shared bodies to each other.

  The contacts of a shared body follow each other by colour, pass after pass. After each contact its rank
  sends the velocity to the rank of the next contact, if that is another rank. All velocities from one rank to
  another after one colour form one message (Parcel). It is received before the first colour that needs one of
  them. After the last pass the rank of the last contact sends the velocity to all other ranks of the body and
  to its owner.
*/
#include "shared_impl.h"

/* One velocity in the schedule. */
typedef struct {
  PetscMPIInt peer;
  int color, need; /* color: after which it is sent */
  int64_t identity, body;
} Item;

typedef struct {
  Item *item;
  int64_t n, room;
} Items;

static PetscErrorCode Add(Items *list, PetscMPIInt peer, int color, int need, const Meeting *meeting)
{
  PetscFunctionBegin;
  if (list->n == list->room) {
    list->room = 2 * list->room + 64;
    PetscCall(PetscRealloc((size_t)list->room * sizeof *list->item, &list->item));
  }
  list->item[list->n++] = (Item){peer, color, need, meeting->identity, meeting->body};
  PetscFunctionReturn(0);
}

static int CompareItems(const void *x, const void *y)
{
  const Item *a = x, *b = y;

  if (a->color != b->color) return a->color - b->color;
  if (a->peer != b->peer) return a->peer < b->peer ? -1 : 1;
  return a->identity < b->identity ? -1 : a->identity > b->identity;
}

static int CompareColors(const void *x, const void *y)
{
  return ((const Seat *)x)->color - ((const Seat *)y)->color;
}

/* Colours from one to the other; from `color` to `need` of the next pass if need <= color. */
static int Distance(int color, int need, int colors)
{
  return need > color ? need - color : need - color + colors;
}

/* item[0 .. n - 1], all of one peer and colour */
static PetscErrorCode Pack(const Item *item, int64_t n, int colors, Parcel *parcel)
{
  PetscFunctionBegin;
  *parcel = (Parcel){
      .peer = item->peer, .color = item->color, .need = item->need, .n = n, .request = MPI_REQUEST_NULL};
  PetscCall(PetscMalloc1(n, &parcel->body));
  PetscCall(PetscMalloc1(6 * n, &parcel->y));
  for (int64_t i = 0; i < n; i++) {
    parcel->body[i] = item[i].body;
    if (Distance(item[i].color, item[i].need, colors) < Distance(parcel->color, parcel->need, colors))
      parcel->need = item[i].need;
  }
  parcel->wraps = parcel->need <= parcel->color;
  PetscFunctionReturn(0);
}

static PetscErrorCode MakeParcels(Items *items, int colors, Parcels *parcels)
{
  PetscFunctionBegin;
  RicoSharedSort(items->item, items->n, sizeof *items->item, CompareItems);
  *parcels = (Parcels){0};
  PetscCall(PetscMalloc1(items->n, &parcels->parcel));
  for (int64_t first = 0, end; first < items->n; first = end) {
    const Item *item = items->item + first;

    for (end = first;
         end < items->n && items->item[end].color == item->color && items->item[end].peer == item->peer;
         end++)
      continue;
    PetscCall(Pack(item, end - first, colors, &parcels->parcel[parcels->parcels++]));
  }
  PetscCall(PetscFree(items->item));
  PetscFunctionReturn(0);
}

static int CompareNeeds(const void *x, const void *y)
{
  const Parcel *a = x, *b = y;

  if (a->need != b->need) return a->need - b->need;
  return a->color != b->color ? a->color - b->color : a->peer - b->peer;
}

/* The messages of one body during a pass; its seats are sorted by colour. */
static PetscErrorCode TakeTurns(RicoSharedSweep s, const Meeting *meeting, Items *out, Items *in)
{
  PetscFunctionBegin;
  for (int i = 0; i < meeting->seats; i++) {
    const Seat *here = &meeting->seat[i], *next = &meeting->seat[(i + 1) % meeting->seats];

    if (here->rank == next->rank) continue;
    if (here->rank == s->rank) PetscCall(Add(out, next->rank, here->color, 0, meeting));
    if (next->rank == s->rank) PetscCall(Add(in, here->rank, here->color, next->color, meeting));
  }
  PetscFunctionReturn(0);
}

/* The messages of one body after the last pass. */
static PetscErrorCode TellFinal(RicoSharedSweep s, const Meeting *meeting, Items *out, Items *in)
{
  const PetscMPIInt last = meeting->seat[meeting->seats - 1].rank;

  PetscFunctionBegin;
  if (last != s->rank) PetscCall(Add(in, last, s->tag, 0, meeting));
  for (PetscMPIInt i = 0; last == s->rank && i < meeting->peers; i++)
    PetscCall(Add(out, meeting->peer[i], s->tag, 0, meeting));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedHandOver(RicoSharedSweep s)
{
  Items out = {0}, in = {0}, final_out = {0}, final_in = {0};

  PetscFunctionBegin;
  for (int64_t m = 0; m < s->meetings; m++) {
    Meeting *meeting = &s->meeting[m];

    RicoSharedSort(meeting->seat, meeting->seats, sizeof *meeting->seat, CompareColors);
    PetscCall(TakeTurns(s, meeting, &out, &in));
    PetscCall(TellFinal(s, meeting, &final_out, &final_in));
  }
  PetscCall(MakeParcels(&out, s->colors, &s->out));
  PetscCall(MakeParcels(&in, s->colors, &s->in));
  PetscCall(MakeParcels(&final_out, s->colors, &s->final_out));
  PetscCall(MakeParcels(&final_in, s->colors, &s->final_in));
  RicoSharedSort(s->in.parcel, s->in.parcels, sizeof *s->in.parcel, CompareNeeds);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoParcelsDestroy(Parcels *parcels)
{
  PetscFunctionBegin;
  for (int i = 0; i < parcels->parcels; i++) {
    PetscCall(PetscFree(parcels->parcel[i].body));
    PetscCall(PetscFree(parcels->parcel[i].y));
  }
  PetscCall(PetscFree(parcels->parcel));
  *parcels = (Parcels){0};
  PetscFunctionReturn(0);
}
