// Models that change during a run, variable steps, large sparse systems, and the hash of the state.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <kernel/simulation/InteractionManager.hpp>
#include <kernel/state/StateHash.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

/// Links the contact when the ball is low, and unlinks it when the ball is high.
class WhenLow : public InteractionManager {
 public:
  explicit WhenLow(BouncingBall& scene) : scene_(scene) {}

  void updateInteractions(Simulation& simulation) override {
    const bool low = scene_.ball->q()(0) < 0.3;
    if (low == linked_) return;
    if (low)
      simulation.link(scene_.contact, scene_.ball);
    else
      simulation.unlink(scene_.contact);
    linked_ = low;
    ++changes;
  }
  int changes = 0;

 private:
  BouncingBall& scene_;
  bool linked_ = true;
};

TEST(ChangingModel, LinkingContactsDuringTheRunChangesNothing) {
  BouncingBall fixed;
  fixed.build();
  BouncingBall changing;
  changing.build();
  auto manager = std::make_shared<WhenLow>(changing);
  changing.simulation->insertInteractionManager(manager);
  while (fixed.simulation->hasNextEvent()) {
    fixed.simulation->computeOneStep();
    changing.simulation->computeOneStep();
    ASSERT_NEAR(fixed.ball->q()(0), changing.ball->q()(0), 1e-14);
    fixed.simulation->nextStep();
    changing.simulation->nextStep();
  }
  EXPECT_GT(manager->changes, 4);
}

TEST(ChangingModel, MemoryIsConstantOver100000Steps) {
  BouncingBall scene;
  scene.T = 1e9;
  scene.e = 1.0;  // the ball never comes to rest
  scene.build();
  auto manager = std::make_shared<WhenLow>(scene);
  scene.simulation->insertInteractionManager(manager);
  const auto run = [&](int steps) {
    for (int k = 0; k < steps; ++k) {
      scene.simulation->computeOneStep();
      scene.simulation->nextStep();
    }
    return mallinfo2().uordblks;
  };
  const auto before = run(10000);
  const auto after = run(100000);
  EXPECT_LE(after, before + 4096);
  EXPECT_GT(manager->changes, 100);
}

TEST(ChangingModel, SystemsAreInsertedAndRemoved) {
  ColumnOfBeads scene;
  scene.N = 3;
  scene.build();
  scene.simulation->computeOneStep();
  scene.simulation->nextStep();
  auto guest = std::make_shared<LagrangianLinearTIDS>(Vector{5.0}, Vector{0.0}, Matrix{{1}});
  scene.model->insertDynamicalSystem(guest);
  scene.simulation->computeOneStep();
  scene.simulation->nextStep();
  EXPECT_EQ(guest->number(), 3);
  EXPECT_EQ(scene.model->numberOfDS(), 4);
  scene.model->removeDynamicalSystem(scene.beads[1]);
  EXPECT_EQ(scene.model->numberOfDS(), 3);
  EXPECT_EQ(scene.model->numberOfInteractions(), 1);
  scene.simulation->computeOneStep();
  EXPECT_EQ(scene.model->dynamicalSystem(3), guest);
}

TEST(Topology, IslandsAndColours) {
  ColumnOfBeads scene;
  scene.N = 6;
  scene.build();
  Topology& topology = scene.model->topology();
  EXPECT_EQ(topology.dSG().size(), 6);
  EXPECT_EQ(topology.interactionsGraph().size(), 6);
  scene.model->unlink(scene.contacts[3]);
  const auto islands = topology.interactionsGraph().islands();
  ASSERT_EQ(topology.interactions().size(), 5U);
  EXPECT_EQ(islands[0], islands[2]);
  EXPECT_EQ(islands[3], islands[4]);
  EXPECT_NE(islands[2], islands[3]);
  const auto colours = topology.interactionsGraph().colours();
  EXPECT_NE(colours[0], colours[1]);
  EXPECT_NE(colours[1], colours[2]);
  EXPECT_LE(*std::max_element(colours.begin(), colours.end()), 1);
}

// A linear system with steps of many sizes: q = 1 − g t² / 2 holds at every instant.
TEST(TimeSteps, AListOfInstants) {
  auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{1.0}, Vector{0.0}, Matrix{{2}});
  ball->setFExt(Vector{-2.0 * 9.81});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(ball);
  std::vector<double> instants = {0.0};
  while (instants.back() < 1.0)
    instants.push_back(std::min(1.0, instants.back() + 1e-3 * (1.0 + instants.size() % 7)));
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(instants),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const double t = simulation.nextTime();
    ASSERT_NEAR(ball->q()(0), 1.0 - 0.5 * 9.81 * t * t, 1e-12);
    simulation.nextStep();
  }
  EXPECT_EQ(simulation.startingTime(), 1.0);
}

/// A bar of N elements, dense or sparse, with a wall at its lower end.
struct Bar {
  std::shared_ptr<LagrangianLinearTIDS> bar;
  std::shared_ptr<Interaction> contact;
  std::shared_ptr<TimeStepping> simulation;

  Bar(int N, bool sparse) {
    const double l = 1.0 / N;
    std::vector<Triplet> M, K;
    for (int i = 0; i < N; ++i) {
      M.push_back({i, i, l});
      K.push_back({i, i, (i == 0 || i == N - 1 ? 1.0 : 2.0) / l});
      if (i > 0) K.push_back({i, i - 1, -1.0 / l});
      if (i + 1 < N) K.push_back({i, i + 1, -1.0 / l});
    }
    const Vector q0(N, 0.01);
    const Vector v0(N, -1.0);
    if (sparse) {
      bar = std::make_shared<LagrangianLinearTIDS>(q0, v0, SparseMatrix(N, N, M),
                                                   SparseMatrix(N, N, K), SparseMatrix());
    } else {
      Matrix denseM(N, N), denseK(N, N);
      for (const Triplet& t : M) denseM(t.row, t.col) += t.value;
      for (const Triplet& t : K) denseK(t.row, t.col) += t.value;
      bar = std::make_shared<LagrangianLinearTIDS>(q0, v0, denseM, denseK, Matrix(N, N));
    }
    Matrix tip(1, N);
    tip(0, 0) = 1.0;
    contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.0),
                                            std::make_shared<LagrangianLinearTIR>(tip));
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 3.0);
    model->insertDynamicalSystem(bar);
    model->link(contact, bar);
    simulation = std::make_shared<TimeStepping>(
        model, std::make_shared<TimeDiscretisation>(0.0, 2e-3),
        std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());
  }
};

TEST(Sparse, BarGivesTheResultsOfTheDenseBar) {
  Bar dense(40, false);
  Bar sparse(40, true);
  double impulses = 0.0;
  for (int k = 0; k < 500; ++k) {
    dense.simulation->computeOneStep();
    sparse.simulation->computeOneStep();
    for (int i = 0; i < 40; ++i)
      ASSERT_NEAR(dense.bar->velocity()(i), sparse.bar->velocity()(i), 1e-9);
    impulses += sparse.contact->lambda(1)(0);
    dense.simulation->nextStep();
    sparse.simulation->nextStep();
  }
  EXPECT_GT(impulses, 0.1);
}

// The bar is in contact while waves travel to its end and back, 2 L / c = 2, and then leaves the
// wall.
TEST(Sparse, HundredThousandDegreesOfFreedom) {
  Bar bar(100000, true);
  for (int k = 0; k < 20; ++k) {
    bar.simulation->computeOneStep();
    ASSERT_TRUE(bar.bar->velocity().isFinite());
    bar.simulation->nextStep();
  }
  EXPECT_GT(bar.contact->lambda(1)(0), 0.0);
}

TEST(State, HashDiffersBetweenRuns) {
  const auto hashAfter = [](int steps, double e) {
    BouncingBall scene;
    scene.e = e;
    scene.build();
    for (int k = 0; k < steps; ++k) {
      scene.simulation->computeOneStep();
      scene.simulation->nextStep();
    }
    StateHash hash;
    scene.simulation->recordState(hash);
    return hash.value();
  };
  EXPECT_EQ(hashAfter(500, 0.9), hashAfter(500, 0.9));
  EXPECT_NE(hashAfter(500, 0.9), hashAfter(499, 0.9));
  EXPECT_NE(hashAfter(500, 0.9), hashAfter(500, 0.8));
}

}  // namespace
}  // namespace rico
