#include <LawCoefficients.hpp>
#include <NonSmoothLaw.hpp>
#include <Relay.hpp>
#include <kernel/formulation/Relay.hpp>

SP::SiconosVector Relay::bounds(bool upper) const {
  std::vector<double> values;
  forLaws<RelayNSL>(*this, [&](const RelayNSL& law) {
    values.insert(values.end(), law.size(), upper ? law.ub() : law.lb());
  });
  return std::make_shared<SiconosVector>(values);
}

Relay::Relay(SP::SolverOptions options) : LinearOSNS(std::make_shared<rico::Relay>(), options) {}

Relay::Relay(int numericsSolverId) : Relay(optionsOf(numericsSolverId)) {}
