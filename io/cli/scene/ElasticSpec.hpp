#pragma once

#include <array>
#include <cstdint>
#include <io/cli/scene/SceneError.hpp>
#include <mechanics/geometry/Vec3.hpp>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// An elastic body of a scene; exactly one of mesh, box, ring and ball is set.
struct ElasticSpec {
  struct Region {
    Vec3 from, to;
  };
  ScenePlace place;
  std::string name, kind, material;
  std::string file;
  double scale = 1;
  Vec3 size;
  double radius = 0, inner = 0, width = 0;
  std::array<std::int64_t, 3> cells{1, 1, 1};
  double young = 0, poisson = 0, massDamping = 0, stiffnessDamping = 0;
  std::optional<double> density;
  bool corotational = true, lumped = true;
  Vec3 at, axis{0, 0, 1}, velocity, spin;
  double angle = 0;
  std::vector<std::string> fixedGroups;
  std::optional<Region> fixedRegion;
};

}  // namespace rico
