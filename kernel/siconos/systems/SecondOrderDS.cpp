#include <SecondOrderDS.hpp>

SecondOrderDS::SecondOrderDS(std::shared_ptr<rico::SecondOrderDS> kernel)
    : DynamicalSystem(kernel),
      _ndof(static_cast<unsigned>(kernel->dofs())),
      second_(std::move(kernel)),
      qMemory_(second_->qMemory(), second_->q()),
      velocityMemory_(second_->velocityMemory(), second_->velocity()),
      forcesMemory_(second_->forcesMemory(), second_->forces()) {
  _q = {handle(second_->q()), handle(second_->velocity()), handle(second_->acceleration())};
  _q0 = handle(const_cast<rico::Vector&>(second_->q0()));
  _velocity0 = handle(const_cast<rico::Vector&>(second_->velocity0()));
  _forces = handle(const_cast<rico::Vector&>(second_->forces()));
  for (int level = 0; level < 3; ++level) {
    second_->initializeNonSmoothInput(level);
    _p.push_back(handle(second_->p(level)));
  }
}

SP::SiconosVector SecondOrderDS::x() const { return std::make_shared<SiconosVector>(second_->x()); }

void SecondOrderDS::computeForces(double time, SP::SiconosVector q, SP::SiconosVector velocity) {
  second_->computeForces(time, q->vector(), velocity->vector());
}

void SecondOrderDS::setBoundaryConditions(SP::BoundaryCondition newbd) {
  second_->setBoundaryConditions(newbd->shared());
  reaction_ = handle(second_->reactionToBoundaryConditions());
  boundaryConditions_ = std::move(newbd);
}
