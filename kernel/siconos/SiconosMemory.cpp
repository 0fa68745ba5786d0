#include <SiconosMemory.hpp>
#include <iostream>

const SiconosVector& SiconosMemory::getSiconosVector(const unsigned int i) const {
  while (handles_.size() <= i) handles_.emplace_back();
  const bool remembered = i < size() && !(*memory_)[static_cast<int>(i) + 1].empty();
  const rico::Vector& value = remembered ? (*memory_)[static_cast<int>(i) + 1] : *present_;
  handles_[i].lookAt(const_cast<rico::Vector&>(value));
  return handles_[i];
}

void SiconosMemory::display() const {
  for (unsigned i = 0; i < size(); ++i) std::cout << i << ": " << getSiconosVector(i) << '\n';
}
