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
/// As text: size, M, q. 0 if that was possible.
int linearComplementarity_printInFile(LinearComplementarityProblem* problem, FILE* file);
int linearComplementarity_newFromFile(LinearComplementarityProblem* problem, FILE* file);
int linearComplementarity_newFromFilename(LinearComplementarityProblem* problem,
                                          const char* filename);
void linearComplementarity_display(LinearComplementarityProblem* problem);

/// 0 where the problem was solved to dparam[SICONOS_DPARAM_TOL]; dparam[SICONOS_DPARAM_RESIDU] then
/// holds the residual, and iparam the iterations.
int linearComplementarity_driver(LinearComplementarityProblem* problem, double* z, double* w,
                                 SolverOptions* options);
int lcp_driver_DenseMatrix(LinearComplementarityProblem* problem, double* z, double* w,
                           SolverOptions* options);

#ifdef __cplusplus
}
#endif
