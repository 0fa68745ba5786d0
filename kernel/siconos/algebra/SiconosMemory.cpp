#include <SiconosMemory.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>

SiconosMemory::SiconosMemory(unsigned int size, unsigned int vectorSize) {
  setMemorySize(size, vectorSize);
}

void SiconosMemory::setMemorySize(unsigned int steps, unsigned int vectorSize) {
  own_.emplace(static_cast<int>(steps), rico::Vector(static_cast<int>(vectorSize)));
  stored_ = 0;
}

// NOLINTBEGIN(bugprone-exception-escape): as in the header
void SiconosMemory::swap(const SiconosVector& v) {
  if (!own_) throw rico::Exception("SiconosMemory: the simulation fills the memory of a system");
  own_->push(v.vector());
  stored_ = std::min(stored_ + 1, size());
}

void SiconosMemory::swap(SP::SiconosVector v) {
  if (v != nullptr) swap(*v);
}
// NOLINTEND(bugprone-exception-escape)

const SiconosVector& SiconosMemory::getSiconosVector(const unsigned int i) const {
  const int stepsBack = static_cast<int>(i) + 1;
  const bool remembered =
      memory() != nullptr && i < size() && (own_ || !(*memory())[stepsBack].empty());
  if (!remembered && present_ == nullptr)
    throw rico::Exception("SiconosMemory: there is no vector " + std::to_string(i));
  while (handles_.size() <= i) handles_.emplace_back();
  const rico::Vector& value = remembered ? (*memory())[stepsBack] : *present_;
  handles_[i].lookAt(const_cast<rico::Vector&>(value));
  return handles_[i];
}

void SiconosMemory::display() const {
  std::cout << " ====== Memory vector display ======= \n| size : " << size()
            << "\n| _nbVectorsInMemory : " << nbVectorsInMemory() << '\n';
  for (unsigned i = 0; i < nbVectorsInMemory(); ++i) {
    std::cout << "vector number " << i << ": \n";
    getSiconosVector(i).display();
  }
  std::cout << " ===================================== " << std::endl;
}
