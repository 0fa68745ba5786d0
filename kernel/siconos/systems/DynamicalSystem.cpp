#include <DynamicalSystem.hpp>

std::size_t DynamicalSystem::next_ = 0;

DynamicalSystem::DynamicalSystem(std::shared_ptr<rico::DynamicalSystem> kernel)
    : kernel_(std::move(kernel)) {
  kernel_->setNumber(static_cast<int>(next_++));
  _n = n();
  setz(SiconosVector(1));
}

DynamicalSystem::~DynamicalSystem() = default;

SP::SiconosVector DynamicalSystem::handle(rico::Vector& vector) const {
  return std::make_shared<SiconosVector>(std::shared_ptr<rico::Vector>(kernel_, &vector));
}

SP::SiconosVector DynamicalSystem::handle(const std::shared_ptr<rico::Vector>& vector) {
  return vector == nullptr ? nullptr : std::make_shared<SiconosVector>(vector);
}

SP::SimpleMatrix DynamicalSystem::handle(const std::shared_ptr<rico::Matrix>& matrix) {
  return matrix == nullptr ? nullptr : std::make_shared<SimpleMatrix>(matrix);
}

SP::SiconosVector DynamicalSystem::rhs() const {
  auto& rhs = const_cast<rico::Vector&>(kernel().rhs());
  if (rhs.empty()) rhs = rico::Vector(kernel().dimension());  // before initRhs()
  if (rhs_ == nullptr) rhs_ = handle(rhs);
  return rhs_;
}

SP::SiconosMatrix DynamicalSystem::jacobianRhsx() const {
  jacobianRhsx_ = std::make_shared<SimpleMatrix>(kernel().jacobianRhsx());
  return jacobianRhsx_;
}

const SiconosMemory& DynamicalSystem::xMemory() const {
  static const SiconosMemory empty;
  return empty;
}

void DynamicalSystem::setzPtr(SP::SiconosVector newPtr) {
  kernel().setzPtr(newPtr->shared());
  _z = std::move(newPtr);
}

void DynamicalSystem::setz(const SiconosVector& newValue) {
  setzPtr(std::make_shared<SiconosVector>(newValue));
}

void DynamicalSystem::display(bool /*brief*/) const { kernel().display(); }
