// Errors of the library are caught by the exception names that programs use.
#include <SiconosException.hpp>

#include "program.hpp"

template <class Function>
bool throws(const Function& function) {
  try {
    function();
  } catch (Siconos::exception& e) {
    Siconos::exception::process(e);
    return true;
  } catch (...) {
  }
  return false;
}

int main() {
  int errors = 0;
  const auto missing = [] { fallingBall()->setComputeFExtFunction("NoSuchPlugin", "force"); };
  const auto singular = [] { SimpleMatrix(2, 2).PLUInverseInPlace(); };
  errors += expect("plug-in", throws(missing), 1, 0);
  errors += expect("singular", throws(singular), 1, 0);
  errors += expect("own", throws([] { THROW_EXCEPTION("own"); }), 1, 0);
  const auto vector = std::make_shared<SiconosVector>(2),
             longer = std::make_shared<SiconosVector>(3);
  const auto mass = std::make_shared<SimpleMatrix>(3, 3);
  const auto relation = std::make_shared<LagrangianLinearTIR>(std::make_shared<SimpleMatrix>(1, 3));
  NonSmoothDynamicalSystem model(0, 1);
  const auto stepped = [] {
    const auto empty = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
    TimeStepping(empty, std::make_shared<TimeDiscretisation>(0, .1), nullptr, nullptr);
  };
  const auto multiplied = [&] { prod(*mass, *vector, *longer, true); };
  errors += expect("q0", throws([&] { LagrangianLinearTIDS(nullptr, longer, mass); }), 1, 0);
  errors +=
      expect("mass", throws([&] { LagrangianDS(longer, longer, SP::SiconosMatrix()); }), 1, 0);
  errors += expect("A", throws([&] { FirstOrderLinearDS(vector, SP::SiconosMatrix()); }), 1, 0);
  errors += expect("inertia", throws([&] { NewtonEulerDS(vector, vector, 1., nullptr); }), 1, 0);
  errors += expect("law", throws([&] { Interaction(nullptr, relation); }), 1, 0);
  Interaction contact(std::make_shared<NewtonImpactNSL>(.5), relation);
  errors += expect("level", throws([&] { contact.lambda(9); }), 1, 0);
  errors += expect("relation", throws([] { LagrangianLinearTIR(SP::SimpleMatrix()); }), 1, 0);
  errors += expect("system", throws([&] { model.insertDynamicalSystem(nullptr); }), 1, 0);
  errors += expect("link", throws([&] { model.link(nullptr, nullptr); }), 1, 0);
  errors += expect("integrator", throws(stepped), 1, 0);
  errors += expect("sum", throws([&] { *vector += *longer; }), 1, 0);
  errors += expect("product", throws(multiplied), 1, 0);
  try {
    singular();
  } catch (SiconosException& e) {
    errors += expect("report", e.report().empty(), 0, 0);
  }
  return errors;
}
