#pragma once

#include <mechanics/joints/JointRows.hpp>
#include <string>

namespace rico {

/// The kind of joint for a word of a scene.
JointKind jointKindOf(const std::string& word);
/// The coordinate of a kind that has one: an angle for revolute joints and pins, else a length.
JointCoordinate coordinateOf(const std::string& word);

}  // namespace rico
