/*
  Description
    A semicircular masonry arch of equal voussoirs on two fixed abutments, with dry joints, under
    its own weight. It stands if a line of thrust fits between intrados and extrados; otherwise
    hinges open and it falls. Couplet and Heyman found a minimum thickness of 0.1075 of the mean
    radius. Since hinges open only at joints, 15 voussoirs need a little less, 0.1061. The program
    computes this by limit analysis, and simulates arches 2 % thinner and thicker.

    Steps must be short: displacements before the sweeps have found the reactions reduce the
    effective thickness. With ten times the step, 5e-3, this arch falls up to 0.112.

  Sample runs
    arch
    arch 0.12 15               (thickness / mean radius, voussoirs: prints whether it stands)
*/
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <numbers>

using namespace rico;

namespace {

constexpr double kDepth = 0.4, kFriction = 0.8;

/// The part of a ring of mean radius 1 between the angles -a and a about the x axis.
Shape voussoir(double thickness, double a) {
  std::vector<Vec3> corners;
  for (double r : {1 - thickness / 2, 1 + thickness / 2})
    for (double s : {-1.0, 1.0})
      for (double y : {-kDepth / 2, kDepth / 2})
        corners.push_back({r * std::cos(a), y, s * r * std::sin(a)});
  return std::make_shared<const ConvexHull>(corners);
}

using Point = std::array<double, 2>;

/// The part of a convex polygon with p x + q y ≤ c.
std::vector<Point> clipped(const std::vector<Point>& polygon, double p, double q, double c) {
  std::vector<Point> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    const double da = p * a[0] + q * a[1] - c, db = p * b[0] + q * b[1] - c;
    if (da <= 0) kept.push_back(a);
    if (da * db >= 0) continue;
    const double s = da / (da - db);
    kept.push_back({a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])});
  }
  return kept;
}

/// Returns true if the arch can stand. By symmetry the unknowns at the springing are the thrust H
/// and the moment M about the origin. At every joint the force must act between intrados and
/// extrados, and within the angle of friction: half-planes of (H, M).
bool hasLineOfThrust(double thickness, int voussoirs) {
  const double a = std::numbers::pi / voussoirs / 2, ri = 1 - thickness / 2, ro = 1 + thickness / 2;
  // The centre of a voussoir, a trapezium; its weight is 1.
  const double centre = std::cos(a) * (ri + thickness * (ri + 2 * ro) / (3 * (ri + ro)));
  constexpr double kWide = 1e4;
  std::vector<Point> open = {{-kWide, -kWide}, {kWide, -kWide}, {kWide, kWide}, {-kWide, kWide}};
  double vertical = voussoirs / 2.0, moment = 0;  // force and moment of the weights
  for (int joint = 0; joint <= voussoirs; ++joint) {
    const double c = std::cos(2 * joint * a), s = std::sin(2 * joint * a);
    // N = −s H + c V,  T = c H + s V,  ri N ≤ M + moment ≤ ro N,  |T| ≤ mu N
    open = clipped(open, -ri * s, -1, moment - ri * c * vertical);
    open = clipped(open, ro * s, 1, ro * c * vertical - moment);
    open = clipped(open, c + kFriction * s, 0, (kFriction * c - s) * vertical);
    open = clipped(open, kFriction * s - c, 0, (kFriction * c + s) * vertical);
    vertical -= 1;
    moment -= centre * std::cos((2 * joint + 1) * a);
  }
  return !open.empty();
}

double criticalThickness(int voussoirs) {
  double falls = 0.02, stands = 0.4;
  while (stands - falls > 1e-9) {
    const double middle = (falls + stands) / 2;
    (hasLineOfThrust(middle, voussoirs) ? stands : falls) = middle;
  }
  return stands;
}

/// The descent of the crown after a second.
double fall(double thickness, int voussoirs) {
  const double pi = std::numbers::pi, a = pi / voussoirs / 2;
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  const Shape shape = voussoir(thickness, a);
  const int stone = bodies->addKind(shape, 2000.0);
  const int abutment = bodies->addKind(shape, 0.0, Motion::kStatic);
  const auto at = [](double angle) { return quaternionFromRotationVector({0, -angle, 0}); };
  bodies->add(abutment, {}, at(-a));
  bodies->add(abutment, {}, at(pi + a));
  for (int i = 0; i < voussoirs; ++i) bodies->add(stone, {}, at((2 * i + 1) * a));

  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 2e-3});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, kFriction, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(500, 1.0);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-4),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);
  const std::uint32_t crown = 2 + voussoirs / 2;
  const double height = bodies->centres()[crown].z;
  while (simulation.hasNextEvent() && height - bodies->centres()[crown].z < 0.05) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
  return height - bodies->centres()[crown].z;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc > 1) {
    const double down = fall(std::atof(argv[1]), argc > 2 ? std::atoi(argv[2]) : 15);
    return std::printf("the crown came down by %.4f\n", down), 0;
  }
  const double critical = criticalThickness(15), many = criticalThickness(301);
  const double thin = fall(0.98 * critical, 15), thick = fall(1.02 * critical, 15);
  std::printf("critical t / R = %.4f for 15 voussoirs, %.4f for 301\n", critical, many);
  std::printf("2 %% thinner:  the crown came down by %.4f\n", thin);
  std::printf("2 %% thicker: the crown came down by %.4f\n", thick);
  return std::abs(many - 0.1075) < 1e-4 && thin > 0.05 && thick < 1e-3 ? 0 : 1;
}
