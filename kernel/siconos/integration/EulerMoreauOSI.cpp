#include <EulerMoreauOSI.hpp>
#include <SchemeOfUser.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>

EulerMoreauOSI::EulerMoreauOSI(double theta)
    : OneStepIntegrator(OSI::EULERMOREAUOSI, schemeOfUser<rico::EulerMoreauOSI>(theta)) {
  setDefaultGamma(scheme<rico::EulerMoreauOSI>(), 1.0);
}

EulerMoreauOSI::EulerMoreauOSI(double theta, double gamma)
    : OneStepIntegrator(OSI::EULERMOREAUOSI, schemeOfUser<rico::EulerMoreauOSI>(theta, gamma)) {}

SP::SimpleMatrix EulerMoreauOSI::W(SP::DynamicalSystem ds) const {
  return std::make_shared<SimpleMatrix>(scheme<rico::EulerMoreauOSI>().W(*ds->shared()));
}

double EulerMoreauOSI::theta() const { return scheme<rico::EulerMoreauOSI>().theta(); }

void EulerMoreauOSI::setTheta(double newTheta) {
  scheme<rico::EulerMoreauOSI>().setTheta(newTheta);
}

double EulerMoreauOSI::gamma() const { return scheme<rico::EulerMoreauOSI>().gamma(); }

void EulerMoreauOSI::setGamma(double newGamma) {
  scheme<rico::EulerMoreauOSI>().setGamma(newGamma);
}

bool EulerMoreauOSI::useGamma() const { return scheme<rico::EulerMoreauOSI>().useGamma(); }

void EulerMoreauOSI::setUseGamma(bool newUseGamma) {
  scheme<rico::EulerMoreauOSI>().setUseGamma(newUseGamma);
}

bool EulerMoreauOSI::useGammaForRelation() const {
  return scheme<rico::EulerMoreauOSI>().useGammaForRelation();
}

void EulerMoreauOSI::setUseGammaForRelation(bool newUseGammaForRelation) {
  scheme<rico::EulerMoreauOSI>().setUseGammaForRelation(newUseGammaForRelation);
}
