#pragma once

#include <petscksp.h>

#include <kernel/algebra/SparseSolver.hpp>
#include <kernel/support/Ranks.hpp>

namespace rico {

/// Solves A x = b for a Mat with distributed rows, by a KSP with options -kernel_ksp_...,
/// -kernel_pc_... By default MUMPS factorises A once. Collective; x has this rank's rows. If the
/// KSP does not converge, all ranks throw; the message names the reason and what to change.
class DistributedSolver : public SparseSolver {
 public:
  /// Takes ownership of A.
  DistributedSolver(Mat A, const Ranks& ranks);
  ~DistributedSolver() override;

  bool solve(double* x) override;
  bool solveMany(double* X, int columns, int rows) override;
  bool invertAt(std::span<const int> rows, std::vector<double>& block) override;
  /// The linear solver, owned by this object.
  KSP ksp() const { return ksp_; }

 private:
  void chooseDefaults();
  bool isDirect() const;
  void checkConverged() const;

  Ranks ranks_;
  Vector solution_;
  Mat A_;
  KSP ksp_ = nullptr;
  Vec b_ = nullptr, x_ = nullptr;
};
/// Creates a solver for a distributed Mat. Collective.
std::unique_ptr<SparseSolver> makeDistributedSolver(Mat A, const Ranks& ranks);

}  // namespace rico
