/*
  stages.c -- contacts stored by the stages of the caller, and sweeps over one stage.
*/
#include <stdio.h>

#include "sweep_impl.h"

static int Moves(const SlotScratch *s, int64_t k)
{
  return s->end[2 * k] >= 0 || s->end[2 * k + 1] >= 0;
}

/* stage_begin: first the number of contacts of each stage, then its first tile */
static void CountTiles(RicoContactSweep *sweep, const SlotScratch *s)
{
  const RicoContactSweepOptions *o = &sweep->options;
  int64_t tiles = 0;

  for (int64_t k = 0; k < sweep->system->contacts; k++)
    if (Moves(s, k)) sweep->stage_begin[o->stage[k]]++;
  for (int c = 0; c <= o->stages; c++) {
    const int64_t here = c < o->stages ? (sweep->stage_begin[c] + TILE - 1) / TILE : 0;

    sweep->stage_begin[c] = tiles;
    tiles += here;
  }
  sweep->tiles = tiles;
}

/* Assigns slots so that contacts of a stage are contiguous. used[] holds the stage (from 1 on) of a body's
   last contact. */
static int CheckStages(const RicoContactSweep *sweep, const int64_t contact_in[], const SlotScratch *s,
                       char why[RICO_WHY])
{
  const int *stage = sweep->options.stage;

  for (int64_t slot = 0; slot < TILE * sweep->tiles; slot++) {
    const int64_t k = contact_in[slot] - 1;

    for (int side = 0; k >= 0 && side < 2; side++) {
      const int64_t body = s->end[2 * k + side];

      if (body < 0) continue;
      if (s->used[body] == (uint64_t)stage[k] + 1) {
        snprintf(why, RICO_WHY, "two contacts of stage %d move body %lld: give them different stages",
                 stage[k], (long long)body);
        return 0;
      }
      s->used[body] = (uint64_t)stage[k] + 1;
    }
  }
  return 1;
}

int RicoContactSweepHandOutStages(RicoContactSweep *sweep, const SlotScratch *s, char why[RICO_WHY])
{
  const RicoContactSystem *system = sweep->system;
  const RicoContactSweepOptions *o = &sweep->options;
  int64_t *next, *contact_in;
  int sound;

  for (int64_t k = 0; k < system->contacts; k++)
    if (o->stage[k] < 0 || o->stage[k] >= o->stages) {
      snprintf(why, RICO_WHY, "stage[%lld] = %d must lie between 0 and stages - 1 = %d", (long long)k,
               o->stage[k], o->stages - 1);
      return 0;
    }
  sweep->stage_begin = RicoContactSweepRoom(sweep, BLOCK_STAGES, (size_t)(o->stages + 1) * sizeof *next);
  sweep->part = RicoContactSweepRoom(sweep, BLOCK_PARTS, sizeof *sweep->part);
  if (!sweep->stage_begin || !sweep->part) return 0;
  CountTiles(sweep, s);
  sweep->parts = 1;
  sweep->part[0] = (TilePart){0, sweep->tiles, sweep->tiles};
  next = calloc((size_t)o->stages + 1, sizeof *next);
  contact_in = calloc((size_t)(TILE * sweep->tiles) + 1, sizeof *contact_in);
  sound = next && contact_in;
  for (int c = 0; sound && c < o->stages; c++) next[c] = TILE * sweep->stage_begin[c];
  for (int64_t k = 0; sound && k < system->contacts; k++) {
    sweep->slot[k] = -1;
    if (!Moves(s, k)) continue;
    sweep->slot[k] = next[o->stage[k]]++;
    contact_in[sweep->slot[k]] = k + 1;
  }
  sound = sound && CheckStages(sweep, contact_in, s, why);
  free(contact_in);
  free(next);
  return sound;
}

double RicoContactSweepRunStage(RicoContactSweep *sweep, int stage)
{
  return sweep->kernel(&sweep->run, sweep->stage_begin[stage], sweep->stage_begin[stage + 1]);
}

void RicoContactSweepPushStage(RicoContactSweep *sweep, int stage)
{
  sweep->push(&sweep->run, sweep->stage_begin[stage], sweep->stage_begin[stage + 1]);
}
