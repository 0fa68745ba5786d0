/*
  stages.c -- lists of contacts or joints sorted by stage.
*/
#include "shared_impl.h"

PetscErrorCode RicoStageListDestroy(StageList *list)
{
  PetscFunctionBegin;
  PetscCall(PetscFree2(list->begin, list->item));
  *list = (StageList){0};
  PetscFunctionReturn(0);
}

PetscErrorCode RicoStageListMake(RicoSharedSweep s, int64_t n, const int32_t item[], StageList *list)
{
  const int stages = 2 * s->colors;
  int64_t *next;

  PetscFunctionBegin;
  PetscCall(RicoStageListDestroy(list));
  PetscCall(PetscCalloc1(stages + 1, &next));
  PetscCall(PetscCalloc2(stages + 1, &list->begin, n, &list->item));
  list->n = n;
  for (int64_t i = 0; i < n; i++) list->begin[s->stage[item[i]] + 1]++;
  for (int stage = 0; stage < stages; stage++) {
    list->begin[stage + 1] += list->begin[stage];
    next[stage] = list->begin[stage];
  }
  for (int64_t i = 0; i < n; i++) list->item[next[s->stage[item[i]]]++] = item[i];
  PetscCall(PetscFree(next));
  PetscFunctionReturn(0);
}
