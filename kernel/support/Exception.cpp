#include <iostream>
#include <kernel/support/Exception.hpp>

namespace rico {

void Exception::process() {
  try {
    throw;
  } catch (const std::exception& e) {
    process(e);
  } catch (...) {
    std::cerr << "an exception that is not a std::exception" << std::endl;
  }
}

void Exception::process(const std::exception& e) { std::cerr << e.what() << std::endl; }

}  // namespace rico
