// Contact of elastic bodies: the cost of steps in linear systems, and stacks of soft blocks.
//
//     elastic_bench block [CELLS...]      blocks of CELLS x CELLS x 2/3 CELLS elements hit a plane
//     elastic_bench stack [STEPS]         nine columns of soft blocks, several contacts at a node
//
// A linear system is that of the step without contacts, solved to 1e-8 with the same cycles. The
// residual is computed from the data of the step: |A v - f - H'r| over |f|, and Coulomb's law.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mechanics/geometry/Entries.hpp>
#include <vector>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

double cpuSeconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double norm(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * value;
  return std::sqrt(sum);
}

/// Residuals of the last step, from its data; v are velocities at its end. Only fixed bodies.
struct Residual {
  double balance = 0;  ///< |A v - f - H'r| / |f|
  double law = 0;      ///< largest |r - P(r - w (u + mu |u_T| e_N))| / w of a contact, in m/s
};

std::vector<double> freeVelocities(const ElasticBodies& elastic) {
  std::vector<double> v(3 * static_cast<std::size_t>(elastic.freeNodes()));
  for (int b = 0; b < elastic.size(); ++b)
    for (int node = 0; node < static_cast<int>(elastic.body(b).places().size()); ++node)
      if (const int at = elastic.freeNode(b, node); at >= 0)
        store(elastic.body(b).velocities()[node], &v[3 * static_cast<std::size_t>(at)]);
  return v;
}

double lawError(const double* u, const double* r, double mu, double stiffness) {
  const double slip = std::hypot(u[1], u[2]);
  double t[3] = {r[0] - stiffness * (u[0] + mu * slip), r[1] - stiffness * u[1],
                 r[2] - stiffness * u[2]};
  const double pull = std::hypot(t[1], t[2]);
  double p[3] = {t[0], t[1], t[2]};
  if (pull > mu * t[0]) {
    p[0] = std::fmax(0, (t[0] + mu * pull) / (1 + mu * mu));
    p[1] = pull > 0 ? mu * p[0] * t[1] / pull : 0, p[2] = pull > 0 ? mu * p[0] * t[2] / pull : 0;
  }
  return std::hypot(r[0] - p[0], r[1] - p[1], r[2] - p[2]) / stiffness;
}

Residual residualOf(ElasticWorld& world) {
  const ElasticBodies& elastic = *world.elastic;
  const std::vector<double> twists(6 * static_cast<std::size_t>(world.rigid->size()), 0.0);
  const ElasticCoupling coupling(*world.manager, twists, world.rigid->inverseMasses());
  const std::vector<double> v = freeVelocities(elastic);
  const std::vector<double>& r = world.manager->impulses();
  std::vector<double> Av(v.size()), u(r.size());
  multiply(elastic.matrix(), v.data(), Av.data());
  std::vector<double> f(elastic.load().begin(), elastic.load().end());
  const double size = norm(f);
  addTransposedTimes(coupling.contacts().nodes, r.data(), f.data());
  for (std::size_t i = 0; i < f.size(); ++i) f[i] -= Av[i];
  multiply(coupling.contacts().nodes, v.data(), u.data());
  const std::vector<double> diagonal = diagonalOf(elastic.matrix());
  Residual residual{norm(f) / size, 0};
  for (std::size_t c = 0; 3 * c < r.size(); ++c) {
    const int node = coupling.contacts().nodes.column[static_cast<std::size_t>(
        coupling.contacts().nodes.start[static_cast<int>(c)])];
    double uc[3];
    for (std::size_t i = 0; i < 3; ++i) uc[i] = u[3 * c + i] + coupling.bias()[3 * c + i];
    const double stiffness = diagonal[9 * static_cast<std::size_t>(node)];
    residual.law =
        std::fmax(residual.law, lawError(uc, &r[3 * c], coupling.friction()[c], stiffness));
  }
  return residual;
}

/// Cycles and seconds of the linear system of a step.
GlobalFrictionReport linearSystem(ElasticWorld& world, double& seconds) {
  ElasticBodies& elastic = *world.elastic;
  ContactCoupling none;
  none.nodes.columns = elastic.freeNodes(), none.bodies.columnSize = 6;
  std::vector<double> v(elastic.load().size(), 0.0), r;
  const GlobalFriction problem{elastic.matrix(), none, elastic.load(), {}, {}};
  const double start = cpuSeconds();
  const auto report = FrictionSolver().solve(problem, elastic.multigrid(), 1e-8, 100, v, r);
  seconds = cpuSeconds() - start;
  return report;
}

ElasticMaterial soft(double young, bool corotational) {
  ElasticMaterial material;
  material.young = young, material.poisson = 0.3, material.density = 1000;
  material.corotational = corotational;
  return material;
}

/// The step with Tresca's law and the bounds of Coulomb's solution, from the velocities of a fall.
GlobalFrictionReport trescaStep(ElasticWorld& world) {
  ElasticBodies& elastic = *world.elastic;
  const std::vector<double> twists(6 * static_cast<std::size_t>(world.rigid->size()), 0.0);
  const ElasticCoupling coupling(*world.manager, twists, world.rigid->inverseMasses());
  std::vector<double> r = world.manager->impulses(), v(elastic.load().size()), bounds;
  for (std::size_t c = 0; 3 * c < r.size(); ++c) bounds.push_back(world.mu * r[3 * c]);
  for (std::size_t i = 0; i < v.size(); i += 3) store({0.5, 0.2, -1}, &v[i]);
  r.assign(r.size(), 0.0);
  const GlobalFriction problem{elastic.matrix(),
                               coupling.contacts(),
                               elastic.load(),
                               coupling.friction(),
                               coupling.bias(),
                               0,
                               bounds};
  return FrictionSolver().solve(problem, elastic.multigrid(), world.tolerance, 300, v, r);
}

void printBlock(ElasticWorld& world, double tolerance, double mu) {
  double first = 0, linear = 0, later = 0;
  double start = cpuSeconds();
  world.step();
  first = cpuSeconds() - start;
  const auto report = world.problem->elasticReport();
  const Residual residual = residualOf(world);
  const auto one = linearSystem(world, linear);
  const std::size_t contacts = world.manager->numberOfContacts();
  const auto tresca = trescaStep(world);
  constexpr int kLater = 5;
  long cycles = 0;
  start = cpuSeconds();
  for (int k = 0; k < kLater; ++k) {
    world.step();
    cycles += world.problem->elasticReport().cycles;
  }
  later = (cpuSeconds() - start) / kLater;
  std::printf(
      "| %d | %zu | %g | %g | %ld | %ld | %.2f | %ld, %.2f | %.1f | %.1f | %.2f, %.1f | %.0e, "
      "%.0e%s | %ld, %ld%s |\n",
      3 * world.elastic->freeNodes(), contacts, mu, tolerance, report.newton, report.cycles, first,
      one.cycles, linear, double(report.cycles) / double(one.cycles), first / linear, later,
      double(cycles) / kLater, residual.balance, residual.law, report.solved ? "" : ", not solved",
      tresca.newton, tresca.cycles, tresca.solved ? "" : ", not solved");
  std::fflush(stdout);
}

void blocks(const std::vector<int>& sizes) {
  std::puts(
      "| dof | contacts | mu | tol | newton | cycles | first step s | linear cycles, s | cycles "
      "ratio | time ratio | later s, cycles | residuals | Tresca: newton, cycles |");
  for (const int n : sizes)
    for (const double mu : {0.0, 0.3, 0.8}) {
      ElasticWorld world;
      world.h = 1e-2, world.mu = mu, world.tolerance = 1e-6;
      world.gravity = {0, 0, -9.81};
      world.options.margin = 1e-2;
      world.addGround();
      ElasticStart start;
      start.at = {0, 0, 0.3}, start.velocity = {0.5, 0.2, -1};
      // 25 344 degrees of freedom of the issue.
      const std::array<int, 3> cells =
          n == 22 ? std::array{21, 23, 15} : std::array{n, n, 2 * n / 3};
      world.elastic->add("block", boxMesh({1, 1, 0.6}, cells), soft(1e6, false), start);
      world.build();
      printBlock(world, world.tolerance, mu);
    }
}

void stack(int steps, double mu) {
  ElasticWorld world;
  world.h = 2e-3, world.mu = mu, world.theta = 0.5, world.tolerance = 1e-6;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 5e-3;
  world.addGround();
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 5; ++z) {
        ElasticStart start;
        start.at = {0.2 * x, 0.2 * y, 0.05 + 0.1005 * z};
        world.elastic->add(std::to_string(world.elastic->size()),
                           boxMesh({0.2, 0.2, 0.1}, {3, 3, 2}), soft(1e5, true), start);
      }
  world.build();
  world.simulation->setCheckSolverFunction([](const auto&...) {});
  double seconds = cpuSeconds(), worst = 0, law = 0, growth = 0;
  double energy = world.energy();
  const double first = energy;
  long failed = 0, cycles = 0, newton = 0;
  for (int k = 0; k < steps; ++k) {
    world.step();
    growth = std::fmax(growth, world.energy() - energy);
    energy = world.energy();
    const auto& report = world.problem->elasticReport();
    failed += !report.solved, cycles += report.cycles, newton += report.newton;
    const double relative = report.residual / report.scale;
    worst = std::fmax(worst, relative);
    law = std::fmax(law, residualOf(world).law);
    if (!report.solved)
      std::printf(
          "step %d: residual %.1e (relative %.1e), %ld newton, %ld updates, %ld cycles, %ld "
          "corrections\n",
          k, report.residual, relative, report.newton, report.updates, report.cycles,
          world.problem->corrections());
  }
  seconds = cpuSeconds() - seconds;
  std::printf(
      "mu %g: %zu contacts, %.3f s a step, %ld of %d solves failed, worst %.1e, law %.1e m/s, "
      "growth of energy %.1e, newton %ld, cycles %ld\n",
      mu, world.manager->numberOfContacts(), seconds / steps, failed, steps, worst, law,
      growth / first, newton, cycles);
}

}  // namespace

int main(int argc, char** argv) {
  const bool isStack = argc > 1 && !std::strcmp(argv[1], "stack");
  if (isStack) {
    const int steps = argc > 2 ? std::atoi(argv[2]) : 50;
    for (const double mu : {0.0, 0.3, 0.6}) stack(steps, mu);
    return 0;
  }
  std::vector<int> sizes;
  for (int i = 2; i < argc; ++i) sizes.push_back(std::atoi(argv[i]));
  blocks(sizes.empty() ? std::vector<int>{16, 22, 33} : sizes);
}
