#include <NewMarkAlphaOSI.hpp>
#include <kernel/integration/NewMarkAlphaOSI.hpp>

NewMarkAlphaOSI::NewMarkAlphaOSI(double rho_infty, bool /*flag*/)
    : OneStepIntegrator(OSI::NEWMARKALPHAOSI, std::make_shared<rico::NewMarkAlphaOSI>(rho_infty)) {}

// alpha_f = rho / (rho + 1).
NewMarkAlphaOSI::NewMarkAlphaOSI(double /*beta*/, double /*gamma*/, double /*alpha_m*/,
                                 double alpha_f, bool flag)
    : NewMarkAlphaOSI(alpha_f / (1.0 - alpha_f), flag) {}

double NewMarkAlphaOSI::rho() const { return scheme<rico::NewMarkAlphaOSI>().rhoInfinity(); }

void NewMarkAlphaOSI::setTolVelLevel(double tolerance) {
  scheme<rico::NewMarkAlphaOSI>().setNewtonTolerance(tolerance);
}

void NewMarkAlphaOSI::setParametersFromRho_infty(double rho_infty) {
  scheme<rico::NewMarkAlphaOSI>().setRhoInfinity(rho_infty);
}
