#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// w = M z + q with n rows where w = 0, and m rows where 0 <= w ⟂ z >= 0. Rows blocksRows[i] ...
/// blocksRows[i+1]-1 are of the second kind where blocksIsComp[i] is set, the last blocksRows being
/// n + m; without blocks the n rows come first. Or, where isStorageType2 is set, in parts, each
/// column by column, of z = (u, v):
///   A u + C v + a = 0,   w = D u + B v + b,   0 <= w ⟂ v >= 0.
typedef struct MixedLinearComplementarityProblem {
  int isStorageType1;
  int isStorageType2;
  int n;
  int m;
  int* blocksRows;
  int* blocksIsComp;
  NumericsMatrix* M;
  double* q;
  double* A;
  double* B;
  double* C;
  double* D;
  double* a;
  double* b;
} MixedLinearComplementarityProblem;

MixedLinearComplementarityProblem* mixedLinearComplementarity_new(void);
void mixedLinearComplementarity_free(MixedLinearComplementarityProblem* problem);
void mixedLinearComplementarity_display(MixedLinearComplementarityProblem* p);

/// Returns 0, or 1 if the problem or the file is invalid. The file has the two flags of storage, n
/// and m; then the blocks, M and q, or A, B, C, D, a and b; matrices row by row.
int mixedLinearComplementarity_printInFile(MixedLinearComplementarityProblem* problem, FILE* file);
int mixedLinearComplementarity_newFromFile(MixedLinearComplementarityProblem* problem, FILE* file);
int mixedLinearComplementarity_newFromFilename(MixedLinearComplementarityProblem* problem,
                                               const char* filename);
/// Reads n, m, n + m, A, B, C, D, a and b; the problem has both forms.
int mixedLinearComplementarity_newFromFileOld(MixedLinearComplementarityProblem* problem,
                                              FILE* file);
/// The problem in its parts A, B, C, D, a, b; freed by the function for the whole problem.
MixedLinearComplementarityProblem* mixedLinearComplementarity_fromMtoABCD(
    MixedLinearComplementarityProblem* problem);

/// Solves as linearComplementarity_driver(). The other two functions have no effect.
int mlcp_driver(MixedLinearComplementarityProblem* problem, double* z, double* w,
                SolverOptions* options);
void mlcp_driver_init(MixedLinearComplementarityProblem* problem, SolverOptions* options);
void mlcp_driver_reset(MixedLinearComplementarityProblem* problem, SolverOptions* options);

#ifdef __cplusplus
}
#endif
