#pragma once

#include <numerics/rico_info.h>

#include <io/cli/SolveOptions.hpp>
#include <io/problems/ProblemData.hpp>
#include <string>
#include <vector>

namespace rico {

/// The result of one solver type on one problem.
struct SolveResult {
  std::string type;     ///< the type that computed z
  std::string refused;  ///< why the type does not support this problem, or empty
  bool broken = false;  ///< an error, already reported, ended it
  RicoConvergedReason reason = RICO_ITERATING;
  std::int64_t its = 0;
  double residual = 0, residual_relative = 0;
  double seconds = 0;  ///< time of a solve, the shortest of all repetitions
  std::vector<double> z, w;

  bool solved() const { return refused.empty() && !broken && reason > 0; }
};

/// A way to solve problems. Errors are std::runtime_error with a message of one line.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::vector<std::string> types() const = 0;
  virtual SolveResult solve(const ProblemData& problem, const std::string& type,
                            const SolveOptions& options) = 0;
};

/// The solver objects of Ricochet::numerics, on all ranks of the program. They are in a module of
/// their own because loading and starting PETSc and MPI takes time.
class ParallelEngine : public Engine {
 public:
  virtual bool leads() const = 0;                     ///< this rank prints for all
  virtual bool onAllRanks(bool condition) const = 0;  ///< true if it is true on every rank
  virtual std::vector<std::string> unusedOptions() const = 0;
};

/// The type of the factory, function "ricochetPetscEngine" of module "ricochet_petsc".
using MakeParallelEngine = ParallelEngine*(const std::vector<std::string>& petsc_options,
                                           bool launched);

}  // namespace rico
