#include <SolverDefaults.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

SolverOptions* allocate(int solverId) {
  auto* options = static_cast<SolverOptions*>(std::calloc(1, sizeof(SolverOptions)));
  if (options == nullptr) throw std::bad_alloc();
  options->solverId = solverId;
  options->isSet = true;
  options->filterOn = true;
  options->iSize = options->dSize = OPTIONS_PARAM_SIZE;
  options->iparam = static_cast<int*>(std::calloc(OPTIONS_PARAM_SIZE, sizeof(int)));
  options->dparam = static_cast<double*>(std::calloc(OPTIONS_PARAM_SIZE, sizeof(double)));
  if (options->iparam == nullptr || options->dparam == nullptr) throw std::bad_alloc();
  return options;
}

}  // namespace

// Programs also set parameters of inner solvers; these numbers are not used.
SolverOptions* solver_options_create(int solverId) {
  SolverOptions* options = allocate(solverId);
  restoreDefaults(*options);
  return options;
}

SolverOptions* solver_options_copy(SolverOptions* source) {
  SolverOptions* copy = allocate(source->solverId);
  copy->isSet = source->isSet;
  copy->filterOn = source->filterOn;
  std::memcpy(copy->iparam, source->iparam, OPTIONS_PARAM_SIZE * sizeof(int));
  std::memcpy(copy->dparam, source->dparam, OPTIONS_PARAM_SIZE * sizeof(double));
  resizeInnerSolvers(*copy, source->numberOfInternalSolvers);
  for (std::size_t n = 0; n < source->numberOfInternalSolvers; ++n)
    solver_options_set_internal_solver(copy, n, solver_options_copy(source->internalSolvers[n]));
  return copy;
}

void resizeInnerSolvers(SolverOptions& options, std::size_t number) {
  while (options.numberOfInternalSolvers > number)
    freeSolverOptions(options.internalSolvers[--options.numberOfInternalSolvers]);
  auto* grown = static_cast<SolverOptions**>(std::realloc(
      options.internalSolvers, std::max<std::size_t>(number, 1) * sizeof(SolverOptions*)));
  if (grown == nullptr) throw std::bad_alloc();
  options.internalSolvers = grown;
  while (options.numberOfInternalSolvers < number)
    grown[options.numberOfInternalSolvers++] =
        solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_NSN);
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

void solver_options_update_internal(SolverOptions* parent, size_t internal_solver_number,
                                    int solver_id) {
  if (internal_solver_number >= parent->numberOfInternalSolvers) return;
  solver_options_set_internal_solver(parent, internal_solver_number,
                                     solver_options_create(solver_id));
}

SolverOptions* solver_options_get_internal_solver(SolverOptions* options, size_t n) {
  return n < options->numberOfInternalSolvers ? options->internalSolvers[n] : nullptr;
}

void solver_options_set_internal_solver(SolverOptions* options, size_t n, SolverOptions* inner) {
  if (n >= options->numberOfInternalSolvers) return;
  if (options->internalSolvers[n] != inner) freeSolverOptions(options->internalSolvers[n]);
  options->internalSolvers[n] = inner;
}
