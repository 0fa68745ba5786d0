#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

using Visit = void(SceneFields&, ShapeSpec&);

void visitRadius(SceneFields& f, ShapeSpec& s) {
  f.number({"radius", "half the diameter", true}, s.radius, kPositive);
}

void visitRadiusAndLength(SceneFields& f, ShapeSpec& s) {
  visitRadius(f, s);
  f.number({"length", "length of the axis (of a capsule: without the caps)", true}, s.length,
           kPositive);
}

void visitCone(SceneFields& f, ShapeSpec& s) {
  visitRadius(f, s);
  f.number({"height", "from the base to the apex", true}, s.length, kPositive);
}

void visitBox(SceneFields& f, ShapeSpec& s) {
  f.vector({"size", "full lengths of the sides", true}, s.size);
}

void visitFile(SceneFields& f, ShapeSpec& s) {
  f.text({"file", ".obj or .stl, relative to the scene's folder", true}, s.file);
  f.number({"scale", "factor of the coordinates"}, s.scale, kPositive);
}

void visitHull(SceneFields& f, ShapeSpec& s) {
  f.points({"points", "vertices; the shape is their convex hull"}, s.points);
  f.text({"file", "or the vertices of an .obj or .stl file"}, s.file);
  f.number({"scale", "factor of the coordinates"}, s.scale, kPositive);
  f.requireOne({"points", "file"});
}

void visitHeights(SceneFields& f, ShapeSpec& s) {
  f.count({"nx", "points along x", true}, s.nx, 2, 100000);
  f.count({"ny", "points along y", true}, s.ny, 2, 100000);
  std::vector<double> spacing;
  if (f.numbers({"spacing", "between points, dx and dy", true}, spacing, 2) && spacing.size() == 2)
    s.size = {spacing[0], spacing[1], 0};
  f.numbers({"heights", "nx ny numbers, row after row; a row goes along x", true}, s.heights);
}

void visitParts(SceneFields& f, ShapeSpec& s) {
  f.list({"parts", "shapes of one rigid body", true}, [&](SceneFields& item) {
    ShapeSpec::Part part;
    part.place = item.place();
    item.text({"shape", "name of a shape", true}, part.shape);
    item.vector({"at", "place in the compound"}, part.at);
    item.vector({"axis", "axis of rotation"}, part.axis);
    item.number({"angle", "angle of rotation, degrees"}, part.angle);
    s.parts.push_back(part);
  });
}

void visitPolygon(SceneFields& f, ShapeSpec& s) {
  f.points({"points", "corners, counter-clockwise, strictly convex", true}, s.points);
  f.number({"radius", "radius of rounding"}, s.radius, kNotNegative);
}

void visitNothing(SceneFields& /*f*/, ShapeSpec& /*s*/) {}

struct SceneShape {
  const char* name;
  const char* help;
  Visit* visit;
};
const SceneShape kSceneShapes[] = {
    {"sphere", "centred", visitRadius},
    {"box", "centred", visitBox},
    {"capsule", "along z, centred", visitRadiusAndLength},
    {"cylinder", "along z, centred", visitRadiusAndLength},
    {"cone", "apex in direction z, origin at the centre of mass", visitCone},
    {"plane", "z = 0, thin", visitNothing},
    {"half_space", "z <= 0, solid", visitNothing},
    {"hull", "convex hull of points", visitHull},
    {"mesh", "surface of triangles", visitFile},
    {"height_field", "solid below a grid that begins at the origin", visitHeights},
    {"compound", "several shapes as one rigid body", visitParts},
    {"disk", "in the plane z = 0", visitRadius},
    {"rectangle", "in the plane z = 0", visitBox},
    {"polygon", "in the plane z = 0", visitPolygon},
    {"half_plane", "y <= 0 in the plane z = 0, solid", visitNothing},
};

}  // namespace

void visitShape(SceneFields& f, ShapeSpec& shape) {
  shape.place = f.place();
  std::vector<std::string> names;
  for (const SceneShape& kind : kSceneShapes) {
    names.emplace_back(kind.name);
    const auto walk = [&](SceneFields& inner) { kind.visit(inner, shape); };
    if (f.mapping({kind.name, kind.help}, walk)) shape.kind = kind.name;
  }
  f.requireOne(names);
}

}  // namespace rico
