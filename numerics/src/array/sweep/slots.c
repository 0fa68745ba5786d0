/*
  slots.c -- the position of each contact in storage: sorted by (part, chunk, colour, order), a counting sort.

  A chunk is a run of contacts in that order whose bodies fit into the cache. Every colour begins a new tile.
  Contacts without colour come last in their part, one in every two lanes, because their kernel sweeps two
  lanes at a time. A contact whose bodies no reaction moves gets no slot.
*/
#include "sweep_impl.h"

/* Lanes per contact without colour. */
#define APART 2

static int Moves(const SlotScratch *s, int64_t k)
{
  const int64_t a = s->pairs[2 * k], b = s->pairs[2 * k + 1];

  return (a >= 0 && s->moving[a]) || (b >= 0 && s->moving[b]);
}

/* Slots of contacts order[first] .. order[end - 1], by counting: next[c] is the first one of colour c. */
static void HandOutChunk(RicoContactSweep *sweep, const SlotScratch *s, const int64_t order[], int64_t first,
                         int64_t end)
{
  int64_t count[RICO_MAX_COLORS] = {0}, next[RICO_MAX_COLORS];

  for (int64_t i = first; i < end; i++) {
    const int64_t k = order ? order[i] : i;

    if (Moves(s, k) && s->color[k] >= 0) count[s->color[k]]++;
  }
  for (int c = 0; c < sweep->choice.colors; c++) {
    next[c] = TILE * sweep->tiles;
    sweep->tiles += (count[c] + TILE - 1) / TILE;
  }
  for (int64_t i = first; i < end; i++) {
    const int64_t k = order ? order[i] : i;

    if (Moves(s, k) && s->color[k] >= 0) sweep->slot[k] = next[s->color[k]]++;
  }
}

static void HandOutOverflow(RicoContactSweep *sweep, const SlotScratch *s, const int64_t order[],
                            int64_t first, int64_t end)
{
  const int64_t colored = sweep->tiles;
  int64_t overflow = 0;

  for (int64_t i = first; i < end; i++) {
    const int64_t k = order ? order[i] : i;

    if (Moves(s, k) && s->color[k] < 0) sweep->slot[k] = TILE * colored + APART * overflow++;
  }
  sweep->tiles += (APART * overflow + TILE - 1) / TILE;
  sweep->choice.overflow += overflow;
}

/* Slots of a part: contacts order[first] .. order[end - 1]. */
static void HandOutPart(RicoContactSweep *sweep, const SlotScratch *s, const int64_t order[], int64_t first,
                        int64_t end, TilePart *part)
{
  const int64_t chunk = sweep->options.chunk > 0 ? sweep->options.chunk : end - first;

  part->first = sweep->tiles;
  for (int64_t begin = first; begin < end; begin += chunk)
    HandOutChunk(sweep, s, order, begin, begin + chunk < end ? begin + chunk : end);
  part->colored = sweep->tiles;
  HandOutOverflow(sweep, s, order, first, end);
  part->end = sweep->tiles;
}

/* Lists the contacts of `part` in s->order, in the order given; returns their number. */
static int64_t Choose(const RicoContactSweep *sweep, const SlotScratch *s, int part)
{
  const RicoContactSweepOptions *o = &sweep->options;
  int64_t n = 0;

  for (int64_t i = 0; i < sweep->system->contacts; i++) {
    const int64_t k = o->order ? o->order[i] : i;

    if (o->part[k] == part) s->order[n++] = k;
  }
  return n;
}

int RicoContactSweepHandOutSlots(RicoContactSweep *sweep, SlotScratch *s)
{
  const RicoContactSweepOptions *o = &sweep->options;

  sweep->parts = o->parts > 0 ? o->parts : 1;
  sweep->part = RicoContactSweepRoom(sweep, BLOCK_PARTS, (size_t)sweep->parts * sizeof *sweep->part);
  if (!sweep->part) return 0;
  for (int64_t k = 0; k < sweep->system->contacts; k++) sweep->slot[k] = -1;
  if (o->parts == 0) HandOutPart(sweep, s, o->order, 0, sweep->system->contacts, &sweep->part[0]);
  for (int i = 0; i < o->parts; i++) HandOutPart(sweep, s, s->order, 0, Choose(sweep, s, i), &sweep->part[i]);
  return 1;
}
