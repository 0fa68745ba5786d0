#pragma once

#include <ShapesManager.hpp>
#include <mechanics/bodies/BodySystem.hpp>

// Private parts of ShapesManager.

namespace rico::adapters {

/// The system of the kernel of a Siconos body.
inline SecondOrderDS& kernelOf(const SP::SecondOrderDS& body) {
  return static_cast<SecondOrderDS&>(*body->shared());
}

/// A CollisionManager that stores its simulation, and calls a function before each update.
class ShapesManager::Manager : public CollisionManager {
 public:
  using CollisionManager::CollisionManager;

  void updateInteractions(Simulation& simulation) override {
    simulation_ = &simulation;
    if (beforeUpdate) beforeUpdate();
    CollisionManager::updateInteractions(simulation);
  }
  Simulation* simulation() const { return simulation_; }

  std::function<void()> beforeUpdate;

 private:
  Simulation* simulation_ = nullptr;
};

}  // namespace rico::adapters
