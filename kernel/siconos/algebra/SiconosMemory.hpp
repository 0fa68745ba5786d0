#pragma once

#include <SiconosVector.hpp>
#include <kernel/algebra/Memory.hpp>
#include <optional>

using MemoryContainer = std::vector<SiconosVector>;

/// The last values of a vector of the kernel, or values stored by swap(); 0 is the newest.
class SiconosMemory {
 public:
  SiconosMemory() = default;
  /// The values in `memory`; `present` if it is still empty.
  SiconosMemory(const rico::Memory& memory, const rico::Vector& present)
      : memory_(&memory), present_(&present) {}
  /// A memory of the last `size` vectors passed to swap().
  SiconosMemory(unsigned int size, unsigned int vectorSize);

  /// `last` alone, which follows the changes of that vector.
  explicit SiconosMemory(const rico::Vector& last) : present_(&last) {}

  unsigned int size() const {
    if (memory() != nullptr) return memory()->steps();
    return present_ == nullptr ? 0 : 1;
  }
  unsigned int getMemorySize() const { return size(); }
  unsigned int nbVectorsInMemory() const { return own_ ? stored_ : size(); }
  void setMemorySize(unsigned int steps, unsigned int vectorSize);
  /// Adds `v` as the newest value and removes the oldest; for a memory made with a size.
  // Siconos' name, for what no exchange of two is. NOLINTBEGIN(bugprone-exception-escape)
  void swap(const SiconosVector& v);
  void swap(SP::SiconosVector v);
  // NOLINTEND(bugprone-exception-escape)
  const SiconosVector& getSiconosVector(const unsigned int i) const;
  SiconosVector& getSiconosVectorMutable(const unsigned int i) {
    return const_cast<SiconosVector&>(getSiconosVector(i));
  }
  void display() const;

 private:
  const rico::Memory* memory() const { return own_ ? &*own_ : memory_; }

  std::optional<rico::Memory> own_;
  unsigned stored_ = 0;
  const rico::Memory* memory_ = nullptr;
  const rico::Vector* present_ = nullptr;
  mutable std::vector<SiconosVector> handles_;
};
