// Random scenes of elastic bodies without restitution: the growth of energy in a step, overlaps,
// steps that are not solved and the cost of a step.
//
//     elastic_random [FIRST [LAST]]      scenes by their numbers
//     elastic_random ground BODIES       rigid bodies on an elastic plate
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <string>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

double cpuSeconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

class Draw {
 public:
  explicit Draw(unsigned seed) : engine_(seed) {}
  double real(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  double logarithmic(double low, double high) { return low * std::pow(high / low, real(0, 1)); }
  int whole(int low, int high) { return low + static_cast<int>(engine_() % (high - low + 1)); }
  Vec3 inBox(double size) { return {real(-size, size), real(-size, size), real(-size, size)}; }
  Quaternion turn() {
    const Vec3 v = inBox(1);
    return normalized(Quaternion{real(-1, 1), v.x, v.y, v.z});
  }

 private:
  std::mt19937 engine_;
};

/// A ring whose outer nodes are teeth.
ElasticMesh gear(int teeth) {
  const int around = 4 * teeth;
  ElasticMesh mesh = ringMesh(0.1, 0.2, 0.08, {1, around, 1});
  for (Vec3& node : mesh.nodes) {
    if (std::hypot(node.x, node.z) < 0.15) continue;
    const double turn = std::atan2(node.z, node.x) / (2 * M_PI);
    const int sector = (static_cast<int>(std::lround((turn + 1) * around))) % 4;
    if (sector < 2) node.x *= 1.15, node.z *= 1.15;
  }
  return mesh;
}

struct Scene {
  ElasticWorld world;
  std::string sort;
  double young = 0;
  int steps = 150;
};

ElasticMaterial materialOf(Draw& draw, double young) {
  ElasticMaterial material;
  material.young = young, material.poisson = draw.real(0, 0.45);
  material.density = young > 1e10 ? 7800 : 1000;
  material.corotational = draw.whole(0, 4) > 0, material.lumped = draw.whole(0, 2) > 0;
  return material;
}

void addTwo(Scene& scene, Draw& draw, const ElasticMesh& a, const ElasticMesh& b, double apart,
            double v) {
  ElasticStart start;
  start.at = {0, 0, 0.5 * apart + 0.3}, start.orientation = draw.turn();
  start.velocity = {0, 0, -v}, start.spin = draw.inBox(5);
  scene.world.elastic->add("one", a, materialOf(draw, scene.young), start);
  start.at = {draw.real(-0.1, 0.1), draw.real(-0.1, 0.1), 1.5 * apart + 0.32};
  start.velocity = {0, 0, -2 * v}, start.orientation = draw.turn();
  scene.world.elastic->add("two", b, materialOf(draw, scene.young), start);
}

void addBeam(Scene& scene, Draw& draw, double v) {
  const ElasticMesh mesh = boxMesh({1, 0.1, 0.06}, {draw.whole(8, 20), 2, draw.whole(1, 2)});
  ElasticStart start;
  start.at = {0, 0, 0.5}, start.fixed = mesh.groups.at("left");
  scene.world.elastic->add("beam", mesh, materialOf(draw, scene.young), start);
  const int kind = scene.world.rigid->addKind(Sphere(draw.real(0.03, 0.08)), 2000);
  scene.world.rigid->add(kind, {draw.real(0, 0.4), draw.real(-0.02, 0.02), 0.64}, {}, {0.2, 0, -v});
}

void addStack(Scene& scene, Draw& draw) {
  const int blocks = draw.whole(3, 5);
  for (int k = 0; k < blocks; ++k) {
    ElasticStart start;
    start.at = {draw.real(-0.02, 0.02), draw.real(-0.02, 0.02), 0.05 + 0.101 * k};
    start.orientation = {std::cos(0.1 * k), 0, 0, std::sin(0.1 * k)};
    scene.world.elastic->add(
        std::to_string(k),
        boxMesh({0.2, 0.2, 0.1}, {draw.whole(1, 4), draw.whole(1, 4), draw.whole(1, 3)}),
        materialOf(draw, scene.young), start);
  }
}

void addBallOnBlock(Scene& scene, Draw& draw, double v) {
  ElasticStart start;
  start.at = {0, 0, 0.1};
  const int n = draw.whole(3, 8);
  scene.world.elastic->add("block", boxMesh({0.4, 0.4, 0.2}, {n, n, n / 2}),
                           materialOf(draw, scene.young), start);
  if (draw.whole(0, 1) == 0) {
    const int kind = scene.world.rigid->addKind(Sphere(draw.real(0.02, 0.15)), 2000);
    scene.world.rigid->add(kind, {draw.real(-0.1, 0.1), draw.real(-0.1, 0.1), 0.4}, {}, {0, 0, -v},
                           draw.inBox(10));
  } else {
    start.at = {draw.real(-0.1, 0.1), draw.real(-0.1, 0.1), 0.4}, start.velocity = {0.3, 0, -v};
    start.spin = draw.inBox(10);
    scene.world.elastic->add("ball", ballMesh(draw.real(0.06, 0.15), draw.whole(1, 3)),
                             materialOf(draw, scene.young), start);
  }
}

Scene sceneOf(unsigned seed) {
  Draw draw(seed);
  Scene scene;
  scene.young = draw.logarithmic(1e4, 2e11);
  ElasticWorld& world = scene.world;
  world.h = draw.logarithmic(5e-4, 8e-3), world.mu = draw.whole(0, 3) == 0 ? 0 : draw.real(0, 1);
  world.theta = draw.whole(0, 2) > 0 ? 0.5 : draw.real(0.5, 1), world.tolerance = 1e-8;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 0.01;
  world.addGround();
  const double v = std::min(3.0, 0.2 * std::sqrt(scene.young / 1000));
  switch (seed % 6) {
    case 0:
      scene.sort = "rings";
      addTwo(scene, draw, ringMesh(0.15, 0.2, 0.1, {draw.whole(1, 2), draw.whole(12, 24), 1}),
             ringMesh(0.1, 0.2, 0.15, {1, draw.whole(8, 20), 2}), 0.45, v);
      break;
    case 1:
      scene.sort = "beam", addBeam(scene, draw, v);
      break;
    case 2:
      scene.sort = "gears";
      addTwo(scene, draw, gear(draw.whole(5, 9)), gear(draw.whole(5, 9)), 0.5, v);
      break;
    case 3:
      scene.sort = "stack", addStack(scene, draw);
      break;
    case 4:
      scene.sort = "ball on block", addBallOnBlock(scene, draw, v);
      break;
    default:
      scene.sort = "two bodies";
      addTwo(scene, draw, boxMesh({0.3, 0.2, 0.25}, {draw.whole(2, 5), 2, draw.whole(1, 4)}),
             ballMesh(0.15, draw.whole(1, 3)), 0.4, v);
  }
  world.build();
  return scene;
}

/// Outcome of a run.
struct Outcome {
  double growth = 0, deepest = 0, seconds = 0;
  int growthStep = 0, deepestStep = 0;
  long newton = 0, most = 0, corrections = 0;
  std::string failed;  // steps
};

/// Energies are relative to those of motion and strain before the step, or at the start.
Outcome run(const ElasticWorld& world, int steps) {
  Outcome o;
  world.simulation->setCheckSolverFunction([](const auto&...) {});
  const auto moving = [&] {
    return world.elastic->kineticEnergy() + world.elastic->strainEnergy() +
           world.rigid->kineticEnergy();
  };
  o.seconds = cpuSeconds();
  for (int k = 0; k < steps; ++k) {
    const double before = world.energy(), scale = moving();
    world.step();
    const double growth = (world.energy() - before) / std::max(scale, 1e-12);
    if (growth > o.growth) o.growth = growth, o.growthStep = k;
    const double deepest = world.manager->deepestPenetration();
    if (deepest > o.deepest) o.deepest = deepest, o.deepestStep = k;
    const auto& report = world.problem->elasticReport();
    o.newton += report.newton, o.most = std::max(o.most, report.newton);
    o.corrections += world.problem->corrections();
    if (!(world.problem->report().reason >= 0)) o.failed.append(" ").append(std::to_string(k));
  }
  o.seconds = cpuSeconds() - o.seconds;
  return o;
}

void print(const Outcome& o, int steps) {
  std::printf(
      "growth %8.1e at %3d | deepest %6.2f mm at %3d | newton %6.1f most %3ld | corrections %5.2f "
      "| %6.1f ms%s%s\n",
      o.growth, o.growthStep, 1e3 * o.deepest, o.deepestStep, double(o.newton) / steps, o.most,
      double(o.corrections) / steps, 1e3 * o.seconds / steps, o.failed.empty() ? "" : " FAILED",
      o.failed.c_str());
  std::fflush(stdout);
}

/// Boxes and balls in layers fall onto a plate.
void ground(int bodies) {
  ElasticWorld world;
  world.h = 2e-3, world.mu = 0.5, world.tolerance = 1e-6, world.theta = 0.5;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 5e-3;
  world.addGround();
  ElasticStart start;
  start.at = {0, 0, 0.1};
  ElasticMaterial material;
  material.young = 1e6, material.poisson = 0.3, material.density = 1000;
  material.stiffnessDamping = 2e-3;
  world.elastic->add("plate", boxMesh({1, 1, 0.2}, {12, 12, 3}), material, start);
  const int box = world.rigid->addKind(Box({0.05, 0.04, 0.04}), 1000);
  const int ball = world.rigid->addKind(Sphere(0.05), 1000);
  Draw draw(7);
  for (int k = 0; k < bodies; ++k) {
    const int layer = k / 49, i = k % 49 % 7, j = k % 49 / 7;
    const bool isBall = draw.whole(0, 1) == 0;
    world.rigid->add(isBall ? ball : box,
                     {0.13 * (i - 3) + draw.real(-0.01, 0.01),
                      0.13 * (j - 3) + draw.real(-0.01, 0.01), 0.26 + 0.11 * layer},
                     draw.whole(0, 2) == 0 ? draw.turn() : Quaternion{}, {0, 0, -0.5});
  }
  world.build();
  constexpr int kSteps = 150;
  std::printf("%d bodies: ", bodies);
  print(run(world, kSteps), kSteps);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 2 && !std::strcmp(argv[1], "ground")) {
    ground(std::atoi(argv[2]));
    return 0;
  }
  const int first = argc > 1 ? std::atoi(argv[1]) : 0, last = argc > 2 ? std::atoi(argv[2]) : first;
  for (int seed = first; seed <= last; ++seed) {
    const Scene scene = sceneOf(static_cast<unsigned>(seed));
    const ElasticWorld& world = scene.world;
    std::printf("%3d %-13s E %.0e h %.1e mu %.2f theta %.2f %4d | ", seed, scene.sort.c_str(),
                scene.young, world.h, world.mu, world.theta, world.elastic->freeNodes());
    std::fflush(stdout);
    print(run(world, scene.steps), scene.steps);
  }
}
