#pragma once

#include <FrictionContactProblem.h>

#include <LinearOSNS.hpp>
#include <MuStorage.hpp>
#include <ProblemCopies.hpp>

DEFINE_SPTR_STRUCT(FrictionContactProblem)

/// Adapter of rico::FrictionContact.
class FrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(FrictionContact)
  FrictionContact(int dimPb, SP::SolverOptions options);
  /// A problem with the solver number of sweeps, FRICTION_2D_NSGS or FRICTION_3D_NSGS.
  explicit FrictionContact(int dimPb = 3);
  FrictionContact(int dimPb, int numericsSolverId);

  int getFrictionContactDim() const { return dimension_; }
  /// The coefficients of the contacts of the index set.
  SP::MuStorage mu() const;
  const MuStorage getMu() const { return *mu(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  // Accepted: the driver is the library's own.
  template <class Driver>
  void setNumericsDriver(Driver /*newFunction*/) {}
  /// A copy of the last problem, for numerics' functions: drivers, files.
  SP::FrictionContactProblem frictionContactProblem() const;
  FrictionContactProblem* frictionContactProblemPtr() const;

 private:
  int dimension_;
  mutable SP::FrictionContactProblem problem_;
};

// Inline: only programs that call them load the library of drivers.

inline SP::FrictionContactProblem FrictionContact::frictionContactProblem() const {
  using rico::adapters::copyForProblem;
  const MuStorage coefficients = getMu();
  return {frictionContactProblem_new_with_data(dimension_, static_cast<int>(coefficients.size()),
                                               copyForProblem(M()->numericsMatrix()),
                                               copyForProblem(*q()), copyForProblem(coefficients)),
          [](FrictionContactProblem* problem) { frictionContactProblem_free(problem); }};
}

inline FrictionContactProblem* FrictionContact::frictionContactProblemPtr() const {
  problem_ = frictionContactProblem();
  return problem_.get();
}
