#pragma once

#include <SiconosMemory.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <memory>

namespace scripts {

/// The last values of a vector of a system, which they keep alive.
struct MemoryOfPython {
  std::shared_ptr<const void> owner;
  const SiconosMemory* values;
};

/// A binding of a method that returns a memory.
template <class S, class Memory>
auto remembered(Memory (S::*method)()) {
  return [method](const std::shared_ptr<S>& s) { return MemoryOfPython{s, &(s.get()->*method)()}; };
}

template <class S, class Memory>
auto remembered(Memory (S::*method)() const) {
  return [method](const std::shared_ptr<S>& s) { return MemoryOfPython{s, &(s.get()->*method)()}; };
}

}  // namespace scripts
