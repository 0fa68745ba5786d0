#pragma once

#include <NumericsMatrix.h>
#include <SiconosSets.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// w = M z + q,   -w in the normal cone of a polyhedron at z: {z : H z >= K} of poly.split if it is
/// set, else [lb, ub], where NULL means no bound.
typedef struct AffineVariationalInequalities {
  size_t size;
  NumericsMatrix* M;
  double* q;
  double* d;
  polyhedron_set poly;
  double* lb;
  double* ub;
  void* cones;
} AffineVariationalInequalities;

AffineVariationalInequalities* newAVI(void);
/// Frees M, q, d, the bounds and the polyhedron too.
void freeAVI(AffineVariationalInequalities* avi);
void AVI_display(AffineVariationalInequalities* avi);
/// The size, M and q as text; the set is no part of it. Like Siconos', these return 1 if they
/// succeed, otherwise 0.
int AVI_printInFile(AffineVariationalInequalities* avi, FILE* file);
int AVI_newFromFile(AffineVariationalInequalities* avi, FILE* file);
int AVI_newFromFilename(AffineVariationalInequalities* avi, char* filename);

/// Returns 0 if the problem was solved to dparam[SICONOS_DPARAM_TOL], 2 if it has equality rows
/// (use the AVI of Ricochet::numerics, RICO_FREE) or is invalid.
int avi_driver(AffineVariationalInequalities* problem, double* z, double* w,
               SolverOptions* options);
int avi_caoferris(AffineVariationalInequalities* problem, double* z, double* w,
                  SolverOptions* options);
int avi_pathavi(AffineVariationalInequalities* problem, double* z, double* w,
                SolverOptions* options);

#ifdef __cplusplus
}
#endif
