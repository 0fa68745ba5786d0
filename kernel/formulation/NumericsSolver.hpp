#pragma once

#include <kernel/formulation/Delassus.hpp>
#include <kernel/formulation/DistributedDelassus.hpp>
#include <kernel/formulation/FactoredOperator.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <memory>

namespace rico {

/// The door to numerics' solver object, for problems that the small direct ways of LinearOSNS do
/// not take: friction between many contacts, large or wide problems, polyhedra. PETSc is
/// initialised when the first of these solves.
class NumericsSolver {
 public:
  static std::unique_ptr<NumericsSolver> make();

  NumericsSolver() = default;
  virtual ~NumericsSolver() = default;
  NumericsSolver(const NumericsSolver&) = delete;
  NumericsSolver& operator=(const NumericsSolver&) = delete;

  /// M, in one of its forms, and the laws of the contacts of `set` are read again where `changed`;
  /// with lb, intervals take the place of the laws. True where solved to tolerance.
  virtual bool solve(const Delassus& M, const IndexSet& set, bool changed,
                     const OneStepNSProblem& problem, const Vector* lb, const Vector* ub,
                     const Vector& q, Vector& z, Vector& w, SolveReport& report) = 0;
  virtual bool solve(const DistributedDelassus& M, const IndexSet& set, bool changed,
                     const OneStepNSProblem& problem, const Vector* lb, const Vector* ub,
                     const Vector& q, Vector& z, Vector& w, SolveReport& report) = 0;
  virtual bool solve(const FactoredOperator& M, const IndexSet& set, bool changed,
                     const OneStepNSProblem& problem, const Vector& q, Vector& z, Vector& w,
                     SolveReport& report) = 0;
};

}  // namespace rico
