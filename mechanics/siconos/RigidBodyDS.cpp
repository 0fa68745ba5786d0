#include <RigidBodyDS.hpp>

namespace {

SP::SiconosMatrix orUnit(SP::SiconosMatrix inertia) {
  if (inertia != nullptr) return inertia;
  auto unit = std::make_shared<SimpleMatrix>(3, 3);
  unit->eye();
  return unit;
}

}  // namespace

RigidBodyDS::RigidBodyDS(SP::SiconosVector position, SP::SiconosVector velocity, double mass,
                         SP::SiconosMatrix inertia)
    : NewtonEulerDS(std::move(position), std::move(velocity), mass, orUnit(inertia)) {
  setUseContactorInertia(inertia == nullptr);
}

void RigidBodyDS::settle() {
  NewtonEulerDS::settle();
  if (!useContactorInertia() || !hasContactors()) return;
  const SP::SimpleMatrix inertia = contactors_->inertia(scalarMass());
  if (inertia != nullptr) setInertia(inertia);
}
