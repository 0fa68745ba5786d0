#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/cli/world/ShapeBuilder.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/MeshFile.hpp>
#include <mechanics/shapes/Polygon2d.hpp>

namespace rico {

namespace {

TriangleMesh scaledMesh(const Scene& scene, const ShapeSpec& spec) {
  TriangleMesh mesh = readMesh(scene.file.parent_path() / spec.file);
  if (spec.scale == 1) return mesh;
  std::vector<Vec3> vertices = mesh.vertices();
  for (Vec3& vertex : vertices) vertex *= spec.scale;
  return {vertices, mesh.triangles()};
}

Shape makeHull(const Scene& scene, const ShapeSpec& spec) {
  std::vector<Vec3> points = spec.points;
  if (!spec.file.empty())
    points = scaledMesh(scene, spec).vertices();
  else
    for (Vec3& point : points) point *= spec.scale;
  return std::make_shared<const ConvexHull>(points);
}

Shape makePlane(const ShapeSpec& spec) {
  if (spec.kind == "disk") return std::make_shared<const Polygon2d>(Polygon2d::disk(spec.radius));
  if (spec.kind == "rectangle")
    return std::make_shared<const Polygon2d>(Polygon2d::box(0.5 * spec.size.x, 0.5 * spec.size.y));
  if (spec.kind == "polygon")
    return std::make_shared<const Polygon2d>(Polygon2d::polygon(spec.points, spec.radius));
  return HalfPlane2d{};
}

}  // namespace

/// Compounds are created last, after their parts.
ShapeBuilder::ShapeBuilder(const Scene& scene, SceneErrors& errors) : scene_(scene) {
  for (const bool compounds : {false, true})
    for (const ShapeSpec& spec : scene.shapes) {
      if ((spec.kind == "compound") != compounds) continue;
      try {
        const Shape shape = make(spec);
        numbers_[spec.name] = static_cast<int>(shapes_.size());
        shapes_.push_back(shape);
      } catch (const std::exception& error) {
        errors.add(spec.place, error.what());
      }
    }
}

const Shape* ShapeBuilder::find(const std::string& name) const {
  const auto at = numbers_.find(name);
  return at == numbers_.end() ? nullptr : &shapes_[at->second];
}

Shape ShapeBuilder::make(const ShapeSpec& spec) const {
  if (spec.kind == "sphere") return Sphere(spec.radius);
  if (spec.kind == "box") return Box(0.5 * spec.size);
  if (spec.kind == "capsule") return Capsule(spec.radius, 0.5 * spec.length);
  if (spec.kind == "cylinder") return Cylinder(spec.radius, 0.5 * spec.length);
  if (spec.kind == "cone") return Cone(spec.radius, spec.length);
  if (spec.kind == "plane") return Plane{};
  if (spec.kind == "half_space") return HalfSpace{};
  if (spec.kind == "hull") return makeHull(scene_, spec);
  if (spec.kind == "mesh") return std::make_shared<const TriangleMesh>(scaledMesh(scene_, spec));
  if (spec.kind == "height_field")
    return std::make_shared<const HeightField>(spec.nx, spec.ny, spec.size.x, spec.size.y,
                                               spec.heights);
  if (spec.kind == "compound") return makeCompound(spec);
  return makePlane(spec);
}

Shape ShapeBuilder::makeCompound(const ShapeSpec& spec) const {
  std::vector<Compound::Part> parts;
  for (const ShapeSpec::Part& part : spec.parts)
    if (const Shape* shape = find(part.shape); shape != nullptr)
      parts.push_back({*shape, frameAt(part.at, turned(part.axis, part.angle))});
  return std::make_shared<const Compound>(std::move(parts));
}

}  // namespace rico
