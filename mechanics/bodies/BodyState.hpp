#pragma once

#include <cstdint>
#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// A force through the centre of mass and a torque about it, along the axes of the world.
struct Wrench {
  Vec3 force, torque;  ///< in units of force, and of force times length
};

/// The sleep of a body.
struct SleepState {
  std::uint64_t island = 0;  ///< number of its island; 0: awake
  std::int64_t rest = 0;     ///< steps of rest; of a sleeping body, a state of its wrench
};

/// The state of a body for transfer between populations or ranks, to the last bit.
struct BodyState {
  std::uint64_t identity = 0;      ///< unique in the population
  std::int64_t kind = 0;           ///< number of its kind
  Vec3 centre;                     ///< centre of mass
  Quaternion orientation;          ///< of the principal axes
  Quaternion momentumAxes;         ///< the axes of L_k
  Vec3 velocity, angularVelocity;  ///< of the centre of mass; along the axes of the world
  SleepState sleep = {};           ///< used if bodies may sleep
  Wrench wrenchAtSleep = {};       ///< on the body when it fell asleep
};

}  // namespace rico
