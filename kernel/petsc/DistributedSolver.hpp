#pragma once

#include <petscksp.h>

#include <kernel/algebra/SparseSolver.hpp>
#include <kernel/support/Ranks.hpp>

namespace rico {

/// A x = b for a Mat whose rows are distributed, by a KSP with options -kernel_ksp_...,
/// -kernel_pc_... By default A is factorised by MUMPS, once. Collective; x is this rank's rows.
/// Where the KSP does not converge, all ranks throw, naming the reason and what to change.
class DistributedSolver : public SparseSolver {
 public:
  /// Takes A over.
  DistributedSolver(Mat A, const Ranks& ranks);
  ~DistributedSolver() override;

  bool solve(double* x) override;
  bool solveMany(double* X, int columns, int rows) override;
  bool invertAt(std::span<const int> rows, std::vector<double>& block) override;
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

std::unique_ptr<SparseSolver> makeDistributedSolver(Mat A, const Ranks& ranks);

}  // namespace rico
