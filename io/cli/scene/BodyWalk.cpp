#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

constexpr std::int64_t kManyBodies = 100000000;

void visitMotion(SceneFields& f, MotionSpec& m) {
  f.vector({"velocity", "constant part of the velocity"}, m.velocity);
  f.spin({"spin", "angular velocity, rad/s, in world axes; in the plane a number"}, m.spin);
  Vec3 about;
  if (f.vector({"about", "point on the axis of rotation [the centre of mass]"}, about))
    m.about = about;
  f.vector({"amplitude", "of the oscillation of the position"}, m.amplitude);
  f.number({"frequency", "of the oscillation, Hz"}, m.frequency, kPositive);
  f.number({"phase", "of the oscillation, degrees"}, m.phase);
  f.number({"from", "beginning of the motion, seconds"}, m.from, kNotNegative);
  f.number({"to", "end of the motion, seconds"}, m.to, kNotNegative);
}

void visitGrid(SceneFields& f, GridSpec& g) {
  f.counts({"count", "number of bodies along x, y, z", true}, g.count, kManyBodies);
  f.vector({"spacing", "distances between places; the first place is `at`", true}, g.spacing);
  f.number({"jitter", "largest random shift of each body"}, g.jitter, kNotNegative);
  f.flag({"brick", "shift every other level by half a spacing along x"}, g.brick);
}

void visitPacking(SceneFields& f, PackingSpec& p) {
  f.count({"count", "number of bodies, at random places", true}, p.count, 1, kManyBodies);
  f.vector({"from", "corner of the box", true}, p.from);
  f.vector({"to", "the other corner", true}, p.to);
  f.number({"gap", "least distance between bodies"}, p.gap, kNotNegative);
}

void visitRing(SceneFields& f, RingSpec& r) {
  f.count({"count", "number of bodies, each rotated with its place", true}, r.count, 1,
          kManyBodies);
  f.number({"radius", "radius of the ring about `at`"}, r.radius, kNotNegative);
  f.vector({"axis", "axis of the ring [z]"}, r.axis);
  f.number({"from", "angle of the first body, degrees"}, r.from);
  f.number({"to", "angle after the last body, degrees"}, r.to);
  f.count({"levels", "number of rings above each other"}, r.levels, 1, kManyBodies);
  f.number({"rise", "distance of rings along the axis"}, r.rise);
  f.number({"twist", "rotation of each ring relative to the last, degrees"}, r.twist);
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
  f.texts({"shape", "name of a shape; of several, each body gets one at random", true}, b.shapes);
  f.text({"material", "name of a material", true}, b.material);
  f.choice(
      {"motion", "dynamic: by forces and contacts [dynamic]; static: fixed; moving: prescribed"},
      b.motion, {"dynamic", "static", "moving"});
  f.vector({"at", "place of the shape, or of its grid or ring"}, b.at);
  f.vector({"axis", "axis of rotation [z]"}, b.axis);
  f.number({"angle", "angle of rotation, degrees"}, b.angle);
  f.vector({"velocity", "initial velocity of the centre of mass"}, b.velocity);
  f.spin({"spin", "initial angular velocity, rad/s; in the plane a number"}, b.spin);
  visitOptional(f, {"moving", "the prescribed motion"}, b.moving, visitMotion);
  visitOptional(f, {"grid", "many bodies on a grid"}, b.grid, visitGrid);
  visitOptional(f, {"packing", "many bodies at random places in a box"}, b.packing, visitPacking);
  visitOptional(f, {"ring", "many bodies around an axis"}, b.ring, visitRing);
  f.count({"seed", "seed of random numbers"}, b.seed, 0, kManyBodies);
  f.number({"until", "time of removal, seconds"}, b.until, kPositive);
}

void visitBirth(SceneFields& f, BirthSpec& b) {
  b.place = f.place();
  f.texts({"shape", "name of a shape; of several, each body gets one at random", true}, b.shapes);
  f.text({"material", "name of a material", true}, b.material);
  f.number({"every", "seconds between births", true}, b.every, kPositive);
  f.vector({"from", "corner of the box of births", true}, b.from);
  f.vector({"to", "the other corner", true}, b.to);
  f.vector({"velocity", "initial velocity of the centre of mass"}, b.velocity);
  f.spin({"spin", "initial angular velocity, rad/s; in the plane a number"}, b.spin);
  f.number({"begin", "time of the first birth, seconds"}, b.begin, kNotNegative);
  f.number({"end", "no births after this time, seconds"}, b.end, kNotNegative);
  f.count({"most", "no births above this number of bodies [no limit]"}, b.most, 1, kManyBodies);
  f.count({"seed", "seed of the random places"}, b.seed, 0, kManyBodies);
}

void visitJoint(SceneFields& f, JointSpec& j) {
  j.place = f.place();
  f.choice({"kind", "kind of joint; the last three in the plane", true}, j.kind,
           {"ball", "revolute", "cylindrical", "prismatic", "fixed", "pin", "slide", "fixed_2d"});
  f.text({"a", "name of a body", true}, j.a);
  f.text({"b", "name of another body, or world"}, j.b);
  f.vector({"at", "point of the joint, in world coordinates", true}, j.at);
  f.vector({"axis", "axis of the joint, in world coordinates [z]"}, j.axis);
  f.flag({"touch", "true: contacts between the two bodies"}, j.touch);
  double rate = 0, strength = 0, friction = 0;
  if (f.number({"motor", "speed of a relative to b, rad/s or m/s"}, rate)) j.motor = rate;
  if (f.number({"strength", "largest torque or force of the motor [no limit]"}, strength,
               kNotNegative))
    j.strength = strength;
  if (f.number({"friction", "largest torque or force of friction"}, friction, kNotNegative))
    j.friction = friction;
  f.numbers({"stops", "least and largest angle (rad) or displacement"}, j.stops, 2);
}

}  // namespace rico
