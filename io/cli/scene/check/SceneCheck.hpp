#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// Checks relations between keys: names that refer to others, and keys that exclude each other.
void checkScene(const Scene& scene, SceneErrors& errors);

bool isPlaneKind(const std::string& kind);
bool isPlane(const ShapeSpec& shape);

/// The entry with this name in a list; null if there is none.
template <class Spec>
const Spec* findNamed(const std::vector<Spec>& all, const std::string& name) {
  for (const Spec& spec : all)
    if (spec.name == name) return &spec;
  return nullptr;
}

}  // namespace rico
