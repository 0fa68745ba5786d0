#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// v = M r + q,   K ∋ r ⟂ v ∈ K*, with the cone ||r_T|| <= tau[i] r_N in the rows
/// coneIndex[i] ... coneIndex[i+1]-1, of which the first is r_N. Cones have two rows or more.
typedef struct SecondOrderConeLinearComplementarityProblem {
  int n;
  int nc;
  NumericsMatrix* M;
  double* q;
  unsigned int* coneIndex; /* nc + 1 entries */
  double* tau;
} SecondOrderConeLinearComplementarityProblem;

SecondOrderConeLinearComplementarityProblem* secondOrderConeLinearComplementarityProblem_new(void);
/// Frees M, q, coneIndex and tau too.
void freeSecondOrderConeLinearComplementarityProblem(
    SecondOrderConeLinearComplementarityProblem* problem);
void secondOrderConeLinearComplementarityProblem_display(
    SecondOrderConeLinearComplementarityProblem* problem);
/// Writes a text: n, nc, M, q, coneIndex, tau. Returns 0, or 1 on failure.
int secondOrderConeLinearComplementarityProblem_printInFile(
    SecondOrderConeLinearComplementarityProblem* problem, FILE* file);
int secondOrderConeLinearComplementarityProblem_printInFilename(
    SecondOrderConeLinearComplementarityProblem* problem, char* filename);
int secondOrderConeLinearComplementarityProblem_newFromFile(
    SecondOrderConeLinearComplementarityProblem* problem, FILE* file);
int secondOrderConeLinearComplementarityProblem_newFromFilename(
    SecondOrderConeLinearComplementarityProblem* problem, char* filename);

/// Returns 0 if the problem was solved to dparam[SICONOS_DPARAM_TOL], 1 if not, 2 if it is invalid.
/// r is also the initial guess.
int soclcp_driver(SecondOrderConeLinearComplementarityProblem* problem, double* r, double* v,
                  SolverOptions* options);
/// Solve as soclcp_driver(), and store the status in *info.
void soclcp_nsgs(SecondOrderConeLinearComplementarityProblem* problem, double* r, double* v,
                 int* info, SolverOptions* options);
void soclcp_VI_FixedPointProjection(SecondOrderConeLinearComplementarityProblem* problem, double* r,
                                    double* v, int* info, SolverOptions* options);
void soclcp_VI_ExtraGradient(SecondOrderConeLinearComplementarityProblem* problem, double* r,
                             double* v, int* info, SolverOptions* options);
/// v ← M r + q, *error ← ||r - P(r - v)|| relative to ||q||. Returns 1 if it exceeds the tolerance.
int soclcp_compute_error(SecondOrderConeLinearComplementarityProblem* problem, double* r, double* v,
                         double tolerance, SolverOptions* options, double* error);
void soclcp_nsgs_set_default(SolverOptions* options);
void soclcp_projection_set_default(SolverOptions* options);

#ifdef __cplusplus
}
#endif
