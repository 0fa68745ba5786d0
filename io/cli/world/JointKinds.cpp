#include <io/cli/world/JointKinds.hpp>
#include <map>

namespace rico {

JointKind jointKindOf(const std::string& word) {
  static const std::map<std::string, JointKind> kinds = {{"ball", JointKind::kBall},
                                                         {"revolute", JointKind::kRevolute},
                                                         {"cylindrical", JointKind::kCylindrical},
                                                         {"prismatic", JointKind::kPrismatic},
                                                         {"fixed", JointKind::kFixed},
                                                         {"pin", JointKind::kPin2d},
                                                         {"slide", JointKind::kSlide2d},
                                                         {"fixed_2d", JointKind::kFixed2d}};
  return kinds.at(word);
}

JointCoordinate coordinateOf(const std::string& word) {
  return word == "revolute" || word == "pin" ? JointCoordinate::kAngle
                                             : JointCoordinate::kDisplacement;
}

}  // namespace rico
