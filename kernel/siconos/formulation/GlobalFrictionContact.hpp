#pragma once

#include <FrictionContactProblem.h>

#include <GlobalTerms.hpp>
#include <LinearOSNS.hpp>
#include <MuStorage.hpp>
#include <ProblemCopies.hpp>

DEFINE_SPTR_STRUCT(GlobalFrictionContactProblem)

/// Adapter of rico::GlobalFrictionContact.
class GlobalFrictionContact : public LinearOSNS {
 public:
  SICONOS_VISITED(GlobalFrictionContact)
  GlobalFrictionContact(int dimPb, SP::SolverOptions options);
  explicit GlobalFrictionContact(int dimPb = 3,
                                 int numericsSolverId = SICONOS_GLOBAL_FRICTION_3D_NSGS);

  int getGlobalFrictionContactDim() const { return dimension_; }
  /// The coefficients of the contacts of the index set.
  SP::MuStorage mu() const;
  const MuStorage getMu() const { return *mu(); }
  double getMu(unsigned int i) const { return mu()->at(i); }
  /// Coefficients are always those of the laws.
  void updateMu() {}
  SICONOS_NOT_THERE(setGlobalVelocities, "velocities are those of the systems")
  SICONOS_NOT_THERE(setH, "relations have H; H() is a copy")
  /// The velocities of all systems.
  SP::SiconosVector globalVelocities() const;
  std::size_t getGlobalSizeOutput() const;
  /// H of the last problem, which is dense.
  SP::OSNSMatrix H() const;
  /// A copy of the last problem of a MoreauJeanOSI, M v = H r + q, u = H' v + b, over all systems
  /// of second order.
  SP::GlobalFrictionContactProblem globalFrictionContactProblem() const;
  GlobalFrictionContactProblem* globalFrictionContactProblemPtr() const;

 private:
  int dimension_;
  mutable SP::GlobalFrictionContactProblem problem_;
};

// Inline: only programs that call them load the library of drivers.

inline SP::GlobalFrictionContactProblem GlobalFrictionContact::globalFrictionContactProblem()
    const {
  const rico::adapters::GlobalTerms terms = rico::adapters::globalTermsOf(*this);
  const MuStorage coefficients = getMu();
  SP::GlobalFrictionContactProblem global(
      globalFrictionContactProblem_new(),
      [](GlobalFrictionContactProblem* problem) { globalFrictionContact_free(problem); });
  global->dimension = dimension_;
  global->numberOfContacts = static_cast<int>(coefficients.size());
  rico::adapters::copyTerms(terms, coefficients, *global);
  return global;
}

inline GlobalFrictionContactProblem* GlobalFrictionContact::globalFrictionContactProblemPtr()
    const {
  problem_ = globalFrictionContactProblem();
  return problem_.get();
}

inline SP::SiconosVector GlobalFrictionContact::globalVelocities() const {
  return std::make_shared<SiconosVector>(rico::adapters::globalTermsOf(*this).v);
}

inline std::size_t GlobalFrictionContact::getGlobalSizeOutput() const {
  return globalVelocities()->size();
}

inline SP::OSNSMatrix GlobalFrictionContact::H() const {
  return std::make_shared<OSNSMatrix>(rico::adapters::globalTermsOf(*this).H, NM_DENSE);
}
