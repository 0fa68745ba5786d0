/*
  numerics_module.c -- calls Ricochet::numerics for methods that this library does not have. It is found in
  the program if the program is linked with it, else loaded from this library's folder or the system's library
  path.
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "array_impl.h"

#define NAME "RicoArraySolveByNumerics"

typedef int (*Solve)(int n, const double *M, const double *q, int nblocks, const RicoArrayBlock blocks[],
                     const RicoArrayOptions *options, double *z, double *w, RicoInfo *info);

static Solve beyond;

static void *OpenBeside(const char *library)
{
  char file[4096];
  Dl_info self;
  if (!dladdr((void *)&OpenBeside, &self) || !self.dli_fname) return NULL;
  const char *slash = strrchr(self.dli_fname, '/');
  const int folder = slash ? (int)(slash - self.dli_fname) + 1 : 0;
  if (snprintf(file, sizeof file, "%.*s%s", folder, self.dli_fname, library) >= (int)sizeof file) return NULL;
  return dlopen(file, RTLD_LAZY | RTLD_GLOBAL);
}

static void Find(void)
{
  void *found = dlsym(RTLD_DEFAULT, NAME), *library = NULL;
  if (!found) library = OpenBeside(RICO_NUMERICS_LIBRARY);
  if (!found && !library) library = dlopen(RICO_NUMERICS_LIBRARY, RTLD_LAZY | RTLD_GLOBAL);
  if (library) found = dlsym(library, NAME);
  memcpy(&beyond, &found, sizeof beyond);
}

int NumericsSolve(const Problem *p, int nblocks, const RicoArrayBlock blocks[],
                  const RicoArrayOptions *options, double *z, double *w, RicoInfo *info)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER; /* PETSc has global state */
  RicoArrayOptions o = options ? *options : RicoArrayOptionsDefault();
  int solved;
  pthread_once(&once, Find);
  if (!beyond) return 0;
  pthread_mutex_lock(&one_at_a_time);
  if (p->deadline < INFINITY)
    o.time_limit = fmax(p->deadline - ProblemClock(), 1e-9); /* the remaining
                                                                time */
  solved = beyond(p->n, p->M, p->q, nblocks, blocks, &o, z, w, info);
  pthread_mutex_unlock(&one_at_a_time);
  return solved;
}
