/*
  Description
    A round column of balls stands in a wall. The wall is removed, and the column collapses. For
    sand, rice, sugar and couscous the runout depends only on the shape: with a = height / radius,
    (R_end - R_0) / R_0 is

        1.24 a  for a < 1.7,   1.6 a^(1/2) above     (Lube and others, J. Fluid Mech. 508, 2004)

    R_end is the mean radius of the connected part over all directions. Columns of few grains have a
    shorter runout.

  Sample runs
    collapse_3d
    collapse_3d 2 12           (a, radius in cube roots of a grain's volume)
*/
#include <algorithm>
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
#include <numbers>
#include <numeric>

using namespace rico;

namespace {

constexpr double kG = 9.81, kSize = 0.01, kStep = 1e-3, kPi = std::numbers::pi;
constexpr int kPlanks = 24;

struct Column {
  std::shared_ptr<RigidBodies> bodies = std::make_shared<RigidBodies>();
  std::shared_ptr<CollisionManager> contacts = std::make_shared<CollisionManager>(
      CollisionOptions{.margin = 0.1 * kSize, .gaps = {.predictive = true, .recovery = 0.1}});
  std::vector<std::uint64_t> wall;
  std::unique_ptr<TimeStepping> simulation;

  Column(double aspect, double radius);
  void addWall(double radius, double tall);
  void addGrains(double aspect, double radius);
  void run(double seconds) const;
  double height() const;
  double reach() const;
};

Column::Column(double aspect, double radius) {
  bodies->setGravity({0, 0, -kG});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  addWall(radius, 2.5 * aspect * radius);
  addGrains(aspect, radius);
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(20);
  simulation =
      std::make_unique<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, kStep),
                                     std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation->insertInteractionManager(contacts);
}

// Planks around a circle.
void Column::addWall(double radius, double tall) {
  const double half = 1.1 * radius * std::tan(kPi / kPlanks) + kSize;
  const int plank = bodies->addKind(Box({kSize, half, tall}), 0.0, Motion::kStatic);
  for (int i = 0; i < kPlanks; ++i) {
    const Quaternion turn = quaternionFromRotationVector({0, 0, 2 * kPi * i / kPlanks});
    wall.push_back(bodies->add(plank, rotate(turn, {radius + kSize, 0, tall}), turn));
  }
}

// Shifted layers; they settle under gravity, to about six tenths of the volume.
void Column::addGrains(double aspect, double radius) {
  constexpr double kShare = 0.58;
  const double diameter = kSize * std::cbrt(6 / kPi), pitch = 1.05 * diameter;
  const int ball = bodies->addKind(Sphere(diameter / 2), 1000.0);
  const double volume = kPi * radius * radius * aspect * radius;
  const auto wanted = static_cast<int>(kShare * volume / (kSize * kSize * kSize));
  const int across = static_cast<int>(2 * radius / pitch);
  for (int i = 0, made = 0; made < wanted; ++i) {
    const int layer = i / (across * across);
    const double shift = 0.25 * (layer % 2 == 0 ? pitch : -pitch) - 0.5 * (across - 1) * pitch;
    const Vec3 at = {i % across * pitch + shift, i / across % across * pitch + shift,
                     (layer + 0.6) * pitch};
    if (std::hypot(at.x, at.y) > radius - pitch / 2) continue;
    bodies->add(ball, at, {}, {0.1 * std::sin(7.0 * i), 0.1 * std::cos(5.0 * i), 0});
    ++made;
  }
}

void Column::run(double seconds) const {
  for (long k = std::lround(seconds / kStep); k > 0; --k) {
    simulation->computeOneStep();
    simulation->nextStep();
  }
}

/// Twice the height of the centre of mass.
double Column::height() const {
  double sum = 0;
  std::uint32_t grains = 0;
  for (std::uint32_t i = 0; i < bodies->size(); ++i)
    if (bodies->motion(i) == Motion::kDynamic) sum += bodies->centres()[i].z, ++grains;
  return 2 * sum / grains;
}

/// The mean radius over all directions of the largest set of connected grains.
double Column::reach() const {
  std::vector<std::uint32_t> set(bodies->size());
  std::iota(set.begin(), set.end(), 0U);
  const auto find = [&](std::uint32_t i) {
    while (set[i] != i) i = set[i] = set[set[i]];
    return i;
  };
  for (const ContactReaction& c : contacts->reactions())
    if (c.a > 0 && c.gap < 0.05 * kSize)
      set[find(bodies->indexOf(c.a))] = find(bodies->indexOf(c.b));
  std::vector<int> members(bodies->size());
  for (std::uint32_t i = 0; i < bodies->size(); ++i) ++members[find(i)];
  const auto largest = std::max_element(members.begin(), members.end()) - members.begin();
  constexpr int kSectors = 24;
  std::array<double, kSectors> farthest{};
  for (std::uint32_t i = 0; i < bodies->size(); ++i) {
    if (find(i) != largest) continue;
    const Vec3 x = bodies->centres()[i];
    const double turns = std::atan2(x.y, x.x) / (2 * kPi) + 0.5;
    double& here = farthest[static_cast<int>(kSectors * turns) % kSectors];
    here = most(here, std::hypot(x.x, x.y) + kSize / 2);
  }
  return std::accumulate(farthest.begin(), farthest.end(), 0.0) / kSectors;
}

double runoutOfSand(double a) { return a < 1.7 ? 1.24 * a : 1.6 * std::sqrt(a); }

}  // namespace

int main(int argc, char* argv[]) {
  const double aspect = argc > 1 ? std::atof(argv[1]) : 1;
  const double radius = kSize * (argc > 2 ? std::atof(argv[2]) : 8);
  Column column(aspect, radius);
  column.run(0.4 + 0.2 * aspect * radius / kSize / 20);
  const double before = column.height(), a = before / radius;
  for (const std::uint64_t plank : column.wall) column.bodies->remove(plank);
  column.run(3.5 * std::sqrt(2 * before / kG));
  const double runout = (column.reach() - radius) / radius, law = runoutOfSand(a);
  std::printf("a = %.2f, %zu balls: runout %.2f R_0, of sand %.2f\n", a,
              std::size_t{column.bodies->size()} - 1, runout, law);
  return runout > 0.75 * law && runout < 1.25 * law ? 0 : 1;
}
