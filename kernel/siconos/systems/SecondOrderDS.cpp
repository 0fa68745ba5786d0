#include <SecondOrderDS.hpp>
#include <algorithm>

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
    if (level == 1)
      pMemories_.emplace_back(second_->pMemory(), second_->p(level));
    else
      pMemories_.emplace_back(second_->p(level));
  }
}

void SecondOrderDS::resetToInitialState() {
  second_->setQ0(_q0->vector());
  second_->setVelocity0(_velocity0->vector());
  second_->resetToInitialState();
}

SP::SiconosVector SecondOrderDS::x() const {
  x_ = std::make_shared<SiconosVector>(second_->x());
  return x_;
}

void SecondOrderDS::computeForces(double time, SP::SiconosVector q, SP::SiconosVector velocity) {
  second_->computeForces(time, q->vector(), velocity->vector());
  updateForces();
}

void SecondOrderDS::updateForces() {
  const SP::SiconosVector own = forces();
  if (own != nullptr && &own->vector() != &second_->forces()) own->vector() = second_->forces();
}

SP::SimpleMatrix SecondOrderDS::inverseMass() const {
  second_->computeMass();
  rico::Matrix mass(second_->dofs(), second_->dofs());
  rico::Vector unit(second_->dofs()), column(second_->dofs());
  for (int j = 0; j < second_->dofs(); ++j) {
    unit.setZero();
    unit(j) = 1.0;
    second_->multiplyMass(unit, column);
    std::copy(column.begin(), column.end(), mass.col(j));
  }
  auto inverse = std::make_shared<SimpleMatrix>(mass);
  inverse->PLUInverseInPlace();
  return inverse;
}

void SecondOrderDS::setBoundaryConditions(SP::BoundaryCondition newbd) {
  second_->setBoundaryConditions(newbd->shared());
  reaction_ = handle(second_->reactionToBoundaryConditions());
  boundaryConditions_ = std::move(newbd);
}
