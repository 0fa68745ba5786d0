/*
  registry.c -- solver types by name: those of the library and of users.
*/
#include <impls/multilevel/suits.h>

PETSC_INTERN PetscErrorCode RicoSolverCreate_PGS(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_PSOR(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_NSGS(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_APGD(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Lemke(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Pivot(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Enum(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Newton(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_ADMM(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_IPM(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Auto(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Prox(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Planar(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Reflect(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Trace(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Multilevel(RicoSolver);
PETSC_INTERN PetscErrorCode RicoSolverCreate_Gathered(RicoSolver);

PetscFunctionList RicoSolverTypes = NULL;
static const char **type_names = NULL; /* points to the list's own texts; filled by RicoSolverGetTypes() */
static int num_types = 0;

static PetscErrorCode ForgetTypes(void)
{
  PetscCall(PetscFree(type_names));
  PetscCall(PetscFunctionListDestroy(&RicoSolverTypes));
  return 0;
}

PetscErrorCode RicoSolverRegister(const char name[], PetscErrorCode (*create)(RicoSolver))
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  RicoCheckPointer(name, "name");
  RicoCheckPointer(create, "create");
  PetscCall(PetscFree(type_names));
  PetscCall(PetscFunctionListAdd(&RicoSolverTypes, name, create));
  PetscFunctionReturn(0);
}

/* Types of the library. A new type needs a Create function and one line here. */
PetscErrorCode RicoSolverRegisterAll(void)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverRegister(RICOLEMKE, RicoSolverCreate_Lemke));
  PetscCall(RicoSolverRegister(RICOPIVOT, RicoSolverCreate_Pivot));
  PetscCall(RicoSolverRegister(RICOENUM, RicoSolverCreate_Enum));
  PetscCall(RicoSolverRegister(RICONEWTON, RicoSolverCreate_Newton));
  PetscCall(RicoSolverRegister(RICOADMM, RicoSolverCreate_ADMM));
  PetscCall(RicoSolverRegister(RICOIPM, RicoSolverCreate_IPM));
  PetscCall(RicoSolverRegister(RICOAUTO, RicoSolverCreate_Auto));
  PetscCall(RicoSolverRegister(RICOPROX, RicoSolverCreate_Prox));
  PetscCall(RicoSolverRegister(RICOPLANAR, RicoSolverCreate_Planar));
  PetscCall(RicoSolverRegister(RICOREFLECT, RicoSolverCreate_Reflect));
  PetscCall(RicoSolverRegister(RICOTRACE, RicoSolverCreate_Trace));
  PetscCall(RicoSolverRegister(RICOGATHERED, RicoSolverCreate_Gathered));
  PetscCall(RicoSolverRegister(RICOMULTILEVEL, RicoSolverCreate_Multilevel));
  PetscCall(RicoSolverRegister(RICOPGS, RicoSolverCreate_PGS));
  PetscCall(RicoSolverRegister(RICOPSOR, RicoSolverCreate_PSOR));
  PetscCall(RicoSolverRegister(RICONSGS, RicoSolverCreate_NSGS));
  PetscCall(RicoSolverRegister(RICOAPGD, RicoSolverCreate_APGD));
  PetscCall(PetscRegisterFinalize(ForgetTypes));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetTypes(PetscInt *count, const char *const *names[])
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  if (!type_names) PetscCall(PetscFunctionListGet(RicoSolverTypes, &type_names, &num_types));
  while (num_types > 0 && !type_names[num_types - 1])
    num_types--; /* some PETSc versions count the end
                    mark */
  *names = (const char *const *)type_names;
  *count = num_types;
  PetscFunctionReturn(0);
}

/* Copies a name; the copy lives until PETSc is finalised. */
static PetscErrorCode KeptName(const char type[], const char **kept)
{
  const char *const *names;
  PetscInt count;
  PetscBool same;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetTypes(&count, &names));
  for (PetscInt i = 0; i < count; i++) {
    PetscCall(PetscStrcmp(names[i], type, &same));
    if (same) *kept = names[i];
  }
  PetscFunctionReturn(0);
}

/* "lemke, pivot, ..." for messages. */
static PetscErrorCode ListTypes(size_t size, char text[])
{
  const char *const *names;
  PetscInt count;

  PetscFunctionBegin;
  text[0] = 0;
  PetscCall(RicoSolverGetTypes(&count, &names));
  for (PetscInt i = 0; i < count; i++) {
    if (i) PetscCall(PetscStrlcat(text, ", ", size));
    PetscCall(PetscStrlcat(text, names[i], size));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode DropType(RicoSolver s)
{
  PetscFunctionBegin;
  if (s->owns_data && s->ops->reset) PetscCall((*s->ops->reset)(s));
  if (s->owns_data) PetscCall(PetscFree(s->data));
  s->owns_data = PETSC_FALSE;
  s->settings = NULL;
  if (s->ops->destroy) PetscCall((*s->ops->destroy)(s));
  PetscCall(PetscMemzero(s->ops, sizeof(RicoSolverOps)));
  PetscCall(PetscFree(((PetscObject)s)->type_name));
  s->data = NULL;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetType(RicoSolver s, RicoSolverType type)
{
  PetscErrorCode (*create)(RicoSolver), failed;
  PetscBool same;
  char known[512];

  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCheck(type, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "The type's name must be given");
  PetscCall(PetscObjectTypeCompare((PetscObject)s, type, &same));
  if (same) PetscFunctionReturn(0);
  PetscCall(PetscFunctionListFind(RicoSolverTypes, type, &create));
  if (!create) PetscCall(ListTypes(sizeof known, known));
  PetscCheck(create, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_UNKNOWN_TYPE,
             "Unknown solver type %s; known: %s", type, known);
  PetscCall(DropType(s));
  PetscCall(KeptName(type, &s->name));
  PetscCall(PetscObjectChangeTypeName((PetscObject)s, type));
  failed = (*create)(s);
  if (failed || !s->ops->solve) PetscCall(DropType(s));
  PetscCall(failed);
  PetscCheck(((PetscObject)s)->type_name, PetscObjectComm((PetscObject)s), PETSC_ERR_USER,
             "Solver type %s gives no solve() to RicoSolverSetOps()", type);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetType(RicoSolver s, RicoSolverType *type)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  *type = ((PetscObject)s)->type_name;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverReset(RicoSolver s)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  if (s->ops->reset) PetscCall((*s->ops->reset)(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverDestroy(RicoSolver *solver)
{
  RicoSolver s;

  PetscFunctionBegin;
  if (!solver || !*solver) PetscFunctionReturn(0);
  s = *solver;
  RicoCheckSolver(s);
  if (--((PetscObject)s)->refct > 0) {
    *solver = NULL;
    PetscFunctionReturn(0);
  }
  PetscCall(DropType(s));
  PetscCall(RicoSolverMonitorCancel(s));
  PetscCall(RicoDumpDestroy(&s->dump));
  if (s->history_owned) PetscCall(PetscFree(s->history));
  PetscCall(PetscHeaderDestroy(solver));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetOps(RicoSolver s, const RicoSolverOps *ops)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(ops, "ops");
  *s->ops = *ops;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetData(RicoSolver s, void *data)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  s->data = data;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverGetData(RicoSolver s, void *data)
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  *(void **)data = s->data;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNewData(RicoSolver s, const RicoSolverOps *ops, size_t bytes, void *data)
{
  char *made;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(bytes, &made));
  *s->ops = *ops;
  s->data = *(void **)data = made;
  s->owns_data = PETSC_TRUE;
  PetscFunctionReturn(0);
}
