#include <algorithm>
#include <io/cli/scene/PlaneCheck.hpp>
#include <io/cli/scene/SceneCheck.hpp>
#include <io/problems/InputError.hpp>
#include <set>
#include <string_view>
#include <unordered_map>

namespace rico {

namespace {

constexpr std::size_t kMaterials = 32;  // the number of collision groups

template <class Spec>
std::vector<std::string> namesOf(const std::vector<Spec>& all) {
  std::vector<std::string> names;
  for (const Spec& spec : all)
    if (!spec.name.empty()) names.push_back(spec.name);
  return names;
}

class Check {
 public:
  Check(const Scene& scene, SceneErrors& errors) : scene_(scene), errors_(errors) {
    for (const BodySpec& body : scene.bodies)
      if (!body.name.empty()) bodies_.emplace(body.name, &body);
  }

  void all() {
    checkMaterials();
    for (const ShapeSpec& shape : scene_.shapes) checkShape(shape);
    for (const LawSpec& law : scene_.laws) checkLaw(law);
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

 private:
  template <class Spec>
  const Spec* refer(const ScenePlace& place, const std::string& name, const std::vector<Spec>& all,
                    const char* what) {
    const Spec* spec = findNamed(all, name);
    if (spec == nullptr)
      errors_.addUnknownWord(place, name, std::string("the name of a ").append(what), namesOf(all));
    return spec;
  }

  /// Finds a body by name; bodies need not have one.
  const BodySpec* referBody(const ScenePlace& place, const std::string& name) {
    const std::string found = std::string("found \"").append(name).append("\"; ");
    if (name == "world")
      errors_.add(place, found + "expected the name of a body; the world must be b");
    else if (bodies_.empty())
      errors_.add(
          place,
          found + "expected the name of a body, and none has one; give it one: name: " + name);
    else if (const auto body = bodies_.find(name); body != bodies_.end())
      return body->second;
    else
      return refer(place, name, scene_.bodies, "body");  // its error lists the names
    return nullptr;
  }

  void checkTime() {
    constexpr double kMost = 1e12;
    const double step = scene_.time.step, end = scene_.time.end;
    const ScenePlace place = below(scene_.time.place, "step");
    if (step > end) errors_.add(place, "longer than time.end; take a shorter step");
    if (end > kMost * step)
      errors_.add(place, "found " + numberText(step) + ", more than 1e12 steps until time.end; " +
                             "expected at least " + numberText(end / kMost));
  }

  /// Each pair of materials may have only one law.
  void checkTwice() {
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

  void checkMaterials() {
    if (scene_.materials.size() > kMaterials)
      errors_.add({1, "materials"}, "found " + std::to_string(scene_.materials.size()) +
                                        " of them; at most 32 are allowed");
    if (scene_.laws.empty()) errors_.add({1, "laws"}, "found none; expected at least one law");
  }

  void checkShape(const ShapeSpec& shape) {
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

  void checkAxis(const ScenePlace& place, Vec3 axis) {
    if (!(norm(axis) > 0))
      errors_.add(below(place, "axis"), "found [0, 0, 0]; expected a direction");
  }

  void checkLaw(const LawSpec& law) {
    const ScenePlace place = below(law.place, "between");
    if (!law.between.empty() && law.between.size() != 2)
      errors_.add(place, "found " + std::to_string(law.between.size()) +
                             " names; expected two materials, [a, b]");
    for (const std::string& name : law.between) refer(place, name, scene_.materials, "material");
    if (law.hasRolling && law.model == "fremond")
      errors_.add(below(law.place, "rolling"),
                  "is not supported by model fremond; use model newton, or leave it out");
    if (law.hasRolling && scene_.solver.type == "fixedpoint")
      errors_.add(below(scene_.solver.place, "type"),
                  "found \"fixedpoint\", which does not support rolling; expected auto or another");
  }

  /// Notes an error for each key that substeps do not support.
  void checkSubsteps() {
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
      errors_.add(body.place, "elastic bodies are not known to substeps" + without);
    for (const LawSpec& law : scene_.laws)
      if (law.model == "fremond")
        errors_.add(
            below(law.place, "model"),
            "found \"fremond\", and substeps apply restitution once a step, as model newton" +
                without);
  }

  void checkMade(const ScenePlace& place, const std::vector<std::string>& shapes,
                 const std::string& material, bool isDynamic) {
    for (const std::string& name : shapes)
      refer(below(place, "shape"), name, scene_.shapes, "shape");
    const MaterialSpec* of =
        refer(below(place, "material"), material, scene_.materials, "material");
    if (of != nullptr && isDynamic && of->density == 0)
      errors_.add(below(place, "material"),
                  "\"" + material +
                      "\" has no density, and the body is dynamic; give "
                      "the material a density, or the body motion: static");
  }

  void checkBody(const BodySpec& body) {
    checkMade(body.place, body.shapes, body.material, body.motion == "dynamic");
    checkAxis(body.place, body.axis);
    checkMotion(body);
    if (int(body.grid.has_value()) + int(body.packing.has_value()) + int(body.ring.has_value()) > 1)
      errors_.add(body.place, "found more than one of grid, packing, ring; expected at most one");
    if (!body.name.empty()) checkName(body);
    if (body.grid) checkGrid(body);
    if (body.packing) checkBox(below(body.place, "packing"), *body.packing);
    if (body.ring) checkAxis(below(body.place, "ring"), body.ring->axis);
  }

  void checkMotion(const BodySpec& body) {
    const ScenePlace place = below(body.place, "moving");
    if (body.moving.has_value() != (body.motion == "moving"))
      errors_.add(place, body.moving
                             ? "is given with motion: " + body.motion + "; write motion: moving"
                             : "missing; motion: moving needs it");
    else if (body.moving)
      checkPrescribed(place, *body.moving);
    const char* key = norm(body.velocity) > 0 ? "velocity" : norm(body.spin) > 0 ? "spin" : nullptr;
    if (key != nullptr && body.motion != "dynamic")
      errors_.add(below(body.place, key), "is for dynamic bodies, and this one is " + body.motion +
                                              "; prescribed motion is given in `moving`");
  }

  void checkPrescribed(const ScenePlace& place, const MotionSpec& motion) {
    if (norm(motion.velocity) == 0 && norm(motion.spin) == 0 && norm(motion.amplitude) == 0)
      errors_.add(place,
                  "found neither velocity, spin nor amplitude; expected one of them, or "
                  "motion: static");
    if (motion.to <= motion.from)
      errors_.add(below(place, "to"), "found " + numberText(motion.to) + ", and it begins at " +
                                          numberText(motion.from) + "; expected a later time");
  }

  void checkGrid(const BodySpec& body) {
    constexpr double kMost = 1e8;
    double all = 1;
    for (const std::int64_t count : body.grid->count) all *= static_cast<double>(count);
    if (all > kMost)
      errors_.add(below(body.place, "grid.count"),
                  "found " + numberText(all) + " bodies; expected at most 1e8");
    for (int i = 0; i < 3; ++i)
      if (body.grid->count[i] > 1 && body.grid->spacing[i] == 0)
        errors_.add(below(body.place, "grid.spacing"),
                    "found 0 along " + std::string(1, "xyz"[i]) + ", where there are " +
                        std::to_string(body.grid->count[i]) + "; expected a nonzero distance");
  }

  void checkName(const BodySpec& body) {
    const ScenePlace place = below(body.place, "name");
    if (body.grid || body.packing || body.ring)
      errors_.add(place, "names one body, and this entry has many; leave one of the two out");
    if (body.name == "world" || !names_.insert(body.name).second)
      errors_.add(place, "\"" + body.name + "\" is taken; choose another name");
  }

  void checkBox(const ScenePlace& place, const PackingSpec& box) {
    const Vec3 size = box.to - box.from;
    if (size.x < 0 || size.y < 0 || size.z < 0)
      errors_.add(below(place, "to"), "lies below `from`; expected from <= to in x, y and z");
  }

  void checkBirth(const BirthSpec& birth) {
    checkMade(birth.place, birth.shapes, birth.material, true);
    checkBox(birth.place, {1, birth.from, birth.to, 0, {}});
    if (birth.end <= birth.begin)
      errors_.add(below(birth.place, "end"), "found " + numberText(birth.end) +
                                                 ", and it begins at " + numberText(birth.begin) +
                                                 "; expected a later time");
  }

  void checkElastic(const ElasticSpec& body) {
    const MaterialSpec* of =
        refer(below(body.place, "material"), body.material, scene_.materials, "material");
    if (of != nullptr && !body.density && of->density == 0)
      errors_.add(below(body.place, "density"),
                  "missing, and \"" + body.material + "\" has none either; give one of the two");
    checkAxis(body.place, body.axis);
    if (body.kind == "ring" && body.inner >= body.radius)
      errors_.add(below(body.place, "ring.inner"),
                  "expected less than the radius, " + numberText(body.radius));
    for (const std::int64_t count : body.cells)
      if (count < 1)
        return errors_.add(below(body.place, (body.kind + ".cells").c_str()),
                           "expected three integers from 1 to 10000");
    if (body.poisson >= 0.5)
      errors_.add(below(body.place, "poisson"),
                  "found 0.5, a material that keeps its volume; expected less, such as 0.45");
    if (scene_.contacts.sleep)
      errors_.add(below(scene_.contacts.sleep->place, "speed"),
                  "bodies do not sleep beside elastic ones; leave contacts.sleep out");
  }

  void checkJoint(const JointSpec& joint) {
    const BodySpec* a = referBody(below(joint.place, "a"), joint.a);
    const bool isWorld = joint.b == "world";
    const BodySpec* b = isWorld ? nullptr : referBody(below(joint.place, "b"), joint.b);
    if (joint.a == joint.b && !isWorld)
      errors_.add(below(joint.place, "b"), "is the same body as a; expected another, or world");
    else if (a != nullptr && (isWorld || b != nullptr) && a->motion != "dynamic" &&
             (isWorld || b->motion != "dynamic"))
      errors_.add(
          below(joint.place, "a"),
          "is " + a->motion + ", and b does not move freely either; a joint needs a dynamic body");
    checkAxis(joint.place, joint.axis);
    const bool hasAxis = joint.kind == "revolute" || joint.kind == "prismatic" ||
                         joint.kind == "pin" || joint.kind == "slide";
    const char* extra = joint.motor          ? "motor"
                        : joint.friction     ? "friction"
                        : joint.stops.size() ? "stops"
                                             : nullptr;
    if (extra != nullptr && !hasAxis)
      errors_.add(below(joint.place, extra),
                  "is for revolute, prismatic, pin and slide; kind is " + joint.kind);
    if (joint.strength && !joint.motor)
      errors_.add(below(joint.place, "strength"), "is a motor's, and there is no motor; give one");
    if (joint.motor && !joint.strength && !joint.stops.empty())
      errors_.add(below(joint.place, "stops"),
                  "a motor without a strength overcomes every stop; give it a strength");
    if (joint.stops.size() == 2 && joint.stops[0] >= joint.stops[1])
      errors_.add(below(joint.place, "stops"), "expected the least one first");
  }

  /// Every pair of materials that can touch needs a law.
  void checkPairs() {
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

  static std::string missingLaw(const std::string& a, const std::string& b) {
    std::string text = "none between ";
    text.append(a).append(" and ").append(b).append("; add one with between: [").append(a);
    return text.append(", ").append(b).append("], or one without `between` for all pairs");
  }

  bool hasLaw(const std::string& a, const std::string& b) const {
    return std::any_of(scene_.laws.begin(), scene_.laws.end(), [&](const LawSpec& law) {
      const std::vector<std::string>& pair = law.between;
      return pair.empty() || (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
    });
  }

  const Scene& scene_;
  SceneErrors& errors_;
  std::unordered_map<std::string_view, const BodySpec*> bodies_;  // those that have a name
  std::set<std::string> names_;
};

}  // namespace

void checkScene(const Scene& scene, SceneErrors& errors) { Check(scene, errors).all(); }

}  // namespace rico
