#include <algorithm>
#include <io/cli/scene/check/PlaneCheck.hpp>
#include <io/cli/scene/check/SceneChecks.hpp>
#include <io/problems/InputError.hpp>
#include <set>

namespace rico {

namespace {

constexpr std::size_t kMaterials = 32;  // the number of collision groups

}  // namespace

void SceneChecks::all() {
  checkMaterials();
  for (const ShapeSpec& shape : scene_.shapes) checkShape(shape);
  for (const LawSpec& law : scene_.laws) checkLaw(law), checkShear(law);
  checkTwice();
  for (const BodySpec& body : scene_.bodies) checkBody(body);
  for (const BirthSpec& birth : scene_.births) checkBirth(birth);
  for (const JointSpec& joint : scene_.joints) checkJoint(joint);
  for (const ElasticSpec& body : scene_.elastic) checkElastic(body);
  checkPlane(scene_, errors_);
  if (errors_.none()) checkPairs();
  if (scene_.bodies.empty() && scene_.births.empty() && scene_.elastic.empty())
    errors_.add({1, "bodies"}, "found none, and no births; expected at least one body");
  checkTime();
  checkSubsteps();
  if (scene_.region) checkBox(scene_.region->place, *scene_.region);
}

void SceneChecks::checkTime() {
  constexpr double kMost = 1e12;
  const double step = scene_.time.step, end = scene_.time.end;
  const ScenePlace place = below(scene_.time.place, "step");
  if (step > end) errors_.add(place, "longer than time.end; take a shorter step");
  if (end > kMost * step)
    errors_.add(place, "found " + numberText(step) + ", more than 1e12 steps until time.end; " +
                           "expected at least " + numberText(end / kMost));
}

void SceneChecks::checkMaterials() {
  if (scene_.materials.size() > kMaterials)
    errors_.add({1, "materials"}, "found " + std::to_string(scene_.materials.size()) +
                                      " of them; at most 32 are allowed");
  if (scene_.laws.empty()) errors_.add({1, "laws"}, "found none; expected at least one law");
}

void SceneChecks::checkLaw(const LawSpec& law) {
  const ScenePlace place = below(law.place, "between");
  if (!law.between.empty() && law.between.size() != 2)
    errors_.add(place, "found " + std::to_string(law.between.size()) +
                           " names; expected two materials, [a, b]");
  for (const std::string& name : law.between) refer(place, name, scene_.materials, "material");
  if (law.hasRolling && law.model == "fremond")
    errors_.add(below(law.place, "rolling"),
                "is not supported by model fremond; use model newton, or leave it out");
}

// A bound of friction per area needs the area of an elastic body.
void SceneChecks::checkShear(const LawSpec& law) {
  if (!law.shear) return;
  const ScenePlace place = below(law.place, "shear");
  if (law.hasRolling || law.model == "fremond")
    errors_.add(place,
                "is not supported with rolling, nor by model fremond; leave one of them out");
  if (!(law.friction > 0))
    errors_.add(place,
                "bounds friction, and there is none; give `friction`, large for Tresca's law");
  std::set<std::string> rigid;
  bool canMove = !scene_.births.empty();
  for (const BodySpec& body : scene_.bodies) {
    rigid.insert(body.material);
    canMove = canMove || body.motion == "dynamic";
  }
  for (const BirthSpec& birth : scene_.births) rigid.insert(birth.material);
  const bool isRigid =
      law.between.empty()
          ? canMove
          : std::all_of(law.between.begin(), law.between.end(),
                        [&](const std::string& name) { return rigid.count(name) > 0; });
  if (isRigid)
    errors_.add(place,
                "is for elastic bodies, and rigid ones have this law too; give `between` with "
                "a material of elastic bodies alone");
}

// Each pair of materials may have only one law.
void SceneChecks::checkTwice() {
  std::set<std::vector<std::string>> seen;
  for (const LawSpec& law : scene_.laws) {
    std::vector<std::string> pair = law.between;
    std::sort(pair.begin(), pair.end());
    if (!seen.insert(pair).second)
      errors_.add(below(law.place, "between"),
                  pair.empty() ? "missing, and an earlier law is for all pairs already; give "
                                 "the two materials of this one, [a, b]"
                               : "an earlier law is for " + joined(pair) + "; keep one of them");
  }
}

// Notes an error for each key that substeps do not support.
void SceneChecks::checkSubsteps() {
  const SolverSpec& solver = scene_.solver;
  if (!solver.hasSubsteps()) return;
  const std::string without = "; leave it out, or solver.substeps";
  if (solver.type != "auto")
    errors_.add(below(solver.place, "type"),
                "found \"" + solver.type + "\", and substeps are swept" + without);
  if (solver.thetaOrDefault() != 1.0)
    errors_.add(below(solver.place, "theta"),
                "found " + numberText(*solver.theta) + ", and substeps have 1" + without);
  for (const ElasticSpec& body : scene_.elastic)
    errors_.add(body.place, "substeps do not support elastic bodies" + without);
  for (const LawSpec& law : scene_.laws)
    if (law.model == "fremond")
      errors_.add(below(law.place, "model"),
                  "found \"fremond\", and substeps apply restitution once a step, as model newton" +
                      without);
}

void SceneChecks::checkShape(const ShapeSpec& shape) {
  if (shape.kind == "box" && !(std::min({shape.size.x, shape.size.y, shape.size.z}) > 0))
    errors_.add(below(shape.place, "box.size"), "expected three positive lengths");
  if (shape.kind == "rectangle" && !(std::min(shape.size.x, shape.size.y) > 0))
    errors_.add(below(shape.place, "rectangle.size"), "expected two positive lengths");
  if (shape.kind == "height_field" &&
      shape.heights.size() != static_cast<std::size_t>(shape.nx * shape.ny))
    errors_.add(below(shape.place, "height_field.heights"),
                "found " + std::to_string(shape.heights.size()) +
                    " numbers; expected nx ny = " + std::to_string(shape.nx * shape.ny));
  for (const ShapeSpec::Part& part : shape.parts) {
    const ShapeSpec* of = refer(below(part.place, "shape"), part.shape, scene_.shapes, "shape");
    if (of != nullptr && of->kind == "compound")
      errors_.add(below(part.place, "shape"), "is a compound; parts must be simple shapes");
    checkAxis(part.place, part.axis);
  }
}

void SceneChecks::checkAxis(const ScenePlace& place, Vec3 axis) {
  if (!(norm(axis) > 0)) errors_.add(below(place, "axis"), "found [0, 0, 0]; expected a direction");
}

void SceneChecks::checkBox(const ScenePlace& place, const PackingSpec& box) {
  const Vec3 size = box.to - box.from;
  if (size.x < 0 || size.y < 0 || size.z < 0)
    errors_.add(below(place, "to"), "lies below `from`; expected from <= to in x, y and z");
}

// Every pair of materials that can touch needs a law.
void SceneChecks::checkPairs() {
  std::set<std::string> dynamic, all;
  for (const BodySpec& body : scene_.bodies) {
    all.insert(body.material);
    if (body.motion == "dynamic") dynamic.insert(body.material);
  }
  for (const BirthSpec& birth : scene_.births) all.insert(*dynamic.insert(birth.material).first);
  for (const ElasticSpec& body : scene_.elastic) all.insert(*dynamic.insert(body.material).first);
  for (const std::string& a : dynamic)
    for (const std::string& b : all)
      if (!hasLaw(a, b)) errors_.add({scene_.laws[0].place.line, "laws"}, missingLaw(a, b));
}

std::string SceneChecks::missingLaw(const std::string& a, const std::string& b) {
  std::string text = "none between ";
  text.append(a).append(" and ").append(b).append("; add one with between: [").append(a);
  return text.append(", ").append(b).append("], or one without `between` for all pairs");
}

bool SceneChecks::hasLaw(const std::string& a, const std::string& b) const {
  return std::any_of(scene_.laws.begin(), scene_.laws.end(), [&](const LawSpec& law) {
    const std::vector<std::string>& pair = law.between;
    return pair.empty() || (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
  });
}

void checkScene(const Scene& scene, SceneErrors& errors) { SceneChecks(scene, errors).all(); }

}  // namespace rico
