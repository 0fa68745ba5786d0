/// A small valid scene, and the changes that make it invalid.
#pragma once

#include "cli/program.hpp"

namespace rico::test {

inline const std::string kGood = R"(title: a ball
time: {step: 1.0e-3, end: 0.01}
materials:
  rock: {density: 2000}
  floor: {}
laws:
  - {friction: 0.3}
shapes:
  ball: {sphere: {radius: 0.1}}
  ground: {half_space: {}}
bodies:
  - {shape: ground, material: floor, motion: static}
  - {name: one, shape: ball, material: rock, at: [0, 0, 0.2]}
)";

struct Wrong {
  const char* from;  ///< text of the valid scene to replace; "": append
  const char* to;
  std::initializer_list<const char*> words;  ///< expected in the message
};

inline std::string spoilt(const Wrong& wrong) {
  std::string text = kGood;
  const std::string from = wrong.from;
  if (from.empty()) return text + wrong.to;
  return text.replace(text.find(from), from.size(), wrong.to);
}

}  // namespace rico::test
