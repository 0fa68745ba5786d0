#include <FrictionContact.hpp>
#include <LawCoefficients.hpp>
#include <NonSmoothLaw.hpp>
#include <kernel/formulation/FrictionContact.hpp>

SP::MuStorage FrictionContact::mu() const {
  return coefficientsOf<NewtonImpactFrictionNSL>(*this, &NewtonImpactFrictionNSL::mu);
}

FrictionContact::FrictionContact(int dimPb, SP::SolverOptions options)
    : LinearOSNS(std::make_shared<rico::FrictionContact>(dimPb), options), dimension_(dimPb) {}

FrictionContact::FrictionContact(int dimPb)
    : FrictionContact(dimPb, dimPb == 2 ? SICONOS_FRICTION_2D_NSGS : SICONOS_FRICTION_3D_NSGS) {}

FrictionContact::FrictionContact(int dimPb, int numericsSolverId)
    : FrictionContact(dimPb, optionsOf(numericsSolverId)) {}
