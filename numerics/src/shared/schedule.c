/*
  schedule.c -- the schedule by which ranks send velocities of shared bodies to each other.

  The contacts of a shared body follow each other by colour, pass after pass. After each contact its rank
  sends the velocity to the rank of the next contact, if that is another rank. All velocities from one rank to
  another after one colour form one message (VelocityMessage). It is received before the first colour that
  needs one of them. After the last pass the rank of the last contact sends the velocity to all other ranks of
  the body and to its owner.
*/
#include "shared_impl.h"

/* One velocity in the schedule. */
typedef struct {
  int peer;
  int color, need; /* color: after which it is sent */
  int64_t identity, body;
} Item;

typedef struct {
  Item *item;
  int64_t n, room;
} Items;

static int Add(Items *list, int peer, int color, int need, const SharedBody *shared_body)
{
  if (list->n == list->room) {
    list->room = 2 * list->room + 64;
    RICO_TRY(RICO_GROW(list->room, &list->item));
  }
  list->item[list->n++] = (Item){peer, color, need, shared_body->identity, shared_body->body};
  return 0;
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
  return ((const BodyContact *)x)->color - ((const BodyContact *)y)->color;
}

/* Colours from one to the other; from `color` to `need` of the next pass if need <= color. */
static int Distance(int color, int need, int colors)
{
  return need > color ? need - color : need - color + colors;
}

/* item[0 .. n - 1], all of one peer and colour */
static int Pack(const Item *item, int64_t n, int colors, VelocityMessage *message)
{
  *message = (VelocityMessage){.peer = item->peer, .color = item->color, .need = item->need, .n = n};
  RICO_TRY(RICO_NEW(n, &message->body));
  RICO_TRY(RICO_NEW(6 * n, &message->y));
  for (int64_t i = 0; i < n; i++) {
    message->body[i] = item[i].body;
    if (Distance(item[i].color, item[i].need, colors) < Distance(message->color, message->need, colors))
      message->need = item[i].need;
  }
  message->wraps = message->need <= message->color;
  return 0;
}

static int MakeMessages(Items *items, int colors, VelocityMessages *count)
{
  RicoSharedSort(items->item, items->n, sizeof *items->item, CompareItems);
  *count = (VelocityMessages){0};
  RICO_TRY(RICO_NEW(items->n, &count->message));
  for (int64_t first = 0, end; first < items->n; first = end) {
    const Item *item = items->item + first;

    for (end = first;
         end < items->n && items->item[end].color == item->color && items->item[end].peer == item->peer;
         end++)
      continue;
    RICO_TRY(Pack(item, end - first, colors, &count->message[count->count++]));
  }
  RICO_FREE(items->item);
  return 0;
}

static int CompareNeeds(const void *x, const void *y)
{
  const VelocityMessage *a = x, *b = y;

  if (a->need != b->need) return a->need - b->need;
  return a->color != b->color ? a->color - b->color : a->peer - b->peer;
}

/* The messages of one body during a pass; its entries are sorted by colour. */
static int ScheduleBody(RicoSharedSweep s, const SharedBody *shared_body, Items *out, Items *in)
{
  for (int i = 0; i < shared_body->entries; i++) {
    const BodyContact *here = &shared_body->entry[i],
                      *next = &shared_body->entry[(i + 1) % shared_body->entries];

    if (here->rank == next->rank) continue;
    if (here->rank == s->rank) RICO_TRY(Add(out, next->rank, here->color, 0, shared_body));
    if (next->rank == s->rank) RICO_TRY(Add(in, here->rank, here->color, next->color, shared_body));
  }
  return 0;
}

/* The messages of one body after the last pass. */
static int ScheduleFinal(RicoSharedSweep s, const SharedBody *shared_body, Items *out, Items *in)
{
  const int last = shared_body->entry[shared_body->entries - 1].rank;

  if (last != s->rank) RICO_TRY(Add(in, last, RICO_FINAL, 0, shared_body));
  for (int i = 0; last == s->rank && i < shared_body->peers; i++)
    RICO_TRY(Add(out, shared_body->peer[i], RICO_FINAL, 0, shared_body));
  return 0;
}

int RicoSharedSchedule(RicoSharedSweep s)
{
  Items out = {0}, in = {0}, final_out = {0}, final_in = {0};

  for (int64_t m = 0; m < s->shared_bodies; m++) {
    SharedBody *shared_body = &s->shared_body[m];

    RicoSharedSort(shared_body->entry, shared_body->entries, sizeof *shared_body->entry, CompareColors);
    RICO_TRY(ScheduleBody(s, shared_body, &out, &in));
    RICO_TRY(ScheduleFinal(s, shared_body, &final_out, &final_in));
  }
  RICO_TRY(MakeMessages(&out, s->colors, &s->out));
  RICO_TRY(MakeMessages(&in, s->colors, &s->in));
  RICO_TRY(MakeMessages(&final_out, s->colors, &s->final_out));
  RICO_TRY(MakeMessages(&final_in, s->colors, &s->final_in));
  RicoSharedSort(s->in.message, s->in.count, sizeof *s->in.message, CompareNeeds);
  return 0;
}

int RicoVelocityMessagesDestroy(VelocityMessages *count)
{
  for (int i = 0; i < count->count; i++) {
    RICO_FREE(count->message[i].body);
    RICO_FREE(count->message[i].y);
  }
  RICO_FREE(count->message);
  *count = (VelocityMessages){0};
  return 0;
}
