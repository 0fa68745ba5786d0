#include <SiconosException.hpp>
#include <iostream>

void Siconos::exception::process() {
  try {
    throw;
  } catch (const std::exception& e) {
    process(e);
  } catch (...) {
    std::cerr << "an exception that is not a std::exception" << std::endl;
  }
}

void Siconos::exception::process(const std::exception& e) { std::cerr << e.what() << std::endl; }
