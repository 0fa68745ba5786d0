/*
  direct.h -- private: types that pass the whole problem, as a dense array, to the array library.
*/
#pragma once

#include <ricoimpl.h>

typedef RicoConvergedReason (*RicoArrayMethod)(int n, const double *M, const double *q, const double *lb,
                                               const double *ub, const RicoArrayOptions *options, double *z,
                                               double *w, void *work, RicoInfo *info);

/* Work space kept between solves. */
typedef struct {
  void *work;
  size_t bytes;
} RicoArrayBuffer;

/* Solves by one method of the array library, which sets its, reason and z. */
PETSC_INTERN PetscErrorCode RicoSolveByArrays(RicoSolver, RicoProblem, RicoArrayMethod, RicoArrayBuffer *,
                                              PetscReal z[], PetscReal w[]);
/* Room for so many bytes. */
PETSC_INTERN PetscErrorCode RicoArrayBufferReserve(RicoArrayBuffer *, size_t bytes);
PETSC_INTERN PetscErrorCode RicoArrayBufferFree(RicoArrayBuffer *);
