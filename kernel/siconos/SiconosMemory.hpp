#pragma once

#include <SiconosVector.hpp>
#include <kernel/algebra/Memory.hpp>

/// The last values of a vector of the kernel: 0 is the newest.
class SiconosMemory {
 public:
  SiconosMemory() = default;
  /// What `memory` holds; `present` where it holds nothing yet.
  SiconosMemory(const rico::Memory& memory, const rico::Vector& present)
      : memory_(&memory), present_(&present) {}

  unsigned int size() const { return memory_ == nullptr ? 0 : memory_->steps(); }
  unsigned int getMemorySize() const { return size(); }
  unsigned int nbVectorsInMemory() const { return size(); }
  const SiconosVector& getSiconosVector(const unsigned int i) const;
  void display() const;

 private:
  const rico::Memory* memory_ = nullptr;
  const rico::Vector* present_ = nullptr;
  mutable std::vector<SiconosVector> handles_;
};
