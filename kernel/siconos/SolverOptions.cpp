#include <SolverDefaults.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kParameters = 30;

SolverOptions* allocate(int solverId) {
  auto* options = static_cast<SolverOptions*>(std::calloc(1, sizeof(SolverOptions)));
  options->solverId = solverId;
  options->isSet = true;
  options->filterOn = true;
  options->iSize = options->dSize = kParameters;
  options->iparam = static_cast<int*>(std::calloc(kParameters, sizeof(int)));
  options->dparam = static_cast<double*>(std::calloc(kParameters, sizeof(double)));
  restoreDefaults(*options);
  return options;
}

}  // namespace

// Programs also set parameters of inner solvers; these numbers are not used.
SolverOptions* solver_options_create(int solverId) {
  SolverOptions* options = allocate(solverId);
  options->numberOfInternalSolvers = solverId == SICONOS_GENERIC_MECHANICAL_NSGS ? 4 : 1;
  options->internalSolvers = static_cast<SolverOptions**>(
      std::calloc(options->numberOfInternalSolvers, sizeof(SolverOptions*)));
  for (size_t i = 0; i < options->numberOfInternalSolvers; ++i)
    options->internalSolvers[i] = allocate(SICONOS_FRICTION_3D_ONECONTACT_NSN);
  return options;
}

SolverOptions* solver_options_copy(SolverOptions* source) {
  SolverOptions* copy = solver_options_create(source->solverId);
  std::memcpy(copy->iparam, source->iparam, kParameters * sizeof(int));
  std::memcpy(copy->dparam, source->dparam, kParameters * sizeof(double));
  return copy;
}

// Frees what the options hold. The struct itself remains, for its owner to free().
void solver_options_delete(SolverOptions* options) {
  if (options == nullptr) return;
  for (size_t i = 0; i < options->numberOfInternalSolvers; ++i)
    freeSolverOptions(options->internalSolvers[i]);
  std::free(options->internalSolvers);
  std::free(options->iparam);
  std::free(options->dparam);
  std::free(options->dWork);
  std::free(options->iWork);
  *options = SolverOptions();
}

void freeSolverOptions(SolverOptions* options) {
  solver_options_delete(options);
  std::free(options);
}

void solver_options_print(SolverOptions* options) {
  std::printf("%s: tolerance %g, at most %d iterations\n",
              solver_options_id_to_name(options->solverId), options->dparam[SICONOS_DPARAM_TOL],
              options->iparam[SICONOS_IPARAM_MAX_ITER]);
}

void solver_options_update_internal(SolverOptions* parent, size_t internal_solver_number,
                                    int solver_id) {
  if (internal_solver_number < parent->numberOfInternalSolvers)
    parent->internalSolvers[internal_solver_number]->solverId = solver_id;
}

SolverOptions* solver_options_get_internal_solver(SolverOptions* options, size_t n) {
  return n < options->numberOfInternalSolvers ? options->internalSolvers[n] : nullptr;
}

void solver_options_set_internal_solver(SolverOptions* options, size_t n, SolverOptions* inner) {
  if (n >= options->numberOfInternalSolvers) return;
  if (options->internalSolvers[n] != inner) freeSolverOptions(options->internalSolvers[n]);
  options->internalSolvers[n] = inner;
}
