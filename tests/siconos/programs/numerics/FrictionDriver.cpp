// Three contacts with friction, solved without a model, with a dense matrix and with sparse blocks;
// and sixty contacts, also coupled in a chain, which are solved by the plan for many.
#include <FrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <fc3d_Solvers.h>

#include "program.hpp"

static int judge(int contacts, const double* r, const double* u) {
  int errors = 0;
  const double reaction[3] = {1, -.0316227766, -.0948683298};
  const double velocity[3] = {0, .9683772234, 2.9051316702};
  for (int i = 0; i < 3 * contacts; i++) {
    errors += expect("reaction", r[i], reaction[i % 3], 1e-8);
    errors += expect("velocity", u[i], velocity[i % 3], 1e-8);
  }
  return errors;
}

static NumericsMatrix* blocks() {
  SparseBlockStructuredMatrix* m =
      (SparseBlockStructuredMatrix*)calloc(1, sizeof(SparseBlockStructuredMatrix));
  m->nbblocks = 3;
  m->blocknumber0 = m->blocknumber1 = 3;
  m->blocksize0 = (unsigned int*)malloc(3 * sizeof(unsigned int));
  m->blocksize1 = (unsigned int*)malloc(3 * sizeof(unsigned int));
  m->filled1 = 4;
  m->filled2 = 3;
  m->index1_data = (size_t*)malloc(4 * sizeof(size_t));
  m->index2_data = (size_t*)malloc(3 * sizeof(size_t));
  m->block = (double**)malloc(3 * sizeof(double*));
  for (int i = 0; i < 3; i++) {
    m->blocksize0[i] = m->blocksize1[i] = 3 * (i + 1);
    m->index1_data[i] = m->index2_data[i] = i;
    m->block[i] = (double*)calloc(9, sizeof(double));
    for (int k = 0; k < 3; k++) m->block[i][4 * k] = 1;
  }
  m->index1_data[3] = 3;
  return NM_create_from_data(NM_SPARSE_BLOCK, 9, 9, m);
}

static NumericsMatrix* unit(int contacts) {
  NumericsMatrix* M = NM_create(NM_DENSE, 3 * contacts, 3 * contacts);
  for (int i = 0; i < 3 * contacts; i++) NM_zentry(M, i, i, 1.0, 1e-16);
  return M;
}

static int solve(int contacts, NumericsMatrix* M) {
  std::vector<double> q, mu(contacts, .1), reaction(3 * contacts), velocity(3 * contacts);
  for (int i = 0; i < contacts; i++) q.insert(q.end(), {-1, 1, 3});
  FrictionContactProblem* problem = frictionContactProblem_new();
  problem->dimension = 3;
  problem->numberOfContacts = contacts;
  problem->M = M;
  problem->q = q.data();
  problem->mu = mu.data();
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-10;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
  const int status = fc3d_driver(problem, reaction.data(), velocity.data(), options);
  solver_options_delete(options);
  std::free(options);
  NM_free(M);
  free(problem);
  return status + judge(contacts, reaction.data(), velocity.data());
}

// A chain of contacts, each coupled with its neighbours. Its natural residual is small.
static int chain(int contacts) {
  const int rows = 3 * contacts;
  NumericsMatrix* M = NM_create(NM_DENSE, rows, rows);
  std::vector<double> q(rows), mu(contacts, 0.3), reaction(rows), velocity(rows);
  for (int i = 0; i < rows; i++) {
    NM_zentry(M, i, i, 2.1, 1e-16);
    if (i >= 3) NM_zentry(M, i, i - 3, -1.0, 1e-16), NM_zentry(M, i - 3, i, -1.0, 1e-16);
    q[i] = i % 3 == 0 ? -1.0 + 0.05 * (i % 7) : 0.4 * std::sin(i);
  }
  FrictionContactProblem* problem =
      frictionContactProblem_new_with_data(3, contacts, M, q.data(), mu.data());
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-9;
  int errors = fc3d_driver(problem, reaction.data(), velocity.data(), options);
  double error = 1;
  fc3d_compute_error(problem, reaction.data(), velocity.data(), 1e-9, options, 1.0, &error);
  errors += expect("error", error, 0, 1e-7);
  solver_options_delete(options);
  std::free(options);
  NM_free(M);
  free(problem);
  return errors;
}

int main() {
  return chain(30) + chain(60) + solve(3, unit(3)) + solve(3, blocks()) + solve(60, unit(60));
}
