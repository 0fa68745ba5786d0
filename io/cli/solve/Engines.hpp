#pragma once

#include <io/cli/solve/ArrayEngine.hpp>
#include <memory>

namespace rico {

/// The engines of one run, each created at its first use.
///
///   small problems, plain options       array core          starts at once
///   others; small ones it did not solve solver objects      PETSc and MPI start, about 0.2 s
///   under mpirun                        solver objects, all ranks
class Engines {
 public:
  explicit Engines(const SolveOptions& options);

  bool leads();                     ///< this rank prints and writes
  bool onAllRanks(bool condition);  ///< true if it is true on every rank
  ParallelEngine& parallel();

  /// Solves with the type of the options.
  SolveResult solve(const ProblemData& problem);

  /// Throws UsageError if the type does not exist.
  void requireType(const std::string& type);

  /// PETSc options that have not been used so far.
  std::vector<std::string> unusedOptions() const;

 private:
  const SolveOptions& options_;
  const bool launched_;  // started by mpirun or another launcher
  ArrayEngine array_;
  std::unique_ptr<ParallelEngine> parallel_;
};

}  // namespace rico
