#pragma once

#include <NonSmoothDynamicalSystem.hpp>
#include <NotThere.hpp>
#include <SecondOrderDS.hpp>
#include <SiconosException.hpp>
#include <Simulation.hpp>
#include <fstream>
#include <limits>
#include <string>

namespace Siconos {

/// Writes the time, then a line for each system: its number, and its x, or its q and velocity.
/// Files are text with all digits.
inline void save(const SP::Simulation& simulation, const std::string& file) {
  std::ofstream out(file);
  out.precision(std::numeric_limits<double>::max_digits10);
  const auto write = [&out](const SP::SiconosVector& values) {
    for (const double value : *values) out << ' ' << value;
  };
  out << simulation->startingTime() << '\n';
  for (const SP::DynamicalSystem& system : simulation->nonSmoothDynamicalSystem()->allSystems()) {
    out << system->number();
    if (const auto second = std::dynamic_pointer_cast<SecondOrderDS>(system)) {
      write(second->q());
      write(second->velocity());
    } else {
      write(system->x());
    }
    out << '\n';
  }
  if (!out.flush()) throw rico::Exception("Siconos::save: cannot write " + file);
}

/// A model consists of the program's own functions, which no file has.
template <class File>
SP::Simulation load(const File& /*file*/) {
  static_assert(sizeof(File) == 0,
                "Ricochet::siconos does not have load(): construct the model, with the states that "
                "save() wrote as initial ones");
  return nullptr;
}

}  // namespace Siconos
