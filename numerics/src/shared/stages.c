/*
  stages.c -- lists of contacts or joints sorted by stage.
*/
#include "shared_impl.h"

int RicoStageListDestroy(StageList *list)
{
  RICO_FREE(list->begin);
  RICO_FREE(list->item);
  *list = (StageList){0};
  return 0;
}

int RicoStageListMake(RicoSharedSweep s, int64_t n, const int32_t item[], const int32_t at[], StageList *list)
{
  const int stages = 2 * s->colors;
  int64_t *next;

  RICO_TRY(RicoStageListDestroy(list));
  RICO_TRY(RICO_ZEROS(stages + 1, &next));
  RICO_TRY(RICO_ZEROS(stages + 1, &list->begin));
  RICO_TRY(RICO_ZEROS(n, &list->item));
  list->n = n;
  for (int64_t i = 0; i < n; i++) list->begin[s->stage[at[i]] + 1]++;
  for (int stage = 0; stage < stages; stage++) {
    list->begin[stage + 1] += list->begin[stage];
    next[stage] = list->begin[stage];
  }
  for (int64_t i = 0; i < n; i++) list->item[next[s->stage[at[i]]]++] = item[i];
  RICO_FREE(next);
  return 0;
}
