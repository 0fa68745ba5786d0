#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

constexpr std::int64_t kManyBodies = 100000000;

void visitMotion(SceneFields& f, MotionSpec& m) {
  f.vector({"velocity", "of a drift"}, m.velocity);
  f.spin({"spin", "rad/s, along the axes of the world; in the plane a number"}, m.spin);
  Vec3 about;
  if (f.vector({"about", "point of the turn's axis [the body's own]"}, about)) m.about = about;
  f.vector({"amplitude", "of an oscillation"}, m.amplitude);
  f.number({"frequency", "Hz, of the oscillation"}, m.frequency, kPositive);
  f.number({"phase", "degrees, of the oscillation"}, m.phase);
  f.number({"from", "seconds: when it begins"}, m.from, kNotNegative);
  f.number({"to", "seconds: when it ends"}, m.to, kNotNegative);
}

/// Converts to a count; returns 0, which is invalid for a grid, if the number is not one.
std::int64_t countOf(double number) {
  const bool isCount = number >= 1 && number <= kManyBodies && number == std::floor(number);
  return isCount ? static_cast<std::int64_t>(number) : 0;
}

void visitGrid(SceneFields& f, GridSpec& g) {
  std::vector<double> count{1, 1, 1};
  if (f.numbers({"count", "how many along x, y, z", true}, count, 3))
    for (int i = 0; i < 3; ++i) g.count[i] = countOf(count[i]);
  f.vector({"spacing", "of the places; the first stands at `at`", true}, g.spacing);
  f.number({"jitter", "each is shifted by at most so much"}, g.jitter, kNotNegative);
  f.flag({"brick", "every other level is shifted by half a spacing along x"}, g.brick);
}

void visitPacking(SceneFields& f, PackingSpec& p) {
  f.count({"count", "how many, at random places", true}, p.count, 1, kManyBodies);
  f.vector({"from", "corner of the box", true}, p.from);
  f.vector({"to", "the other corner", true}, p.to);
  f.number({"gap", "least distance between them"}, p.gap, kNotNegative);
}

void visitRing(SceneFields& f, RingSpec& r) {
  f.count({"count", "how many, each turned with its place", true}, r.count, 1, kManyBodies);
  f.number({"radius", "of the ring about `at`"}, r.radius, kNotNegative);
  f.vector({"axis", "of the ring [z]"}, r.axis);
  f.number({"from", "degrees: the first one's"}, r.from);
  f.number({"to", "degrees: where the next one would be"}, r.to);
  f.count({"levels", "such rings, one above the other"}, r.levels, 1, kManyBodies);
  f.number({"rise", "of each level along the axis"}, r.rise);
  f.number({"twist", "degrees: of each level against the last"}, r.twist);
}

template <class Spec>
void visitOptional(SceneFields& f, Key key, std::optional<Spec>& spec,
                   void (*visit)(SceneFields&, Spec&)) {
  Spec read;
  if (f.mapping(key, [&](SceneFields& inner) { visit(inner, read); })) spec = read;
}

}  // namespace

void visitBody(SceneFields& f, BodySpec& b) {
  b.place = f.place();
  f.text({"name", "for joints; unique"}, b.name);
  f.texts({"shape", "of several, each body gets one at random", true}, b.shapes);
  f.text({"material", "", true}, b.material);
  f.choice({"motion", "static never moves; moving: as `moving` says"}, b.motion,
           {"dynamic", "static", "moving"});
  f.vector({"at", "place of the shape, or of the grid or ring"}, b.at);
  f.vector({"axis", "it is turned about [z]"}, b.axis);
  f.number({"angle", "degrees"}, b.angle);
  f.vector({"velocity", "of the centre of mass, at first"}, b.velocity);
  f.spin({"spin", "rad/s, at first; in the plane a number"}, b.spin);
  visitOptional(f, {"moving", "the prescribed motion"}, b.moving, visitMotion);
  visitOptional(f, {"grid", "many, on a grid"}, b.grid, visitGrid);
  visitOptional(f, {"packing", "many, at random in a box"}, b.packing, visitPacking);
  visitOptional(f, {"ring", "many, around an axis"}, b.ring, visitRing);
  f.count({"seed", "of all that is random here"}, b.seed, 0, kManyBodies);
  f.number({"until", "seconds: then it is taken out"}, b.until, kPositive);
}

void visitBirth(SceneFields& f, BirthSpec& b) {
  b.place = f.place();
  f.texts({"shape", "of several, each body gets one at random", true}, b.shapes);
  f.text({"material", "", true}, b.material);
  f.number({"every", "seconds between births", true}, b.every, kPositive);
  f.vector({"from", "corner of the box where they are born", true}, b.from);
  f.vector({"to", "the other corner", true}, b.to);
  f.vector({"velocity", "at first"}, b.velocity);
  f.spin({"spin", "rad/s, at first; in the plane a number"}, b.spin);
  f.number({"begin", "seconds: the first birth"}, b.begin, kNotNegative);
  f.number({"end", "seconds: no more births"}, b.end, kNotNegative);
  f.count({"most", "at most so many bodies in the scene"}, b.most, 1, kManyBodies);
  f.count({"seed", "of the places"}, b.seed, 0, kManyBodies);
}

void visitJoint(SceneFields& f, JointSpec& j) {
  j.place = f.place();
  f.choice({"kind", "", true}, j.kind,
           {"ball", "revolute", "cylindrical", "prismatic", "fixed", "pin", "slide", "fixed_2d"});
  f.text({"a", "name of a body", true}, j.a);
  f.text({"b", "name of another, or world"}, j.b);
  f.vector({"at", "the joint's point, in the world", true}, j.at);
  f.vector({"axis", "the joint's axis, in the world [z]"}, j.axis);
  f.flag({"touch", "may the two bodies touch?"}, j.touch);
  double rate = 0, strength = 0, friction = 0;
  if (f.number({"motor", "rad/s or m/s that the joint keeps, of a against b"}, rate))
    j.motor = rate;
  if (f.number({"strength", "torque or force that the motor has at most [whatever it takes]"},
               strength, kNotNegative))
    j.strength = strength;
  if (f.number({"friction", "torque or force against its motion"}, friction, kNotNegative))
    j.friction = friction;
  f.numbers({"stops", "least and greatest angle (rad) or way"}, j.stops, 2);
}

}  // namespace rico
