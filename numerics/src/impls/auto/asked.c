/*
  asked.c -- the plan that the user asks for: -rico_auto_types newton,pgs:500.
*/
#include <impls/auto/plan.h>
#include <stdlib.h>

/* Cuts ":N" off a type; N iterations are its budget. Without it *max_it is 0, the type's default. */
static PetscErrorCode ReadBudget(char type[], PetscInt *max_it)
{
  char *colon = strchr(type, ':'), *end;
  long most;

  PetscFunctionBegin;
  *max_it = 0;
  if (!colon) PetscFunctionReturn(0);
  *colon = 0;
  most = strtol(colon + 1, &end, 10);
  PetscCheck(end != colon + 1 && !*end && most > 0 && most < PETSC_MAX_INT, PETSC_COMM_SELF,
             PETSC_ERR_ARG_OUTOFRANGE,
             "-rico_auto_types: \"%s\" after %s: must be a number of iterations, 1 or more", colon + 1, type);
  *max_it = (PetscInt)most;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlanAsked(char **types, int count, RicoStage plan[])
{
  PetscInt max_it;

  PetscFunctionBegin;
  PetscCheck(count < RICO_MAX_STAGES, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "-rico_auto_types takes at most %d types", RICO_MAX_STAGES - 1);
  for (int i = 0; i < count; i++) {
    PetscCall(ReadBudget(types[i], &max_it));
    PetscCall(RicoPlanCheckType(types[i]));
    plan[i] = (RicoStage){.type = types[i], .max_it = max_it};
  }
  plan[count] = (RicoStage){.type = NULL};
  PetscFunctionReturn(0);
}
