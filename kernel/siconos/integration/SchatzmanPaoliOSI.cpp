#include <SchatzmanPaoliOSI.hpp>
#include <SchemeOfUser.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>

SchatzmanPaoliOSI::SchatzmanPaoliOSI(double theta)
    : OneStepIntegrator(OSI::SCHATZMANPAOLIOSI, schemeOfUser<rico::SchatzmanPaoliOSI>(theta)) {
  scheme<rico::SchatzmanPaoliOSI>().setSiconosForm(true);
}

SP::SimpleMatrix SchatzmanPaoliOSI::W(SP::DynamicalSystem ds) const {
  return std::make_shared<SimpleMatrix>(scheme<rico::SchatzmanPaoliOSI>().W(*ds->shared()));
}

double SchatzmanPaoliOSI::theta() const { return scheme<rico::SchatzmanPaoliOSI>().theta(); }

void SchatzmanPaoliOSI::setTheta(double newTheta) {
  scheme<rico::SchatzmanPaoliOSI>().setTheta(newTheta);
}

SchatzmanPaoliOSI::SchatzmanPaoliOSI(double theta, double /*gamma*/) : SchatzmanPaoliOSI(theta) {}
