#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

constexpr std::int64_t kManyCells = 10000;

void visitMeshFile(SceneFields& f, ElasticSpec& e) {
  f.text({"file", "Gmsh .msh 2.2 or 4.1, text or binary, relative to the scene's folder", true},
         e.file);
  f.number({"scale", "factor of the coordinates"}, e.scale, kPositive);
}

void visitElasticBox(SceneFields& f, ElasticSpec& e) {
  f.vector({"size", "full lengths of the sides", true}, e.size);
  f.counts({"cells", "hexahedra along x, y and z", true}, e.cells, kManyCells);
}

void visitElasticRing(SceneFields& f, ElasticSpec& e) {
  f.number({"radius", "outer radius", true}, e.radius, kPositive);
  f.number({"inner", "inner radius", true}, e.inner, kPositive);
  f.number({"width", "along the axis", true}, e.width, kPositive);
  f.counts({"cells", "hexahedra across, around and along", true}, e.cells, kManyCells);
}

void visitElasticBall(SceneFields& f, ElasticSpec& e) {
  f.number({"radius", "half the diameter", true}, e.radius, kPositive);
  f.count({"cells", "hexahedra along a radius", true}, e.cells[0], 1, kManyCells);
}

void visitFixed(SceneFields& f, ElasticSpec& e) {
  f.texts({"groups", "physical groups of the mesh; of a box left, right, front, back, bottom, top"},
          e.fixedGroups);
  ElasticSpec::Region region;
  const auto walk = [&](SceneFields& inner) {
    inner.vector({"from", "corner of a box", true}, region.from);
    inner.vector({"to", "the other corner", true}, region.to);
  };
  if (f.mapping({"box", "nodes in this box, in world coordinates"}, walk)) e.fixedRegion = region;
}

void visitDamping(SceneFields& f, ElasticSpec& e) {
  f.number({"mass", "alpha of C = alpha M + beta K, 1/s"}, e.massDamping, kNotNegative);
  f.number({"stiffness", "beta, s"}, e.stiffnessDamping, kNotNegative);
}

struct ElasticKind {
  const char* name;
  const char* help;
  void (*visit)(SceneFields&, ElasticSpec&);
};
const ElasticKind kElasticKinds[] = {
    {"mesh", "tetrahedra and hexahedra from a file", visitMeshFile},
    {"box", "centred", visitElasticBox},
    {"ring", "centred, its axis is y", visitElasticRing},
    {"ball", "centred", visitElasticBall},
};

}  // namespace

void visitElastic(SceneFields& f, ElasticSpec& e) {
  e.place = f.place();
  f.text({"name", "for messages"}, e.name);
  std::vector<std::string> names;
  for (const ElasticKind& kind : kElasticKinds) {
    names.emplace_back(kind.name);
    const auto walk = [&](SceneFields& inner) { kind.visit(inner, e); };
    if (f.mapping({kind.name, kind.help}, walk)) e.kind = kind.name;
  }
  f.requireOne(names);
  f.text({"material", "name of a material, for its laws", true}, e.material);
  f.number({"young", "Young's modulus, Pa", true}, e.young, kPositive);
  f.number({"poisson", "Poisson's ratio, below 0.5", true}, e.poisson, {-1, 0.5, true});
  double density = 0;
  if (f.number({"density", "mass per volume [that of its material]"}, density, kPositive))
    e.density = density;
  f.flag({"corotational", "false: for small rotations only, at less cost"}, e.corotational);
  f.flag({"lumped", "lumped mass matrix; false: consistent mass matrix"}, e.lumped);
  f.mapping({"damping", "Rayleigh damping"}, [&](SceneFields& inner) { visitDamping(inner, e); });
  f.mapping({"fixed", "nodes without motion"}, [&](SceneFields& inner) { visitFixed(inner, e); });
  f.vector({"at", "place of the origin of the mesh"}, e.at);
  f.vector({"axis", "axis of rotation [z]"}, e.axis);
  f.number({"angle", "angle of rotation, degrees"}, e.angle);
  f.vector({"velocity", "initial velocity"}, e.velocity);
  f.vector({"spin", "initial angular velocity, rad/s"}, e.spin);
}

}  // namespace rico
