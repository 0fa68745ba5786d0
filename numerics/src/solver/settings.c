/*
  settings.c -- see settings.h.
*/
#include <ricoimpl.h>

static PetscReal ValueOf(const RicoSetting *setting, const void *at)
{
  if (setting->kind == RICO_SET_REAL) return *(const PetscReal *)at;
  if (setting->kind == RICO_SET_INT) return (PetscReal)(*(const PetscInt *)at);
  if (setting->kind == RICO_SET_TEXT) return 0;
  return setting->kind == RICO_SET_BOOL ? (PetscReal)(*(const PetscBool *)at)
                                        : (PetscReal)(*(const PetscEnum *)at);
}

static PetscErrorCode Check(RicoSolver s, const RicoSetting *setting, PetscReal value)
{
  const PetscReal least = setting->least, most = setting->most;
  const PetscBool high = setting->ends[0] == '[' ? value >= least : value > least,
                  low = setting->ends[1] == ']' ? value <= most : value < most;

  PetscFunctionBegin;
  PetscCheck(high && low, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "%s = %g must lie in %c%g, %g%c", setting->key, (double)value, setting->ends[0], (double)least,
             (double)most, setting->ends[1]);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSettingSet(RicoSolver s, const RicoSettings *settings, const char key[], PetscReal value)
{
  const RicoSetting *setting = settings->list;
  char *at;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  while (strcmp(setting->key, key) != 0) setting++;
  PetscCall(Check(s, setting, value));
  if (s->settings != settings) PetscFunctionReturn(0);
  at = (char *)s->data + setting->offset;
  if (setting->kind == RICO_SET_REAL) *(PetscReal *)at = value;
  if (setting->kind == RICO_SET_INT) *(PetscInt *)at = (PetscInt)value;
  if (setting->kind == RICO_SET_BOOL) *(PetscBool *)at = value != 0 ? PETSC_TRUE : PETSC_FALSE;
  if (setting->kind == RICO_SET_ENUM) *(PetscEnum *)at = (PetscEnum)value;
  PetscFunctionReturn(0);
}

static PetscErrorCode ReadOne(RicoSolver s, const RicoSetting *setting, RicoOptionItems PetscOptionsObject)
{
  const char *text = setting->text;
  char key[64], *at = (char *)s->data + setting->offset;

  PetscFunctionBegin;
  PetscCall(PetscSNPrintf(key, sizeof key, "-rico_%s_%s", ((PetscObject)s)->type_name, setting->key));
  if (setting->kind == RICO_SET_REAL)
    PetscCall(PetscOptionsReal(key, text, "RicoSolver", *(PetscReal *)at, (PetscReal *)at, NULL));
  if (setting->kind == RICO_SET_INT)
    PetscCall(PetscOptionsInt(key, text, "RicoSolver", *(PetscInt *)at, (PetscInt *)at, NULL));
  if (setting->kind == RICO_SET_BOOL)
    PetscCall(PetscOptionsBool(key, text, "RicoSolver", *(PetscBool *)at, (PetscBool *)at, NULL));
  if (setting->kind == RICO_SET_ENUM)
    PetscCall(
        PetscOptionsEnum(key, text, "RicoSolver", setting->names, *(PetscEnum *)at, (PetscEnum *)at, NULL));
  if (setting->kind == RICO_SET_TEXT)
    PetscCall(PetscOptionsString(key, text, "RicoSolver", at, at, (size_t)setting->most, NULL));
  PetscCall(Check(s, setting, ValueOf(setting, at)));
  PetscFunctionReturn(0);
}

static PetscErrorCode Read(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, s->settings->title);
  for (const RicoSetting *setting = s->settings->list; setting->key; setting++)
    PetscCall(ReadOne(s, setting, PetscOptionsObject));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

static PetscErrorCode View(RicoSolver s, PetscViewer viewer)
{
  char line[256] = "", word[64];

  PetscFunctionBegin;
  for (const RicoSetting *setting = s->settings->list; setting->key; setting++) {
    const char *at = (char *)s->data + setting->offset;
    const PetscReal value = ValueOf(setting, at);

    if (setting->kind == RICO_SET_TEXT)
      PetscCall(PetscSNPrintf(word, sizeof word, "%s=%s", setting->key, at));
    else if (setting->kind == RICO_SET_ENUM)
      PetscCall(PetscSNPrintf(word, sizeof word, "%s=%s", setting->key, setting->names[(int)value]));
    else
      PetscCall(PetscSNPrintf(word, sizeof word, "%s=%g", setting->key, (double)value));
    if (line[0]) PetscCall(PetscStrlcat(line, ", ", sizeof line));
    PetscCall(PetscStrlcat(line, word, sizeof line));
  }
  PetscCall(PetscViewerASCIIPrintf(viewer, "%s\n", line));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetSettings(RicoSolver s, const RicoSettings *settings)
{
  s->settings = settings;
  s->ops->setfromoptions = Read;
  s->ops->view = View;
  return 0;
}
