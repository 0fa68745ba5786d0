/*
  added.c -- stages that users add to the plans (rico_plan.h).
*/
#include <impls/auto/plan.h>

enum { NAME = 64 };

typedef struct {
  RicoStage stage;
  char type[NAME], before[NAME]; /* before: empty at the end */
} Added;

static Added added[RICO_MAX_ADDED];
static int count = 0;

PetscErrorCode RicoPlanReset(void)
{
  count = 0;
  return 0;
}

PetscErrorCode RicoPlanCheckType(const char type[])
{
  PetscErrorCode (*create)(RicoSolver);
  PetscBool itself;

  PetscFunctionBegin;
  PetscCall(PetscFunctionListFind(RicoSolverTypes, type, &create));
  PetscCheck(create, PETSC_COMM_SELF, PETSC_ERR_ARG_UNKNOWN_TYPE,
             "The plan cannot name type \"%s\": it is not registered", type);
  PetscCall(PetscStrcmp(type, RICOAUTO, &itself));
  PetscCheck(!itself && strlen(type) < NAME, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "The plan cannot name type \"%s\": give another type than auto, of less than %d letters", type,
             NAME);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckStage(const RicoStage *stage)
{
  PetscFunctionBegin;
  RicoCheckPointer(stage, "stage");
  RicoCheckPointer(stage->type, "stage->type");
  PetscCall(RicoPlanCheckType(stage->type));
  PetscCheck(
      stage->rows >= 0 && stage->above >= 0 && stage->max_it >= 0 && stage->next_cost >= 0 &&
          stage->anderson >= 0 && stage->within >= 0,
      PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
      "A stage of the plan has a negative value of rows, above, max_it, next_cost, anderson or within");
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanAdd(const RicoStage *stage, const char before[])
{
  Added *a;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCall(CheckStage(stage));
  if (before) PetscCall(RicoPlanCheckType(before));
  PetscCheck(count < RICO_MAX_ADDED, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "The plan takes at most %d added stages", RICO_MAX_ADDED);
  if (!count) PetscCall(PetscRegisterFinalize(RicoPlanReset));
  a = &added[count];
  a->stage = *stage;
  PetscCall(PetscStrncpy(a->type, stage->type, NAME));
  PetscCall(PetscStrncpy(a->before, before ? before : "", NAME));
  a->stage.type = a->type;
  count++;
  PetscFunctionReturn(0);
}

/* Copies to plan, from stage *n on, what was added before a type; empty: at the end. */
static void Insert(const char before[], RicoStage plan[], int *n)
{
  for (int i = 0; i < count; i++)
    if (!strcmp(added[i].before, before)) plan[(*n)++] = added[i].stage;
}

static PetscBool IsFirstOfItsType(const RicoStage plan[], int i)
{
  for (int k = 0; k < i; k++)
    if (!strcmp(plan[k].type, plan[i].type)) return PETSC_FALSE;
  return PETSC_TRUE;
}

const RicoStage *RicoPlanWithAdded(const RicoStage own[], RicoStage room[])
{
  int n = 0;

  if (!count) return own;
  for (int i = 0; own[i].type; i++) {
    if (IsFirstOfItsType(own, i)) Insert(own[i].type, room, &n);
    room[n++] = own[i];
  }
  Insert("", room, &n);
  room[n] = (RicoStage){.type = NULL};
  return room;
}
