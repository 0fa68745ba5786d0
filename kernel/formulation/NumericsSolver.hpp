#pragma once

#include <kernel/delassus/Delassus.hpp>
#include <kernel/delassus/DistributedDelassus.hpp>
#include <kernel/delassus/FactoredOperator.hpp>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <memory>

namespace rico {

/// Interface to numerics' solver object, for problems outside the small direct methods of
/// LinearOSNS: friction between many contacts, large or wide problems, polyhedra. The first solve
/// initialises PETSc.
class NumericsSolver {
 public:
  /// Throws if PETSc cannot be loaded.
  static std::unique_ptr<NumericsSolver> make();

  NumericsSolver() = default;
  virtual ~NumericsSolver() = default;
  NumericsSolver(const NumericsSolver&) = delete;
  NumericsSolver& operator=(const NumericsSolver&) = delete;

  /// Solves with M in one of its forms. If `changed`, M and the laws of `set` are read again. If lb
  /// is not null, intervals replace the laws. Returns true if the tolerance is reached.
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
