#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*ptrFunctionMCP2)(void* env, int n, double* z, double* F);
typedef void (*ptrFunctionMCP_nabla)(void* env, int n, double* z, NumericsMatrix* nablaF);

/// F(z) = 0 in the first n1 rows; 0 <= z, F(z) >= 0, their product zero, in the other n2.
typedef struct MixedComplementarityProblem {
  int n1;
  int n2;
  ptrFunctionMCP2 compute_Fmcp;
  ptrFunctionMCP_nabla compute_nabla_Fmcp;
  NumericsMatrix* nabla_Fmcp; /* storage for the Jacobian, n x n, made by the caller */
  void* env;
} MixedComplementarityProblem;

/// A complementarity problem 0 <= z, F(z) >= 0, z F(z) = 0, without equalities.
typedef struct NonlinearComplementarityProblem {
  unsigned n;
  ptrFunctionMCP2 compute_F;
  ptrFunctionMCP_nabla compute_nabla_F;
  NumericsMatrix* nabla_F;
  void* env;
} NonlinearComplementarityProblem;

MixedComplementarityProblem* mixedComplementarityProblem_new(void);
/// Frees the Jacobian too, not env.
void mixedComplementarityProblem_free(MixedComplementarityProblem* problem);
NonlinearComplementarityProblem* newNCP(void);
void freeNCP(NonlinearComplementarityProblem* problem);

/// Solves from the guess z by Newton's method on the functions of Fischer and Burmeister, with
/// steps that decrease their norm. F gets F(z). Returns 0 if the residual ||z - P(z - F)|| is at
/// most dparam[SICONOS_DPARAM_TOL], 1 after iparam[SICONOS_IPARAM_MAX_ITER] iterations or where no
/// step decreases the norm.
int mcp_driver(MixedComplementarityProblem* problem, double* z, double* F, SolverOptions* options);
int ncp_driver(NonlinearComplementarityProblem* problem, double* z, double* F,
               SolverOptions* options);
/// Solve as mcp_driver() and ncp_driver(), and store the status in *info.
void mcp_newton_FB_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                         SolverOptions* options);
void mcp_newton_min_FBLSA(MixedComplementarityProblem* problem, double* z, double* F, int* info,
                          SolverOptions* options);
/// w ← F(z), *error ← ||z - P(z - F)||; 0 without a tolerance to compare with.
int mcp_compute_error(MixedComplementarityProblem* problem, double* z, double* w, double* error);

#ifdef __cplusplus
}
#endif
