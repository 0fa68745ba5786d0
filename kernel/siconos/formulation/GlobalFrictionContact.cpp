#include <GlobalFrictionContact.hpp>
#include <LawCoefficients.hpp>
#include <NonSmoothLaw.hpp>
#include <kernel/formulation/GlobalFrictionContact.hpp>

SP::MuStorage GlobalFrictionContact::mu() const {
  return coefficientsOf<NewtonImpactFrictionNSL>(*this, &NewtonImpactFrictionNSL::mu);
}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::GlobalFrictionContact>(dimPb), options), dimension_(dimPb) {
  shared()->settings().form =
      rico::OperatorForm::kAuto;  // few contacts are solved sooner assembled
}

GlobalFrictionContact::GlobalFrictionContact(int dimPb, int numericsSolverId)
    : GlobalFrictionContact(dimPb, optionsOf(numericsSolverId)) {}
