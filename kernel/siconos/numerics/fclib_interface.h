#pragma once

/* Files of FCLIB. Siconos without FCLIB has none of these functions, and programs call them only if
   it has; here a call is an error at compile time that tells what to use instead. */

#include <FrictionContactProblem.h>
#include <RollingFrictionContactProblem.h>

#define RICO_NO_FCLIB                                                               \
  __attribute__((                                                                   \
      unavailable("write the problem by frictionContact_printInFilename(); "        \
                  "`ricochet solve` and siconos.numerics of Python read and write " \
                  "files of FCLIB")))

#ifdef __cplusplus
extern "C" {
#endif

FrictionContactProblem* frictionContact_fclib_read(const char* path) RICO_NO_FCLIB;
int frictionContact_fclib_write(FrictionContactProblem* problem, char* title, char* description,
                                char* mathInfo, const char* path, int ndof) RICO_NO_FCLIB;
int frictionContact_fclib_write_guess(double* reaction, double* velocity,
                                      const char* path) RICO_NO_FCLIB;
GlobalFrictionContactProblem* globalFrictionContact_fclib_read(const char* path) RICO_NO_FCLIB;
int globalFrictionContact_fclib_write(GlobalFrictionContactProblem* problem, char* title,
                                      char* description, char* mathInfo,
                                      const char* path) RICO_NO_FCLIB;
int globalRollingFrictionContact_fclib_write(GlobalRollingFrictionContactProblem* problem,
                                             char* title, char* description, char* mathInfo,
                                             const char* path) RICO_NO_FCLIB;

#ifdef __cplusplus
}
#endif

#undef RICO_NO_FCLIB
