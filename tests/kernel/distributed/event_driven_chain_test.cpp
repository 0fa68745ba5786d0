// Event-driven simulations of systems distributed over any number of ranks. The event times must
// have the same bits as on one rank, and agree with closed forms.
#include <petscmat.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianNodesR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <numbers>

#include "support/petsc_main.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// N masses in a line with springs: mass i and the spring from it to the next mass.
struct Chain {
  int N = 10;
  double stiffness = 100.0;      // stiffness of springs; 0: none
  bool walls = false;            // springs also connect the ends with walls
  bool everyoneTouches = false;  // if false, only the first mass can touch the floor
  double e = 0.9, weight = 0.0, tolerance = 1e-13;
  std::function<double(int)> height = [](int) { return 1.0; };
  std::function<double(int)> velocity = [](int) { return 0.0; };

  double mass(int i) const { return walls ? 1.0 : 1.0 + 0.25 * (i % 3); }
};

/// A chain on the ranks of a communicator; each rank has consecutive masses.
class Scene {
 public:
  Scene(MPI_Comm comm, const Chain& chain, double T) {
    PetscInt count = PETSC_DECIDE, N = chain.N, end = 0;
    PetscSplitOwnership(comm, &count, &N);
    MPI_Scan(&count, &end, 1, MPIU_INT, MPI_SUM, comm);
    const int n = static_cast<int>(count), first = static_cast<int>(end - count);
    MatCreateAIJ(comm, n, n, N, N, 1, nullptr, 0, nullptr, &M);
    MatCreateAIJ(comm, n, n, N, N, 3, nullptr, 2, nullptr, &K);
    Vector q(n), v(n), force(n), gaps(0);
    std::vector<int> touching;
    for (int i = first; i < first + n; ++i) {
      MatSetValue(M, i, i, chain.mass(i), INSERT_VALUES);
      const bool ends = !chain.walls && (i == 0 || i == chain.N - 1);
      MatSetValue(K, i, i, (ends ? 1.0 : 2.0) * chain.stiffness, INSERT_VALUES);
      if (i > 0) MatSetValue(K, i, i - 1, -chain.stiffness, INSERT_VALUES);
      if (i + 1 < chain.N) MatSetValue(K, i, i + 1, -chain.stiffness, INSERT_VALUES);
      q[i - first] = chain.height(i);
      v[i - first] = chain.velocity(i);
      force[i - first] = -chain.weight * chain.mass(i);
      if (chain.everyoneTouches || i == 0) touching.push_back(i - first);
    }
    for (Mat A : {M, K}) {
      MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY);
      MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY);
    }
    system = std::make_shared<LagrangianLinearTIDS>(q, v, M, chain.stiffness > 0.0 ? K : nullptr,
                                                    nullptr);
    system->setFExt(force);
    gaps.resize(static_cast<int>(touching.size()));
    floor = std::make_shared<Interaction>(
        std::make_shared<NewtonImpactNSL>(chain.e),
        std::make_shared<LagrangianNodesR>(touching, Matrix{{1.0}}, gaps));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(system);
    model->link(floor, system);
    auto integrator = std::make_shared<LsodarOSI>();
    integrator->setTol(chain.tolerance, chain.tolerance);
    simulation = std::make_shared<EventDriven>(
        model, std::make_shared<TimeDiscretisation>(0.0, 0.5), integrator);
  }
  ~Scene() {
    simulation = nullptr;
    MatDestroy(&M);
    MatDestroy(&K);
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// Returns the times of the nonsmooth events, followed by the final state, of all ranks.
  std::vector<double> run() {
    std::vector<double> all;
    while (simulation->hasNextEvent()) {
      simulation->advanceToEvent();
      simulation->processEvents();
      if (simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth)
        all.push_back(simulation->startingTime());
    }
    events = all.size();
    for (const Vector* part : {&system->q(), &system->velocity()}) {
      const std::vector<double> whole = system->ranks().gather(*part);
      all.insert(all.end(), whole.begin(), whole.end());
    }
    return all;
  }

  std::size_t events = 0;
  std::shared_ptr<LagrangianLinearTIDS> system;
  std::shared_ptr<Interaction> floor;
  std::shared_ptr<EventDriven> simulation;

 private:
  Mat M = nullptr, K = nullptr;
};

// First each rank computes the whole chain alone, then all ranks compute it together.
void expectSameBits(Chain chain, double T, std::size_t leastEvents) {
  chain.tolerance = 1e-11;  // the bits must agree for any tolerance
  Scene alone(PETSC_COMM_SELF, chain, T), together(PETSC_COMM_WORLD, chain, T);
  const std::vector<double> a = alone.run(), b = together.run();
  EXPECT_GE(together.events, leastEvents);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i], b[i]) << i;
}

}  // namespace

// Without springs the first impact is at t_1 = √(2h/g), and 2 eᵏ t_1 pass from one impact to the
// next.
TEST(DistributedEvents, BallsBounceAtTheirTimes) {
  Chain balls;
  balls.stiffness = 0.0;
  balls.everyoneTouches = true;
  balls.weight = kG;
  balls.height = [](int i) { return 1.0 + 0.137 * i; };
  const double T = 3.0;
  std::vector<double> times;
  for (int i = 0; i < balls.N; ++i) {
    const double first = std::sqrt(2.0 * balls.height(i) / kG);
    double flight = 2.0 * first * balls.e;
    for (double t = first; t < T; t += flight, flight *= balls.e) times.push_back(t);
  }
  std::sort(times.begin(), times.end());
  Scene scene(PETSC_COMM_WORLD, balls, T);
  const std::vector<double> found = scene.run();
  ASSERT_EQ(scene.events, times.size());
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(found[i], times[i], 1e-12 * T);
  expectSameBits(balls, T, times.size());
}

// In the first mode of the chain all masses reach the floor at k π/ω, and rebound with 0.9 of their
// velocity.
TEST(DistributedEvents, AModeKeepsItsShapeAtImpacts) {
  Chain chain;
  chain.stiffness = 1.0;
  chain.walls = true;
  chain.everyoneTouches = true;
  chain.height = [](int) { return 0.0; };
  const double angle = std::numbers::pi / (chain.N + 1);
  chain.velocity = [angle](int i) { return std::sin(angle * (i + 1)); };
  const double omega = 2.0 * std::sin(angle / 2.0);
  const double half = std::numbers::pi / omega;
  Scene scene(PETSC_COMM_WORLD, chain, 6.5 * half);
  const std::vector<double> found = scene.run();
  // One impact may be several events if the masses arrive within rounding errors of each other.
  for (std::size_t i = 0; i < scene.events; ++i)
    EXPECT_NEAR(found[i] / half, std::round(found[i] / half), 1e-10);
  for (int k = 1; k <= 6; ++k)
    EXPECT_TRUE(std::any_of(found.begin(), found.begin() + static_cast<int>(scene.events),
                            [&](double t) { return std::abs(t / half - k) < 1e-10; }));
  const double t = scene.simulation->startingTime();
  for (int i = 0; i < chain.N; ++i) {
    const double amplitude = std::pow(0.9, 6) * chain.velocity(i) / omega;
    EXPECT_NEAR(found[scene.events + i], amplitude * std::abs(std::sin(omega * t)), 1e-10);
  }
}

TEST(DistributedEvents, AFallingChainHasTheSameBits) {
  Chain chain;
  chain.weight = kG;
  chain.velocity = [](int i) { return 0.1 * i; };
  expectSameBits(chain, 2.0, 4);
}

// The chain stays on the floor while waves travel to its end and back, and leaves the floor when
// they return.
TEST(DistributedEvents, AChainThatStaysAndLeavesHasTheSameBits) {
  Chain chain;
  chain.weight = 1.0;
  chain.stiffness = 1000.0;
  chain.e = 0.0;
  expectSameBits(chain, 3.0, 2);
}

TEST(DistributedEvents, SeveralClosedContactsHaveTheSameBits) {
  Chain chain;
  chain.weight = kG;
  chain.e = 0.3;
  chain.stiffness = 20.0;
  chain.everyoneTouches = true;
  chain.height = [](int i) { return 0.2 + 0.01 * i; };
  expectSameBits(chain, 1.0, 10);
}

// Friction is not supported at events of distributed systems; all ranks report it.
TEST(DistributedEvents, RefuseFriction) {
  Chain chain;
  Scene scene(PETSC_COMM_WORLD, chain, 1.0);
  scene.simulation->model()->unlink(scene.floor);
  scene.simulation->model()->link(
      std::make_shared<Interaction>(
          std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 2),
          std::make_shared<LagrangianNodesR>(std::vector<int>{}, Matrix(2, 1), Vector())),
      scene.system);
  EXPECT_THROW(scene.simulation->advanceToEvent(), std::exception);
}

}  // namespace rico
