#pragma once

#include <numerics/rico_info.h>

#include <io/cli/SolveOptions.hpp>
#include <io/problems/ProblemData.hpp>
#include <string>
#include <vector>

namespace rico {

/// What became of one problem with one solver type.
struct SolveResult {
  std::string type;     ///< that produced z
  std::string refused;  ///< why the type does not take this problem, or empty
  bool broken = false;  ///< an error ended it, which was reported
  RicoConvergedReason reason = RICO_ITERATING;
  std::int64_t its = 0;
  double residual = 0, residual_relative = 0;
  double seconds = 0;  ///< of the solve alone, the shortest of all repetitions
  std::vector<double> z, w;

  bool solved() const { return refused.empty() && !broken && reason > 0; }
};

/// Something that solves problems. Errors are std::runtime_error with a message of one line.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::vector<std::string> types() const = 0;
  virtual SolveResult solve(const ProblemData& problem, const std::string& type,
                            const SolveOptions& options) = 0;
};

/// The solver objects of Ricochet::numerics, on all ranks of the program. In a module of its own,
/// because PETSc and MPI take a while to load and longer to start.
class ParallelEngine : public Engine {
 public:
  virtual bool leads() const = 0;                     ///< this rank speaks for all
  virtual bool onAllRanks(bool condition) const = 0;  ///< true where it is true on every rank
  virtual std::vector<std::string> unusedOptions() const = 0;
};

/// Its maker, function "ricochetPetscEngine" of module "ricochet_petsc".
using MakeParallelEngine = ParallelEngine*(const std::vector<std::string>& petsc_options,
                                           bool launched);

}  // namespace rico
