#pragma once

#include <RollingFrictionContactProblem.h>

#include <GlobalTerms.hpp>
#include <LinearOSNS.hpp>
#include <MuStorage.hpp>
#include <ProblemCopies.hpp>

DEFINE_SPTR_STRUCT(RollingFrictionContactProblem)
DEFINE_SPTR_STRUCT(GlobalRollingFrictionContactProblem)

/// Adapter of rico::RollingFrictionContact.
class RollingFrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(RollingFrictionContact)
  RollingFrictionContact(int dimPb, SP::SolverOptions options);
  explicit RollingFrictionContact(int dimPb = 5,
                                  int numericsSolverId = SICONOS_ROLLING_FRICTION_3D_NSGS);

  int getRollingFrictionContactDim() const { return dimension_; }
  // Accepted: the driver is the library's own.
  template <class Driver>
  void setNumericsDriver(Driver /*newFunction*/) {}
  /// The coefficients of friction and of rolling friction of the contacts of the index set.
  SP::MuStorage mu() const;
  SP::MuStorage mur() const;
  const MuStorage getMu() const { return *mu(); }
  const MuStorage getMur() const { return *mur(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  double getMur(unsigned int i) const { return mur()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  void updateMur() {}
  /// A copy of the last problem, for numerics' functions. Siconos 4.4 calls it
  /// frictionContactProblem().
  SP::RollingFrictionContactProblem rollingFrictionContactProblem() const;
  RollingFrictionContactProblem* rollingFrictionContactProblemPtr() const;
  SP::RollingFrictionContactProblem frictionContactProblem() const {
    return rollingFrictionContactProblem();
  }
  RollingFrictionContactProblem* frictionContactProblemPtr() const {
    return rollingFrictionContactProblemPtr();
  }

 private:
  int dimension_;
  mutable SP::RollingFrictionContactProblem problem_;
};

/// Solves the problem of RollingFrictionContact, which has the same solution.
class GlobalRollingFrictionContact : public RollingFrictionContact {
 public:
  SICONOS_VISITED(GlobalRollingFrictionContact)
  GlobalRollingFrictionContact(int dimPb, SP::SolverOptions options)
      : RollingFrictionContact(dimPb, std::move(options)) {}
  explicit GlobalRollingFrictionContact(
      int dimPb = 5, int numericsSolverId = SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR)
      : RollingFrictionContact(dimPb, numericsSolverId) {}
  int getGlobalRollingFrictionContactDim() const { return getRollingFrictionContactDim(); }
  /// The number of velocities of all systems.
  std::size_t getGlobalSizeOutput() const;
  /// The problem of the last step, as GlobalFrictionContact::globalFrictionContactProblem() gives
  /// it.
  SP::GlobalRollingFrictionContactProblem globalRollingFrictionContactProblem() const;
  GlobalRollingFrictionContactProblem* globalRollingFrictionContactProblemPtr() const;

 private:
  mutable SP::GlobalRollingFrictionContactProblem global_;
};

// Inline: only programs that call them load the library of drivers.

inline SP::RollingFrictionContactProblem RollingFrictionContact::rollingFrictionContactProblem()
    const {
  using rico::adapters::copyForProblem;
  const MuStorage coefficients = getMu();
  return {
      rollingFrictionContactProblem_new_with_data(
          dimension_, static_cast<int>(coefficients.size()), copyForProblem(M()->numericsMatrix()),
          copyForProblem(*q()), copyForProblem(coefficients), copyForProblem(getMur())),
      [](RollingFrictionContactProblem* problem) { rollingFrictionContactProblem_free(problem); }};
}

inline RollingFrictionContactProblem* RollingFrictionContact::rollingFrictionContactProblemPtr()
    const {
  problem_ = rollingFrictionContactProblem();
  return problem_.get();
}

inline std::size_t GlobalRollingFrictionContact::getGlobalSizeOutput() const {
  return rico::adapters::globalTermsOf(*this).v.size();
}

inline SP::GlobalRollingFrictionContactProblem
GlobalRollingFrictionContact::globalRollingFrictionContactProblem() const {
  const rico::adapters::GlobalTerms terms = rico::adapters::globalTermsOf(*this);
  const MuStorage coefficients = getMu();
  SP::GlobalRollingFrictionContactProblem global(
      globalRollingFrictionContactProblem_new(), [](GlobalRollingFrictionContactProblem* problem) {
        globalRollingFrictionContactProblem_free(problem);
      });
  global->dimension = getRollingFrictionContactDim();
  global->numberOfContacts = static_cast<int>(coefficients.size());
  rico::adapters::copyTerms(terms, coefficients, *global);
  global->mu_r = rico::adapters::copyForProblem(getMur());
  return global;
}

inline GlobalRollingFrictionContactProblem*
GlobalRollingFrictionContact::globalRollingFrictionContactProblemPtr() const {
  global_ = globalRollingFrictionContactProblem();
  return global_.get();
}
