#include <numerics/rico_math.h>

#include <BoundaryCondition.hpp>
#include <cmath>
#include <iostream>
#include <kernel/operators/Plugin.hpp>

namespace {

SP::SiconosVector constant(std::size_t size, double value) {
  return std::make_shared<SiconosVector>(static_cast<unsigned>(size), value);
}

}  // namespace

BoundaryCondition::BoundaryCondition(SP::UnsignedIntVector newVelocityIndices)
    : BoundaryCondition(newVelocityIndices, constant(newVelocityIndices->size(), 0.0)) {}

BoundaryCondition::BoundaryCondition(SP::UnsignedIntVector newVelocityIndices,
                                     SP::SiconosVector newVelocityValues)
    : _velocityIndices(std::move(newVelocityIndices)),
      _prescribedVelocity(std::move(newVelocityValues)) {
  kernel_ = std::make_shared<rico::BoundaryCondition>(
      std::vector<int>(_velocityIndices->begin(), _velocityIndices->end()),
      _prescribedVelocity->vector());
  kernel_->setComputePrescribedVelocityFunction([this](double t, rico::Vector& velocity) {
    computePrescribedVelocity(t);
    velocity = _prescribedVelocity->vector();
  });
}

void BoundaryCondition::setComputePrescribedVelocityFunction(const std::string& pluginPath,
                                                             const std::string& functionName) {
  function_ = rico::Plugin(pluginPath, functionName).function<Function>();
}

void BoundaryCondition::computePrescribedVelocity(double time) {
  if (function_ != nullptr)
    function_(time, _prescribedVelocity->size(), _prescribedVelocity->getArray());
}

void BoundaryCondition::display() const {
  std::cout << "boundary condition: velocities " << *_prescribedVelocity << std::endl;
}

HarmonicBC::HarmonicBC(SP::UnsignedIntVector newVelocityIndices, SP::SiconosVector a,
                       SP::SiconosVector b, SP::SiconosVector omega, SP::SiconosVector phi)
    : BoundaryCondition(std::move(newVelocityIndices)),
      a_(std::move(a)),
      b_(std::move(b)),
      omega_(std::move(omega)),
      phi_(std::move(phi)) {}

HarmonicBC::HarmonicBC(SP::UnsignedIntVector newVelocityIndices, double a, double b, double omega,
                       double phi)
    : HarmonicBC(newVelocityIndices, constant(newVelocityIndices->size(), a),
                 constant(newVelocityIndices->size(), b),
                 constant(newVelocityIndices->size(), omega),
                 constant(newVelocityIndices->size(), phi)) {}

void HarmonicBC::computePrescribedVelocity(double time) {
  for (unsigned i = 0; i < a_->size(); ++i)
    (*_prescribedVelocity)(i) = (*a_)(i) + (*b_)(i)*RicoCos((*omega_)(i)*time + (*phi_)(i));
}
