#pragma once

#include <io/cli/solve/Engine.hpp>

namespace rico {

/// Solves small problems by the array core, without PETSc and MPI.
class ArrayEngine : public Engine {
 public:
  /// Returns true if the problem is small, the array core has the type, and no option needs the
  /// solver object.
  static bool takes(const ProblemData& problem, const SolveOptions& options);

  std::vector<std::string> types() const override;
  SolveResult solve(const ProblemData& problem, const std::string& type,
                    const SolveOptions& options) override;
};

}  // namespace rico
