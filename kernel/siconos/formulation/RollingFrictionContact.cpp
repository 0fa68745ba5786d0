#include <LawCoefficients.hpp>
#include <NonSmoothLaw.hpp>
#include <RollingFrictionContact.hpp>
#include <kernel/formulation/RollingFrictionContact.hpp>

SP::MuStorage RollingFrictionContact::mu() const {
  return coefficientsOf<NewtonImpactRollingFrictionNSL>(*this, &NewtonImpactRollingFrictionNSL::mu);
}

SP::MuStorage RollingFrictionContact::mur() const {
  return coefficientsOf<NewtonImpactRollingFrictionNSL>(*this,
                                                        &NewtonImpactRollingFrictionNSL::muR);
}

RollingFrictionContact::RollingFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::RollingFrictionContact>(dimPb), options),
      dimension_(dimPb) {}

RollingFrictionContact::RollingFrictionContact(int dimPb, int numericsSolverId)
    : RollingFrictionContact(dimPb, optionsOf(numericsSolverId)) {}
