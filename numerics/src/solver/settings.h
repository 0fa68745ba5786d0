/*
  settings.h -- private: the settings of a type, as a table. Setters, options (-rico_TYPE_KEY) and views read
  it.
*/
#pragma once

#include <numerics/rico_type.h>
#include <stddef.h>

typedef enum { RICO_SET_REAL, RICO_SET_INT, RICO_SET_BOOL, RICO_SET_ENUM, RICO_SET_TEXT } RicoSettingKind;

/* Values of numbers lie in an interval, "[]" with its ends, "()" without, "[)". */
typedef struct {
  const char *key, *text;
  RicoSettingKind kind;
  size_t offset; /* in the data of the type */
  const char *ends;
  PetscReal least, most;
  const char *const *names; /* of enumerators, as PETSc takes them */
} RicoSetting;

/* The key is the name of the field. */
#define RICO_NUMBER(kind, data, field, ends, least, most, text)                   \
  {                                                                               \
#field, text, RICO_SET_##kind, offsetof(data, field), ends, least, most, NULL \
  }
#define RICO_CHOICE(kind, data, field, names, text)                                     \
  {                                                                                     \
#field, text, RICO_SET_##kind, offsetof(data, field), "[]", 0, PETSC_MAX_INT, names \
  }
#define RICO_TEXT(data, field, text)                                                              \
  {                                                                                               \
#field, text, RICO_SET_TEXT, offsetof(data, field), "[]", 0, sizeof(((data *)0)->field), NULL \
  }
#define RICO_NO_MORE_SETTINGS                      \
  {                                                \
    NULL, NULL, RICO_SET_REAL, 0, NULL, 0, 0, NULL \
  }

/* The list ends with a setting without key. */
typedef struct {
  const char *title;
  const RicoSetting *list;
} RicoSettings;

/* The type of the solver has these settings; call it after RicoSolverNewData(). */
PETSC_INTERN PetscErrorCode RicoSolverSetSettings(RicoSolver, const RicoSettings *);
/* Sets a value, if the solver's type has these settings. An error if it is out of range in any case. */
PETSC_INTERN PetscErrorCode RicoSettingSet(RicoSolver, const RicoSettings *, const char key[],
                                           PetscReal value);
