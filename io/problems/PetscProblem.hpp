#pragma once

#include <numerics/rico_problem.h>

#include <io/problems/ProblemData.hpp>
#include <vector>

namespace rico {

/// A RicoProblem made from plain data. On one rank, small or full matrices become arrays; others
/// become AIJ matrices, their rows spread evenly over the ranks. Every rank gives the same data.
class PetscProblem {
 public:
  PetscProblem() = default;
  PetscProblem(const PetscProblem&) = delete;
  PetscProblem& operator=(const PetscProblem&) = delete;
  ~PetscProblem();

  /// Collective. The data may be dropped afterwards.
  PetscErrorCode create(MPI_Comm comm, const ProblemData& data);

  RicoProblem get() const { return problem_; }

  /// The part of a vector of the data that falls on this rank's rows.
  static PetscErrorCode fill(const std::vector<double>& values, Vec v);

  /// Where the data are those of a global problem, which is solved for r alone: z and w of the data
  /// from those of the RicoProblem.
  PetscErrorCode complete(const ProblemData& data, std::vector<double>& z,
                          std::vector<double>& w) const;

 private:
  PetscErrorCode setDense(const ProblemData& data);
  PetscErrorCode setSparse(const ProblemData& data, PetscInt first, PetscInt last);
  PetscErrorCode setGlobal(const ProblemData& data);
  PetscErrorCode setBlocks(const ProblemData& data, PetscInt first, PetscInt last);

  RicoProblem problem_ = nullptr;
  KSP ksp_ = nullptr;             // of a global problem
  std::vector<PetscReal> M_, q_;  // borrowed by the dense form
};

}  // namespace rico
