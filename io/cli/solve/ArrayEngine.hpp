#pragma once

#include <io/cli/solve/Engine.hpp>

namespace rico {

/// The array core: small problems at once, without PETSc and MPI.
class ArrayEngine : public Engine {
 public:
  /// Small enough, a type that the array core has, and nothing asked that only the solver object
  /// offers.
  static bool takes(const ProblemData& problem, const SolveOptions& options);

  std::vector<std::string> types() const override;
  SolveResult solve(const ProblemData& problem, const std::string& type,
                    const SolveOptions& options) override;
};

}  // namespace rico
