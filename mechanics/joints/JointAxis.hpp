#pragma once

#include <limits>
#include <mechanics/joints/JointRows.hpp>

namespace rico {

/// A row on a coordinate of a joint: rate = target, with a bound on the moment or force; or, with a
/// side, s (coordinate − limit) ≥ 0.
struct JointAxis {
  JointCoordinate coordinate = JointCoordinate::kAngle;  ///< of the joint
  double target = 0;  ///< of the rate: rad or length per unit of time
  double most = std::numeric_limits<double>::infinity();  ///< bound of |moment| or |force|
  double limit = 0;                                       ///< of the coordinate, in rad or a length
  double side = 0;                                        ///< s: ±1; 0 if there is no limit
};

}  // namespace rico
