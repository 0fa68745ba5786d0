#pragma once

#include <cstdint>

namespace rico {

class SecondOrderDS;

/// Ties between bodies besides contacts: joints, their motors, stops and gears. Tied bodies fall
/// asleep together and wake together (contacts/SleepingIslands.hpp).
class BodyTies {
 public:
  /// A tie of two bodies, or of a body and the world, which has no system.
  struct Tie {
    const SecondOrderDS* system[2];  ///< the system of each body; null for the world
    std::uint64_t identity[2];       ///< of each body; not used for the world
  };

  virtual ~BodyTies() = default;

  /// The number of ties, and each of them, from 0 on.
  virtual int ties() const = 0;
  virtual Tie tie(int number) const = 0;
  /// Returns true if the tie drives its bodies at time t, as a motor does. Then they do not fall
  /// asleep.
  virtual bool drives(int number, double t) const = 0;
  /// Sets whether the tie is left out of the steps, because its bodies sleep.
  virtual void setIdle(int number, bool idle) = 0;
};

}  // namespace rico
