#pragma once

#include <io/cli/solve/ArrayEngine.hpp>
#include <memory>

namespace rico {

/// The engines of one run, each made when it is first needed.
///
///   small problems, plain options       array core          starts at once
///   all else; small ones it gave up     solver objects      PETSc and MPI start, about 0.2 s
///   under mpirun                        solver objects, all ranks
class Engines {
 public:
  explicit Engines(const SolveOptions& options);

  bool leads();                     ///< this rank prints and writes
  bool onAllRanks(bool condition);  ///< true where it is true on every rank
  ParallelEngine& parallel();

  /// Solves with the type that the options name.
  SolveResult solve(const ProblemData& problem);

  /// Throws UsageError where there is no such type.
  void requireType(const std::string& type);

  /// Options for PETSc that nobody asked for, so far.
  std::vector<std::string> unusedOptions() const;

 private:
  const SolveOptions& options_;
  const bool launched_;  // by mpirun or the like, perhaps beside other ranks
  ArrayEngine array_;
  std::unique_ptr<ParallelEngine> parallel_;
};

}  // namespace rico
