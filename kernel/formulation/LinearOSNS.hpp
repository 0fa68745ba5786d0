#pragma once

#include <kernel/delassus/Delassus.hpp>
#include <kernel/delassus/DistributedDelassus.hpp>
#include <kernel/delassus/FactoredOperator.hpp>
#include <kernel/formulation/BandedSolver.hpp>
#include <kernel/formulation/LawBlocks.hpp>
#include <kernel/formulation/NumericsSolver.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>

namespace rico {

/// Problems of the form w = M z + q, K ∋ z ⟂ w + s(w) ∈ K*, with M the Delassus operator, q the
/// free output and z the multipliers of the contacts of an index set. Derived formulations only
/// define which laws they accept: numerics has one problem type for all.
///
/// Numerics' plan chooses the method, unless settings().type names one. Problems of up to
/// kArrayLimit rows use numerics' functions for arrays, which need no PETSc; larger ones its solver
/// object. Problems with few diagonals (chains) try BandedSolver first.
///
/// Distributed systems use numerics' solver object on all their ranks: each rank has the rows and
/// the multipliers of its own contacts.
class LinearOSNS : public OneStepNSProblem {
 public:
  /// The largest number of rows that is solved without PETSc.
  static constexpr int kArrayLimit = 64;
  /// The largest number of rows that settings().sweepsAlone sweeps without PETSc. Walls and dominos
  /// of up to 400 rows take less time than with a limit of 200, and without PETSc's start of 0.1 s.
  static constexpr int kSweptLimit = 400;

  LinearOSNS() = default;

  bool compute(double t, Topology& topology, int set, int level) override;
  double outputResidu(const Topology& topology, int set, int level) const override;

  /// The data and the solution of the last compute().
  const Delassus& M() const { return delassus_; }
  const Vector& q() const { return q_; }
  const Vector& z() const { return z_; }
  const Vector& w() const { return w_; }

 protected:
  // isBox(): the law bounds each multiplier by an interval. bounds(): the ends of these intervals.
  virtual bool isBox(const NonSmoothLaw& law) const;
  virtual void bounds(const ContactRef& ref, double* lb, double* ub) const;
  /// Writes the terms of q to node.freeOutput. By default the integrator computes them.
  virtual void computeFreeOutput(InteractionNode& node);
  /// Computes z and w from M and q; `changed` is true if M differs from that of the last solve.
  virtual bool solve(const IndexSet& set, bool changed);
  /// Resets the report, with the size of the problem and the requested residual.
  void startReport(const Ranks& ranks = Ranks());
  /// z and w, to be computed by solve().
  Vector& multipliers() { return z_; }
  Vector& outputs() { return w_; }

 private:
  bool wantsFactored(const IndexSet& set) const;
  bool computeDistributed(const Topology& topology, int set, int level);
  bool computeFactored(const Topology& topology, int set, int level);
  NumericsSolver& numerics();
  bool usesArrays(int rows) const;
  void resize(int rows);
  void prepare(const IndexSet& set);
  void gatherBounds(const IndexSet& set);
  bool lawsChanged(const IndexSet& set);
  void computeq(const IndexSet& set);
  void gatherGuess(const IndexSet& set, int level);
  bool solveBanded();
  void gatherBlocks(const IndexSet& set);
  bool solveSmall();
  bool solveArray(double relativeTolerance, bool alone, long sweeps);
  bool judge(double residual, std::string_view solver);
  double boxResidual() const;
  void scatter(const IndexSet& set, int level);

  Delassus delassus_;
  FactoredOperator factored_;
  DistributedDelassus distributed_;
  BandedSolver banded_;
  std::unique_ptr<NumericsSolver> numerics_;
  Vector q_, z_, w_, lb_, ub_;
  double rho_ = 1.0;                  // scale of the residual
  std::vector<double> coefficients_;  // of the laws, at the last solve
  std::vector<double> coefficientsNow_;
  bool allBoxes_ = true;
  bool arraysAreReady_ = false;
  bool numericsIsStale_ = true;
  Vector dense_;
  LawBlocks blocks_;
  std::vector<char> work_;
};

}  // namespace rico
