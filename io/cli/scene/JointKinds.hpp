#pragma once

#include <mechanics/joints/JointRows.hpp>
#include <string>

namespace rico {

/// The kind that a scene names so.
JointKind jointKindOf(const std::string& word);
/// Of joints that have one; an angle of revolute joints and pins, a way of others.
JointCoordinate coordinateOf(const std::string& word);

}  // namespace rico
