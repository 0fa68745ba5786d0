#pragma once

#include <numerics/rico_problem.h>

#include <io/problems/ProblemData.hpp>
#include <vector>

namespace rico {

/// A RicoProblem created from ProblemData. On one rank, small or full matrices become arrays; other
/// matrices become AIJ, with rows spread evenly over the ranks. All ranks must give the same data.
class PetscProblem {
 public:
  PetscProblem() = default;
  PetscProblem(const PetscProblem&) = delete;
  PetscProblem& operator=(const PetscProblem&) = delete;
  ~PetscProblem();

  /// Creates the problem. The data may be destroyed afterwards. Collective.
  PetscErrorCode create(MPI_Comm comm, const ProblemData& data);

  /// The problem, owned by this object; null before create().
  RicoProblem get() const { return problem_; }

  /// Copies the entries of this rank's rows to v.
  static PetscErrorCode fill(const std::vector<double>& values, Vec v);

  /// Computes z and w of global problems, which are solved for r alone, from those of
  /// the RicoProblem.
  PetscErrorCode complete(const ProblemData& data, std::vector<double>& z,
                          std::vector<double>& w) const;

 private:
  PetscErrorCode setDense(const ProblemData& data);
  PetscErrorCode setSparse(const ProblemData& data, PetscInt first, PetscInt last);
  PetscErrorCode setGlobal(const ProblemData& data);
  PetscErrorCode setBlocks(const ProblemData& data, PetscInt first, PetscInt last);

  RicoProblem problem_ = nullptr;
  KSP ksp_ = nullptr;             // solver of M, for a global problem
  std::vector<PetscReal> M_, q_;  // borrowed by the dense form
};

}  // namespace rico
