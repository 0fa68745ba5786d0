#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/cli/world/ElasticBuilder.hpp>
#include <mechanics/elastic/GmshFile.hpp>
#include <mechanics/shapes/ShapeError.hpp>

namespace rico {

namespace {

std::array<int, 3> cellsOf(const ElasticSpec& spec) {
  return {static_cast<int>(spec.cells[0]), static_cast<int>(spec.cells[1]),
          static_cast<int>(spec.cells[2])};
}

ElasticMesh meshOf(const Scene& scene, const ElasticSpec& spec) {
  if (spec.kind == "box") return boxMesh(spec.size, cellsOf(spec));
  if (spec.kind == "ring") return ringMesh(spec.inner, spec.radius, spec.width, cellsOf(spec));
  if (spec.kind == "ball") return ballMesh(spec.radius, cellsOf(spec)[0]);
  return readGmsh(scene.file.parent_path() / spec.file, spec.scale);
}

std::string namesOf(const ElasticMesh& mesh) {
  std::vector<std::string> names;
  for (const auto& [name, nodes] : mesh.groups) names.push_back(name);
  return names.empty() ? "none" : joined(names);
}

/// The nodes of the groups, and the nodes in the box.
std::vector<int> fixedOf(const ElasticSpec& spec, const ElasticMesh& mesh, const Frame& frame) {
  std::vector<int> fixed;
  for (const std::string& name : spec.fixedGroups) {
    const auto group = mesh.groups.find(name);
    if (group == mesh.groups.end())
      throw ShapeError("fixed.groups", "no group \"" + name + "\" in the mesh",
                       "it has " + namesOf(mesh));
    if (group->second.empty())
      throw ShapeError("fixed.groups", "group \"" + name + "\" has no node of a solid element",
                       "put the group on a face, an edge or a part of the meshed volume");
    fixed.insert(fixed.end(), group->second.begin(), group->second.end());
  }
  if (!spec.fixedRegion) return fixed;
  const std::size_t before = fixed.size();
  const Aabb box{spec.fixedRegion->from, spec.fixedRegion->to};
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vec3 place = frame.point(mesh.nodes[i]);
    if (contains(box, {place, place})) fixed.push_back(static_cast<int>(i));
  }
  if (fixed.size() == before)
    throw ShapeError("fixed.box", "no node in it", "give a box that holds some of the body");
  return fixed;
}

void add(const Scene& scene, const ElasticSpec& spec, ElasticBodies& bodies) {
  const ElasticMesh mesh = meshOf(scene, spec);
  const MaterialSpec& of = *findNamed(scene.materials, spec.material);
  ElasticMaterial material;
  material.young = spec.young, material.poisson = spec.poisson;
  material.density = spec.density.value_or(of.density);
  material.massDamping = spec.massDamping, material.stiffnessDamping = spec.stiffnessDamping;
  material.corotational = spec.corotational, material.lumped = spec.lumped;
  ElasticStart start;
  start.at = spec.at, start.orientation = turned(spec.axis, spec.angle);
  start.velocity = spec.velocity, start.spin = spec.spin;
  start.group = static_cast<int>(&of - scene.materials.data());
  start.fixed = fixedOf(spec, mesh, frameAt(start.at, start.orientation));
  bodies.add(spec.file.empty() ? "the elastic " + spec.kind : spec.file, mesh, material, start);
}

}  // namespace

std::shared_ptr<ElasticBodies> makeElasticBodies(const Scene& scene, SceneErrors& errors,
                                                 int threads) {
  if (scene.elastic.empty()) return nullptr;
  auto bodies = std::make_shared<ElasticBodies>();
  bodies->setGravity(scene.gravity);
  bodies->setThreads(threads);
  for (const ElasticSpec& spec : scene.elastic) {
    try {
      add(scene, spec, *bodies);
    } catch (const std::exception& error) {
      errors.add(spec.place, error.what());
    }
  }
  return bodies;
}

}  // namespace rico
