#pragma once

#include <io/python/Alone.hpp>
#include <io/python/Functions.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/state/StateCopy.hpp>

namespace rico::python {

/// Performs a step. If a Python function of the model throws, the state before the step is
/// restored.
template <class Step>
void careful(Simulation& simulation, const Step& step) {
  if (functionsInUse() == 0) {
    const Alone alone;
    return step();
  }
  simulation.initialize();
  StateCopy before;
  before.beginWriting();
  simulation.recordState(before);
  try {
    const Alone alone;
    step();
  } catch (...) {
    before.beginReading();
    simulation.recordState(before);
    throw;
  }
}

}  // namespace rico::python
