#include <io/cli/scene/Method.hpp>

namespace rico {

std::string whyOnOneRank(const Scene& scene) {
  if (scene.solver.hasSubsteps()) return "";
  if (!scene.joints.empty()) return "it has joints";
  if (!scene.elastic.empty()) return "it has elastic bodies";
  if (scene.contacts.sleep) return "its bodies sleep (contacts.sleep)";
  if (scene.solver.type != "auto") return "it chooses a solver (solver.type)";
  if (scene.solver.sweeps == 0) return "it is solved to a tolerance (without solver.sweeps)";
  return "";
}

double movingBodies(const Scene& scene) {
  double bodies = 0;
  for (const BodySpec& body : scene.bodies) {
    double places = 1;
    if (body.grid)
      for (const std::int64_t count : body.grid->count) places *= static_cast<double>(count);
    if (body.ring) places *= static_cast<double>(body.ring->count * body.ring->levels);
    if (body.packing) places *= static_cast<double>(body.packing->count);
    bodies += body.motion == "dynamic" ? places : 0;
  }
  return bodies;
}

}  // namespace rico
