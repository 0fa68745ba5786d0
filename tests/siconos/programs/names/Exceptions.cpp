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
  try {
    singular();
  } catch (SiconosException& e) {
    errors += expect("report", e.report().empty(), 0, 0);
  }
  return errors;
}
