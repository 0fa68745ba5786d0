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

// Entries that are not there, and operands of other sizes.
int placesAndSizes() {
  SiconosVector two(2), three(3);
  SimpleMatrix wide(2, 3), square(2, 2);
  BlockVector blocks(std::make_shared<SiconosVector>(1), std::make_shared<SiconosVector>(2));
  int errors = 0;
  errors += expect("entry", throws([&] { two(2) = 1.; }), 1, 0);
  errors += expect("getValue", throws([&] { two.getValue(9); }), 1, 0);
  errors += expect("a + b", throws([&] { two + three; }), 1, 0);
  errors += expect("a - b", throws([&] { three - two; }), 1, 0);
  errors += expect("inner_prod", throws([&] { inner_prod(two, three); }), 1, 0);
  errors += expect("axpy", throws([&] { axpy(2., three, two); }), 1, 0);
  errors += expect("setBlock", throws([&] { three.setBlock(2, two); }), 1, 0);
  errors += expect("toBlock", throws([&] { two.toBlock(three, 3, 0, 0); }), 1, 0);
  errors += expect("entry of matrix", throws([&] { wide(2, 0) = 1.; }), 1, 0);
  errors += expect("value of matrix", throws([&] { wide.getValue(0, 3); }), 1, 0);
  errors += expect("A + B", throws([&] { wide + square; }), 1, 0);
  errors += expect("A -= B", throws([&] { wide -= square; }), 1, 0);
  errors += expect("A B", throws([&] { prod(wide, square); }), 1, 0);
  errors += expect("entry of blocks", throws([&] { blocks(3) = 1.; }), 1, 0);
  return errors;
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
  errors += placesAndSizes();
  try {
    singular();
  } catch (SiconosException& e) {
    errors += expect("report", e.report().empty(), 0, 0);
  }
  return errors;
}
