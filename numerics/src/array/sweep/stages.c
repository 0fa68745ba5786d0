/*
  stages.c -- contacts stored by the stages of the caller, and sweeps over one stage.

  Units of a stage are sorted by their number of points. Eight units with p points each form a group of p
  tiles: tile j of the group holds the point j of all eight.
*/
#include <stdio.h>

#include "sweep_impl.h"

/* The places of units while they get their slots. */
typedef struct {
  int64_t buckets; /* a bucket: the units of one stage with one number of points */
  int64_t *first;  /* of each bucket: its first unit in `unit`; the last entry: their number */
  int64_t *unit;   /* units by bucket */
} UnitList;

static int Moves(const SlotScratch *s, int64_t i)
{
  return s->end[2 * i] >= 0 || s->end[2 * i + 1] >= 0;
}

static int Points(const RicoContactSystem *system, int64_t i)
{
  return (int)(RicoContactSystemUnit(system, i + 1) - RicoContactSystemUnit(system, i));
}

static int64_t BucketOf(const RicoContactSweep *sweep, int64_t i)
{
  return (int64_t)RICO_UNIT * sweep->options.stage[i] + Points(sweep->system, i) - 1;
}

/* Sorts the units that move by bucket, by counting. */
static int ListUnits(const RicoContactSweep *sweep, const SlotScratch *s, UnitList *list)
{
  const int64_t units = RicoContactSystemUnits(sweep->system);
  int64_t *first = calloc((size_t)list->buckets + 2, sizeof *first);
  int64_t *unit = calloc((size_t)units + 1, sizeof *unit);

  list->first = first;
  list->unit = unit;
  if (!first || !unit) return 0;
  for (int64_t i = 0; i < units; i++)
    if (Moves(s, i)) first[BucketOf(sweep, i) + 2]++;
  for (int64_t b = 2; b <= list->buckets + 1; b++) first[b] += first[b - 1];
  for (int64_t i = 0; i < units; i++)
    if (Moves(s, i)) unit[first[BucketOf(sweep, i) + 1]++] = i;
  return 1;
}

/* used[] holds the stage (from 1 on) of a body's last unit. */
static int CheckStages(const RicoContactSweep *sweep, const UnitList *list, const SlotScratch *s,
                       char why[RICO_MESSAGE_SIZE])
{
  const int *stage = sweep->options.stage;

  for (int64_t at = 0; at < list->first[list->buckets]; at++) {
    const int64_t i = list->unit[at];

    for (int side = 0; side < 2; side++) {
      const int64_t body = s->end[2 * i + side];

      if (body < 0) continue;
      if (s->used[body] == (uint64_t)stage[i] + 1) {
        snprintf(why, RICO_MESSAGE_SIZE,
                 "two contacts of stage %d move body %lld: give them different stages", stage[i],
                 (long long)body);
        return 0;
      }
      s->used[body] = (uint64_t)stage[i] + 1;
    }
  }
  return 1;
}

/* Sets stage_begin and the number of tiles. */
static void CountTiles(RicoContactSweep *sweep, const UnitList *list)
{
  for (int64_t b = 0; b < list->buckets; b++) {
    const int64_t groups = (list->first[b + 1] - list->first[b] + TILE - 1) / TILE;

    if (b % RICO_UNIT == 0) sweep->stage_begin[b / RICO_UNIT] = sweep->tiles;
    sweep->tiles += groups * (b % RICO_UNIT + 1);
  }
  sweep->stage_begin[list->buckets / RICO_UNIT] = sweep->tiles;
}

/* The slots of all contacts of the units, and the points of each group. */
static void Place(RicoContactSweep *sweep, const UnitList *list)
{
  int64_t tile = 0;

  for (int64_t b = 0; b < list->buckets; b++) {
    const int points = (int)(b % RICO_UNIT) + 1;

    for (int64_t at = list->first[b]; at < list->first[b + 1]; at++) {
      const int64_t i = at - list->first[b];
      const int64_t begin = RicoContactSystemUnit(sweep->system, list->unit[at]);
      const int backwards = sweep->options.backwards && sweep->options.backwards[list->unit[at]];

      if (i > 0 && i % TILE == 0) tile += points;
      if (i % TILE == 0) sweep->run.points[tile] = (uint8_t)points;
      for (int j = 0; j < points; j++)
        sweep->slot[begin + (backwards ? points - 1 - j : j)] = TILE * (tile + j) + i % TILE;
    }
    if (list->first[b + 1] > list->first[b]) tile += points;
  }
}

static int CheckUnits(const RicoContactSweep *sweep, char why[RICO_MESSAGE_SIZE])
{
  const RicoContactSystem *system = sweep->system;
  const RicoContactSweepOptions *o = &sweep->options;

  for (int64_t i = 0; i < RicoContactSystemUnits(system); i++)
    if (o->stage[i] < 0 || o->stage[i] >= o->stages) {
      snprintf(why, RICO_MESSAGE_SIZE, "stage[%lld] = %d must lie between 0 and stages - 1 = %d",
               (long long)i, o->stage[i], o->stages - 1);
      return 0;
    }
  return 1;
}

static int HandOut(RicoContactSweep *sweep, const SlotScratch *s, UnitList *list, char why[RICO_MESSAGE_SIZE])
{
  if (!ListUnits(sweep, s, list) || !CheckStages(sweep, list, s, why)) return 0;
  CountTiles(sweep, list);
  sweep->run.points = RicoContactSweepRoom(sweep, BLOCK_POINTS, (size_t)sweep->tiles);
  if (!sweep->run.points) return 0;
  sweep->parts = 1;
  sweep->part[0] = (TilePart){0, sweep->tiles, sweep->tiles};
  for (int64_t k = 0; k < sweep->system->contacts; k++) sweep->slot[k] = -1;
  Place(sweep, list);
  return 1;
}

int RicoContactSweepHandOutStages(RicoContactSweep *sweep, const SlotScratch *s, char why[RICO_MESSAGE_SIZE])
{
  UnitList list = {.buckets = (int64_t)RICO_UNIT * sweep->options.stages};
  int sound;

  if (!CheckUnits(sweep, why)) return 0;
  sweep->stage_begin =
      RicoContactSweepRoom(sweep, BLOCK_STAGES, ((size_t)sweep->options.stages + 1) * sizeof(int64_t));
  sweep->part = RicoContactSweepRoom(sweep, BLOCK_PARTS, sizeof *sweep->part);
  if (!sweep->stage_begin || !sweep->part) return 0;
  sound = HandOut(sweep, s, &list, why);
  free(list.first);
  free(list.unit);
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
