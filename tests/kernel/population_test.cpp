// Populations: many bodies in one system with one batched interaction give the same results as one
// system and one interaction for each body.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/InteractionManager.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// N point masses in the plane, with coordinates (x, y) each, under gravity.
class PointMasses : public SecondOrderDS {
 public:
  PointMasses(Vector q0, Vector v0, Vector masses)
      : SecondOrderDS(std::move(q0), std::move(v0)), masses_(std::move(masses)) {}

  int bodies() const override { return masses_.size(); }
  bool isLinear() const override { return true; }
  void computeMass() override {}
  void computeForces(double /*t*/, const Vector& /*q*/, const Vector& /*v*/) override {
    for (int i = 0; i < bodies(); ++i) forces_[2 * i + 1] = -masses_[i] * kG;
  }
  void multiplyMass(const Vector& x, Vector& y) const override {
    for (int i = 0; i < x.size(); ++i) y[i] = masses_[i / 2] * x[i];
  }
  void computeIterationMatrix(double /*t*/, double /*a*/, double /*b*/, SystemMatrix& W) override {
    std::vector<double>& blocks = W.setBlocks(bodies(), 2);
    for (int i = 0; i < bodies(); ++i) blocks[4 * i] = blocks[4 * i + 3] = masses_[i];
  }

 private:
  Vector masses_;
};

/// Contact i lies between body i and the floor y = 0; further contacts between the bodies i and
/// i + 1 keep them apart along x.
class FloorAndNeighbours : public Relation {
 public:
  FloorAndNeighbours(int rows, bool neighbours) : rows_(rows), neighbours_(neighbours) {}

  std::string_view name() const override { return "FloorAndNeighbours"; }
  bool isLinear() const override { return true; }
  bool isFirstOrder() const override { return false; }
  void initialize(Interaction& interaction) override {
    const int N = interaction.secondOrder(0)->bodies();
    interaction.setContacts(neighbours_ ? 2 * N - 1 : N);
    Coupling& coupling = interaction.coupling();
    coupling.resize(interaction.contacts(), rows_, 2, 2, true);
    for (int i = 0; i < N; ++i) {
      coupling.setBody(i, 0, i);
      coupling.setBody(i, 1, -1);
      coupling.output(i, 0)[1] = 1.0;
      if (rows_ == 2) coupling.output(i, 0)[2] = 1.0;
    }
    for (int c = N; c < interaction.contacts(); ++c) {
      coupling.setBody(c, 0, c - N);
      coupling.setBody(c, 1, c - N + 1);
      coupling.output(c, 0)[0] = -1.0;
      coupling.output(c, 1)[0] = 1.0;
    }
    coupling.touch();
  }
  void computeOutput(double /*t*/, Interaction& interaction, int level) override {
    const SecondOrderDS& ds = *interaction.secondOrder(0);
    const Vector* states[2] = {level == 0 ? &ds.q() : &ds.velocity(), nullptr};
    interaction.setOutputFrom(states, interaction.y(level));
  }
  void computeFreeOutput(double /*t*/, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override {
    interaction.setOutputFrom(free, q);
  }

 private:
  int rows_;
  bool neighbours_;
};

struct Data {
  int N;
  Vector q0, v0, masses;
  explicit Data(int n) : N(n), q0(2 * n), v0(2 * n), masses(n) {
    for (int i = 0; i < n; ++i) {
      q0[2 * i] = 0.05 * i;
      q0[2 * i + 1] = 0.2 + 0.1 * std::sin(3.0 * i);
      v0[2 * i] = std::cos(2.0 * i);
      masses[i] = 1.0 + 0.5 * (i % 3);
    }
  }
};

/// Only bodies near the floor have a contact: the list of contacts is created again in every step.
class FloorForLowBodies : public FloorAndNeighbours, public InteractionManager {
 public:
  FloorForLowBodies() : FloorAndNeighbours(1, false) {}

  void setInteraction(std::shared_ptr<Interaction> interaction) {
    interaction_ = std::move(interaction);
  }
  void updateInteractions(Simulation& simulation) override {
    if (simulation.stepNumber() == 0) return;
    const SecondOrderDS& ds = *interaction_->secondOrder(0);
    std::vector<int> low;
    for (int i = ds.bodies() - 1; i >= 0; --i)
      if (ds.q()(2 * i + 1) < 0.1) low.push_back(i);
    const int contacts = static_cast<int>(low.size());
    interaction_->setContacts(contacts);
    interaction_->coupling().resize(contacts, 1, 2, 2, true);
    for (int c = 0; c < contacts; ++c) {
      interaction_->coupling().setBody(c, 0, low[c]);
      interaction_->coupling().setBody(c, 1, -1);
      interaction_->coupling().output(c, 0)[1] = 1.0;
    }
    for (int level : {0, 1}) interaction_->computeOutput(simulation.startingTime(), level);
    interaction_->storeOutputs();
    fewest = std::min(fewest, contacts);
    most = std::max(most, contacts);
  }
  int fewest = 1000;
  int most = 0;

 private:
  std::shared_ptr<Interaction> interaction_;
};

using Problem = std::shared_ptr<OneStepNSProblem>;
using Law = std::shared_ptr<NonSmoothLaw>;

std::shared_ptr<TimeStepping> simulate(const std::shared_ptr<NonSmoothDynamicalSystem>& model,
                                       const Problem& problem) {
  return std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                                        std::make_shared<MoreauJeanOSI>(0.5), problem);
}

/// The same model, once with one system per body and once as a population, with the same contacts.
struct Both {
  Data data;
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> single;
  std::vector<std::shared_ptr<Interaction>> contacts;
  std::shared_ptr<PointMasses> population;
  std::shared_ptr<Interaction> batch;
  std::shared_ptr<TimeStepping> one, all;

  Both(int N, const Law& law, bool neighbours, const Problem& p1, const Problem& p2) : data(N) {
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    Matrix floor(law->size(), 2);
    floor(0, 1) = 1.0;
    if (law->size() == 2) floor(1, 0) = 1.0;
    for (int i = 0; i < N; ++i) {
      const double m = data.masses[i];
      single.push_back(std::make_shared<LagrangianLinearTIDS>(
          Vector{data.q0[2 * i], data.q0[2 * i + 1]}, Vector{data.v0[2 * i], data.v0[2 * i + 1]},
          Matrix{{m, 0}, {0, m}}));
      single.back()->setFExt(Vector{0.0, -m * kG});
      model->insertDynamicalSystem(single.back());
    }
    const auto link = [&](Matrix C, int first, int second) {
      contacts.push_back(
          std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(std::move(C))));
      model->link(contacts.back(), single[first], second < 0 ? nullptr : single[second]);
    };
    for (int i = 0; i < N; ++i) link(floor, i, -1);
    for (int i = 0; neighbours && i + 1 < N; ++i) link(Matrix{{-1, 0, 1, 0}}, i, i + 1);
    one = simulate(model, p1);

    auto batchModel = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    population = std::make_shared<PointMasses>(data.q0, data.v0, data.masses);
    batchModel->insertDynamicalSystem(population);
    batch = std::make_shared<Interaction>(
        law, std::make_shared<FloorAndNeighbours>(law->size(), neighbours));
    batchModel->link(batch, population);
    all = simulate(batchModel, p2);
  }

  void run(double tolerance) {
    double impulses = 0.0;
    while (one->hasNextEvent()) {
      one->computeOneStep();
      all->computeOneStep();
      ASSERT_EQ(one->indexSet(1).size(), all->indexSet(1).size());
      for (int i = 0; i < data.N; ++i) {
        for (int j = 0; j < 2; ++j) {
          ASSERT_NEAR(single[i]->q()(j), population->q()(2 * i + j), tolerance);
          ASSERT_NEAR(single[i]->velocity()(j), population->velocity()(2 * i + j), tolerance);
        }
      }
      const int rows = batch->nonSmoothLaw()->size();
      for (std::size_t c = 0; c < contacts.size(); ++c) {
        ASSERT_NEAR(contacts[c]->lambda(1)(0), batch->lambda(1)(static_cast<int>(c) * rows),
                    tolerance);
        impulses += contacts[c]->lambda(1)(0);
      }
      one->nextStep();
      all->nextStep();
    }
    EXPECT_GT(impulses, 1.0) << "no contact was closed, so nothing was tested";
  }
};

TEST(Population, FallsOnAFloor) {
  Both both(9, std::make_shared<NewtonImpactNSL>(0.7), false, std::make_shared<LCP>(),
            std::make_shared<LCP>());
  both.run(1e-12);
}

TEST(Population, MayHaveContactsBetweenItsBodies) {
  Both both(9, std::make_shared<NewtonImpactNSL>(0.3), true, std::make_shared<LCP>(),
            std::make_shared<LCP>());
  both.run(1e-10);
}

TEST(Population, MayHaveNewContactsInEveryStep) {
  const Data data(12);
  const auto build = [&](const std::shared_ptr<FloorAndNeighbours>& relation) {
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
    auto bodies = std::make_shared<PointMasses>(data.q0, data.v0, data.masses);
    auto batch = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.7), relation);
    model->insertDynamicalSystem(bodies);
    model->link(batch, bodies);
    if (auto manager = std::dynamic_pointer_cast<FloorForLowBodies>(relation))
      manager->setInteraction(batch);
    return simulate(model, std::make_shared<LCP>());
  };
  auto relation = std::make_shared<FloorForLowBodies>();
  auto fixed = build(std::make_shared<FloorAndNeighbours>(1, false));
  auto changing = build(relation);
  changing->insertInteractionManager(relation);
  while (fixed->hasNextEvent()) {
    fixed->computeOneStep();
    changing->computeOneStep();
    const Vector difference =
        fixed->topology().interactions()[0]->interaction->secondOrder(0)->q() -
        changing->topology().interactions()[0]->interaction->secondOrder(0)->q();
    ASSERT_LE(difference.normInf(), 1e-12) << "t = " << fixed->nextTime();
    fixed->nextStep();
    changing->nextStep();
  }
  EXPECT_LT(relation->fewest, relation->most);
}

TEST(Population, MayHaveFrictionWithAFactoredOperator) {
  auto factored = std::make_shared<FrictionContact>(2);
  factored->settings().form = OperatorForm::kFactored;
  auto assembled = std::make_shared<FrictionContact>(2);
  Both both(6, std::make_shared<NewtonImpactFrictionNSL>(0.3, 0.0, 0.4, 2), false, assembled,
            factored);
  both.run(1e-8);
}

}  // namespace
}  // namespace rico
