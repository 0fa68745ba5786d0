#include <cmath>
#include <mechanics/elastic/ElasticUnits.hpp>
#include <mechanics/shapes/ShapeError.hpp>

namespace rico {
namespace {

constexpr const char* kRemedy =
    "check the units of the mesh (`scale` multiplies its coordinates), of Young's modulus and of "
    "the density";

double lengthOf(const Aabb& box) {
  const Vec3 e = box.extent();
  return most(e.x, most(e.y, e.z));
}

double lengthOf(const ElasticBody& body) {
  Aabb box;
  for (const Vec3 place : body.mesh().nodes) box.add(place);
  return lengthOf(box);
}

/// The length of the longest other body of finite size, and that of the shortest moving one.
struct Others {
  double longest = 0, shortest = Aabb::kInfinity;
  void add(double length, bool moves) {
    if (!(length < Aabb::kInfinity)) return;
    longest = most(longest, length);
    if (moves) shortest = least(shortest, length);
  }
};

Others othersOf(const ElasticBodies& elastic, int body, const RigidBodies& rigid) {
  Others others;
  for (int b = 0; b < elastic.size(); ++b)
    if (b != body) others.add(lengthOf(elastic.body(b)), true);
  for (int k = 0; k < rigid.kinds(); ++k) {
    const BodyKind& kind = rigid.kind(k);
    others.add(lengthOf(bounds(kind.shape, Frame{})), kind.motion == Motion::kDynamic);
  }
  return others;
}

void requireStrength(const ElasticBody& body, double length, Vec3 gravity) {
  constexpr double kMostStrain = 10;
  const double pressure = body.material().density * norm(gravity) * length;
  if (pressure > kMostStrain * body.material().young)
    throw ShapeError(body.name(),
                     "it is " + numberInWords(length) +
                         " long, and its own weight would strain it " +
                         numberInWords(pressure / body.material().young) + " times its length",
                     kRemedy);
}

Vec3 meanVelocity(const ElasticBody& body) { return (1 / body.mass()) * body.linearMomentum(); }

/// The largest velocity of a node relative to another body or to the body's own mean.
double fastestOf(const ElasticBodies& elastic, int body, const RigidBodies& rigid) {
  const Vec3 mean = meanVelocity(elastic.body(body));
  double inside = 0, outside = 0;
  for (const Vec3 v : elastic.body(body).velocities()) inside = most(inside, norm(v - mean));
  for (int b = 0; b < elastic.size(); ++b)
    outside = most(outside, norm(meanVelocity(elastic.body(b)) - mean));
  for (std::uint32_t b = 0; b < rigid.size(); ++b)
    outside = most(outside, norm(rigid.linearVelocity(b) - mean));
  return inside + outside;
}

// An impact at a velocity v strains a body by v / c, where c is the speed of its waves. If waves
// cross very many elements in a step, inertia is lost in the round-off of stiffness.
void requireWaves(const ElasticBody& body, double fastest, double h) {
  constexpr double kMostStrain = 10, kMostEdges = 1e8;
  const double wave = std::sqrt(body.material().young / body.material().density);
  if (fastest > kMostStrain * wave)
    throw ShapeError(body.name(),
                     "it meets others at a velocity of " + numberInWords(fastest) + ", " +
                         numberInWords(fastest / wave) + " times that of its waves",
                     kRemedy);
  if (h * wave > kMostEdges * body.shortestEdge())
    throw ShapeError(body.name(),
                     "its waves cross " + numberInWords(h * wave / body.shortestEdge()) +
                         " elements in a step of " + numberInWords(h),
                     kRemedy);
}

}  // namespace

void checkUnits(const ElasticBodies& elastic, int body, const RigidBodies& rigid, double margin,
                double h) {
  constexpr double kMostRatio = 1e5, kMostMargin = 1e3;
  const ElasticBody& one = elastic.body(body);
  const double length = lengthOf(one);
  const auto refuse = [&](double ratio, const std::string& than) {
    throw ShapeError(one.name(),
                     "it is " + numberInWords(length) + " long, " + numberInWords(ratio) + than,
                     kRemedy);
  };
  requireStrength(one, length, elastic.gravity());
  requireWaves(one, fastestOf(elastic, body, rigid), h);
  const Others others = othersOf(elastic, body, rigid);
  if (others.longest > 0 && length > kMostRatio * others.longest)
    refuse(length / others.longest, " times the longest of the other bodies");
  if (others.shortest < Aabb::kInfinity && length * kMostRatio < others.shortest)
    refuse(length / others.shortest, " of the shortest of the other bodies");
  if (length * kMostMargin < margin) refuse(length / margin, " of the margin of contacts");
}

}  // namespace rico
