#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// w = M z + q,   0 <= w ⟂ z >= 0.
typedef struct LinearComplementarityProblem {
  int size;
  NumericsMatrix* M;
  double* q;
} LinearComplementarityProblem;

LinearComplementarityProblem* newLCP(void);
void freeLinearComplementarityProblem(LinearComplementarityProblem* problem);
/// Writes the problem as text: size, M, q. The functions below read it. They return 0 on success.
int linearComplementarity_printInFile(LinearComplementarityProblem* problem, FILE* file);
int linearComplementarity_newFromFile(LinearComplementarityProblem* problem, FILE* file);
int linearComplementarity_newFromFilename(LinearComplementarityProblem* problem,
                                          const char* filename);
void linearComplementarity_display(LinearComplementarityProblem* problem);

/// Returns 0 if the problem was solved to dparam[SICONOS_DPARAM_TOL]. dparam[SICONOS_DPARAM_RESIDU]
/// receives the residual, and iparam the number of iterations.
int linearComplementarity_driver(LinearComplementarityProblem* problem, double* z, double* w,
                                 SolverOptions* options);
int lcp_driver_DenseMatrix(LinearComplementarityProblem* problem, double* z, double* w,
                           SolverOptions* options);

#ifdef __cplusplus
}
#endif
