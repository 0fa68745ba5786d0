#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

constexpr std::int64_t kManyCells = 10000;

void visitMeshFile(SceneFields& f, ElasticSpec& e) {
  f.text(
      {"file", "of Gmsh, .msh 2.2 or 4.1, text or binary, as seen from the scene's folder", true},
      e.file);
  f.number({"scale", "multiplies coordinates"}, e.scale, kPositive);
}

void visitElasticBox(SceneFields& f, ElasticSpec& e) {
  f.vector({"size", "whole lengths of the sides", true}, e.size);
  f.counts({"cells", "hexahedra along x, y and z", true}, e.cells, kManyCells);
}

void visitElasticRing(SceneFields& f, ElasticSpec& e) {
  f.number({"radius", "outer", true}, e.radius, kPositive);
  f.number({"inner", "inner radius", true}, e.inner, kPositive);
  f.number({"width", "along the axis", true}, e.width, kPositive);
  f.counts({"cells", "hexahedra across, around and along", true}, e.cells, kManyCells);
}

void visitElasticBall(SceneFields& f, ElasticSpec& e) {
  f.number({"radius", "", true}, e.radius, kPositive);
  f.count({"cells", "hexahedra along a radius", true}, e.cells[0], 1, kManyCells);
}

void visitFixed(SceneFields& f, ElasticSpec& e) {
  f.texts({"groups",
           "nodes of physical groups of the mesh; of a box left, right (x), front, back "
           "(y), bottom, top (z)"},
          e.fixedGroups);
  ElasticSpec::Region region;
  const auto walk = [&](SceneFields& inner) {
    inner.vector({"from", "corner of a box", true}, region.from);
    inner.vector({"to", "the other corner", true}, region.to);
  };
  if (f.mapping({"box", "nodes in it, where the scene puts them"}, walk)) e.fixedRegion = region;
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
    {"mesh", "tetrahedra and hexahedra of a file", visitMeshFile},
    {"box", "about its middle", visitElasticBox},
    {"ring", "about the y axis", visitElasticRing},
    {"ball", "about its middle", visitElasticBall},
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
  f.text({"material", "laws hold between materials", true}, e.material);
  f.number({"young", "Young's modulus, Pa", true}, e.young, kPositive);
  f.number({"poisson", "Poisson's ratio, below 0.5", true}, e.poisson, {-1, 0.5, true});
  double density = 0;
  if (f.number({"density", "mass a volume [that of its material]"}, density, kPositive))
    e.density = density;
  f.flag({"corotational", "false: small turns alone, at less cost"}, e.corotational);
  f.flag({"lumped", "masses at nodes; false: those of the shape functions"}, e.lumped);
  f.mapping({"damping", "Rayleigh's"}, [&](SceneFields& inner) { visitDamping(inner, e); });
  f.mapping({"fixed", "nodes that never move"}, [&](SceneFields& inner) { visitFixed(inner, e); });
  f.vector({"at", "place of the mesh's origin"}, e.at);
  f.vector({"axis", "it is turned about [z]"}, e.axis);
  f.number({"angle", "degrees"}, e.angle);
  f.vector({"velocity", "at first"}, e.velocity);
  f.vector({"spin", "rad/s, at first"}, e.spin);
}

}  // namespace rico
