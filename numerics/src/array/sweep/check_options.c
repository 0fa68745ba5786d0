/*
  check_options.c -- checks the options of a sweep; an error names the option and the values allowed.
*/
#include <stdio.h>

#include "sweep_impl.h"

int RicoContactSweepCheckOptions(const RicoContactSystem *system, const RicoContactSweepOptions *o,
                                 char why[RICO_MESSAGE_SIZE])
{
  const char *what = NULL;

  if (!(o->omega > 0 && o->omega < 2)) what = "omega must lie between 0 and 2";
  if (o->colors < 1 || o->colors > RICO_MAX_COLORS) what = "colors must lie between 1 and RICO_MAX_COLORS";
  if (o->chunk < 0) what = "chunk must not be negative (0: all contacts)";
  if (o->freeze < 0 || o->freeze > UINT8_MAX) what = "freeze must lie between 0 and 255";
  if (!RicoSimdIsAvailable(o->simd)) what = "this processor lacks the simd asked for: take RICO_SIMD_BEST";
  if (o->parts > 0 && o->stages > 0) what = "parts and stages exclude each other";
  for (int64_t i = 0; !what && o->parts > 0 && i < system->contacts; i++)
    if (o->part[i] < 0 || o->part[i] >= o->parts) what = "part must lie between 0 and parts - 1";
  for (int64_t i = 0; !what && o->order && i < system->contacts; i++)
    if (o->order[i] < 0 || o->order[i] >= system->contacts) what = "order must name contacts of the system";
  if (what) snprintf(why, RICO_MESSAGE_SIZE, "%s", what);
  return !what;
}

int RicoContactSweepCheckOrder(const RicoContactSweep *sweep, char why[RICO_MESSAGE_SIZE])
{
  const int64_t *order = sweep->options.order;

  for (int64_t k = 0; order && k < sweep->system->contacts; k++) sweep->slot[k] = 0;
  for (int64_t i = 0; order && i < sweep->system->contacts; i++)
    if (sweep->slot[order[i]]++) {
      snprintf(why, RICO_MESSAGE_SIZE, "order names contact %lld twice: each must occur once",
               (long long)order[i]);
      return 0;
    }
  return 1;
}
