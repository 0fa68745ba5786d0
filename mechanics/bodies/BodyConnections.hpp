#pragma once

#include <cstdint>

namespace rico {

class SecondOrderDS;

/// Connections between bodies besides contacts: joints, their motors, stops and gears. Connected
/// bodies fall asleep together and wake together (contacts/SleepingIslands.hpp).
class BodyConnections {
 public:
  /// Two connected bodies, or a body connected to the world, which has no system.
  struct Connection {
    const SecondOrderDS* system[2];  ///< the system of each body; null for the world
    std::uint64_t identity[2];       ///< of each body; not used for the world
  };

  virtual ~BodyConnections() = default;

  /// The number of connections, and each of them, from 0 on.
  virtual int connections() const = 0;
  virtual Connection connection(int number) const = 0;
  /// Returns true if the connection drives its bodies at time t, as a motor does. Then they do not
  /// fall asleep.
  virtual bool drives(int number, double t) const = 0;
  /// Sets whether the connection is left out of the steps, because its bodies sleep.
  virtual void setIdle(int number, bool idle) = 0;
};

}  // namespace rico
