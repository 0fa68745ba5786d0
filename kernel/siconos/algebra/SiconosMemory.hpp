#pragma once

#include <SiconosVector.hpp>
#include <kernel/algebra/Memory.hpp>
#include <optional>

/// The last values of a vector of the kernel, or a memory of its own: 0 is the newest.
class SiconosMemory {
 public:
  SiconosMemory() = default;
  /// What `memory` holds; `present` where it holds nothing yet.
  SiconosMemory(const rico::Memory& memory, const rico::Vector& present)
      : memory_(&memory), present_(&present) {}
  /// Its own: the last `size` vectors that swap() puts into it.
  SiconosMemory(unsigned int size, unsigned int vectorSize);

  unsigned int size() const { return memory() == nullptr ? 0 : memory()->steps(); }
  unsigned int getMemorySize() const { return size(); }
  unsigned int nbVectorsInMemory() const { return own_ ? stored_ : size(); }
  void setMemorySize(unsigned int steps, unsigned int vectorSize);
  /// `v` becomes the newest, the oldest is forgotten; of a memory of its own.
  // Siconos' name, for what no exchange of two is. NOLINTBEGIN(bugprone-exception-escape)
  void swap(const SiconosVector& v);
  void swap(SP::SiconosVector v);
  // NOLINTEND(bugprone-exception-escape)
  const SiconosVector& getSiconosVector(const unsigned int i) const;
  void display() const;

 private:
  const rico::Memory* memory() const { return own_ ? &*own_ : memory_; }

  std::optional<rico::Memory> own_;
  unsigned stored_ = 0;
  const rico::Memory* memory_ = nullptr;
  const rico::Vector* present_ = nullptr;
  mutable std::vector<SiconosVector> handles_;
};
