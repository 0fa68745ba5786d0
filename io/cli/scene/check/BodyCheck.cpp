// Checks of bodies: rigid and elastic ones, births, joints.
#include <io/cli/scene/check/SceneChecks.hpp>
#include <io/problems/InputError.hpp>

namespace rico {

void SceneChecks::checkMade(const ScenePlace& place, const std::vector<std::string>& shapes,
                            const std::string& material, bool isDynamic) {
  for (const std::string& name : shapes) refer(below(place, "shape"), name, scene_.shapes, "shape");
  const MaterialSpec* of = refer(below(place, "material"), material, scene_.materials, "material");
  if (of != nullptr && isDynamic && of->density == 0)
    errors_.add(below(place, "material"), "\"" + material +
                                              "\" has no density, and the body is dynamic; give "
                                              "the material a density, or the body motion: static");
}

void SceneChecks::checkBody(const BodySpec& body) {
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

void SceneChecks::checkMotion(const BodySpec& body) {
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

void SceneChecks::checkPrescribed(const ScenePlace& place, const MotionSpec& motion) {
  if (norm(motion.velocity) == 0 && norm(motion.spin) == 0 && norm(motion.amplitude) == 0)
    errors_.add(place,
                "found neither velocity, spin nor amplitude; expected one of them, or "
                "motion: static");
  if (motion.to <= motion.from)
    errors_.add(below(place, "to"), "found " + numberText(motion.to) + ", and it begins at " +
                                        numberText(motion.from) + "; expected a later time");
}

void SceneChecks::checkGrid(const BodySpec& body) {
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

void SceneChecks::checkName(const BodySpec& body) {
  const ScenePlace place = below(body.place, "name");
  if (body.grid || body.packing || body.ring)
    errors_.add(place, "names one body, and this entry has many; leave one of the two out");
  if (body.name == "world" || !names_.insert(body.name).second)
    errors_.add(place, "\"" + body.name + "\" is taken; choose another name");
}

void SceneChecks::checkBirth(const BirthSpec& birth) {
  checkMade(birth.place, birth.shapes, birth.material, true);
  checkBox(birth.place, {1, birth.from, birth.to, 0, {}});
  if (birth.end <= birth.begin)
    errors_.add(below(birth.place, "end"), "found " + numberText(birth.end) +
                                               ", and it begins at " + numberText(birth.begin) +
                                               "; expected a later time");
}

void SceneChecks::checkElastic(const ElasticSpec& body) {
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

void SceneChecks::checkJoint(const JointSpec& joint) {
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

// Finds a body by name; bodies need not have one.
const BodySpec* SceneChecks::referBody(const ScenePlace& place, const std::string& name) {
  const std::string found = std::string("found \"").append(name).append("\"; ");
  if (name == "world")
    errors_.add(place, found + "expected the name of a body; the world must be b");
  else if (bodies_.empty())
    errors_.add(
        place, found + "expected the name of a body, and none has one; give it one: name: " + name);
  else if (const auto body = bodies_.find(name); body != bodies_.end())
    return body->second;
  else
    return refer(place, name, scene_.bodies, "body");  // its error lists the names
  return nullptr;
}

}  // namespace rico
