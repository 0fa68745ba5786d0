#pragma once

#include <NumericsMatrix.h>
#include <SolverOptions.h>

#ifdef __cplusplus
extern "C" {
#endif

/// w = M z + q,   lb <= z <= ub,   -w in the normal cone of [lb, ub] at z.
typedef struct RelayProblem {
  int size;
  NumericsMatrix* M;
  double* q;
  double* lb;
  double* ub;
} RelayProblem;

RelayProblem* relayProblem_new(void);
void freeRelay_problem(RelayProblem* problem);
void Relay_display(RelayProblem* p);
/// Text files: size, M, q, lb, ub. The writer returns 0, readers NULL if they fail.
int relay_printInFile(RelayProblem* problem, FILE* file);
RelayProblem* relay_newFromFile(FILE* file);
RelayProblem* relay_new_from_filename(const char* filename);

/// Solves a relay problem; arguments and result are those of linearComplementarity_driver().
int relay_driver(RelayProblem* problem, double* z, double* w, SolverOptions* options);

#ifdef __cplusplus
}
#endif
