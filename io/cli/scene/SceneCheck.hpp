#pragma once

#include <io/cli/scene/Scene.hpp>

namespace rico {

/// What no key by itself can tell: names that refer to others, and what does not go together.
void checkScene(const Scene& scene, SceneErrors& errors);

bool isPlaneKind(const std::string& kind);
bool isPlane(const ShapeSpec& shape);

/// Of a list of specs with names, the one of this name; null where there is none.
template <class Spec>
const Spec* findNamed(const std::vector<Spec>& all, const std::string& name) {
  for (const Spec& spec : all)
    if (spec.name == name) return &spec;
  return nullptr;
}

}  // namespace rico
