// Errors of the user are reported as early as possible, and the message gives number, name and
// remedy.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

template <class Call>
void expectThrow(Call&& call, std::initializer_list<const char*> parts) {
  try {
    call();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Exception& e) {
    const std::string message = e.what();
    for (const char* part : parts)
      EXPECT_NE(message.find(part), std::string::npos) << "\"" << part << "\" in: " << message;
  }
}

std::shared_ptr<LagrangianLinearTIDS> ball() {
  return std::make_shared<LagrangianLinearTIDS>(Vector{1, 0, 0}, Vector{0, 0, 0},
                                                Matrix::identity(3));
}

std::shared_ptr<Interaction> contact(Matrix H) {
  return std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.5),
                                       std::make_shared<LagrangianLinearTIR>(std::move(H)));
}

TEST(Errors, SizesOfASystem) {
  expectThrow([] { LagrangianDS(Vector{1, 2}, Vector{1}); }, {"velocity0", "expected 2"});
  expectThrow(
      [] {
        LagrangianDS(Vector{1, 2}, Vector{1, 2}, Matrix::identity(3));
      },
      {"mass", "3 x 3", "2 x 2"});
  expectThrow([] { ball()->setFExt(Vector{1, 2}); }, {"FExt", "2 entries", "3"});
  expectThrow([] { FirstOrderLinearTIDS(Vector{1}, Matrix(2, 2)); }, {"A", "1 x 1"});
  expectThrow([] { LagrangianDS(Vector{std::nan("")}, Vector{1}); }, {"q0", "finite"});
}

TEST(Errors, RelationThatDoesNotFit) {
  NonSmoothDynamicalSystem model(0, 1);
  auto ds = ball();
  model.insertDynamicalSystem(ds);
  expectThrow(
      [&] {
        model.link(contact(Matrix{{1, 0}}), ds);
      },
      {"interaction 0", "LagrangianLinearTIR", "1 x 2", "1 x 3"});
  auto wrong = std::make_shared<Interaction>(
      std::make_shared<RelayNSL>(1),
      std::make_shared<FirstOrderLinearTIR>(Matrix{{1, 0, 0}}, Matrix{{1}, {0}, {0}}));
  expectThrow([&] { model.link(wrong, ds); }, {"FirstOrderLinearTIR", "system 0", "first-order"});
}

TEST(Errors, LinkedButNotInserted) {
  NonSmoothDynamicalSystem model(0, 1);
  auto ds = ball();
  ds->setName("ball");
  expectThrow(
      [&] {
        model.link(contact(Matrix{{1, 0, 0}}), ds);
      },
      {"(ball)", "not in the model", "insertDynamicalSystem"});
}

TEST(Errors, NoIntegratorNoProblem) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
  auto ds = ball();
  model->insertDynamicalSystem(ds);
  auto times = std::make_shared<TimeDiscretisation>(0.0, 0.1);
  TimeStepping simulation(model, times);
  expectThrow([&] { simulation.computeOneStep(); }, {"system 0", "integrator"});
  TimeStepping ofNothing(std::make_shared<NonSmoothDynamicalSystem>(0, 1), times);
  expectThrow([&] { ofNothing.computeOneStep(); }, {"insertIntegrator"});
  simulation.insertIntegrator(std::make_shared<MoreauJeanOSI>(0.5));
  model->link(contact(Matrix{{1, 0, 0}}), ds);
  expectThrow([&] { simulation.computeOneStep(); }, {"interaction 0", "insertNonSmoothProblem"});
}

TEST(Errors, IntegratorAndProblemOfTheWrongKind) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
  auto ds = ball();
  model->insertDynamicalSystem(ds);
  auto times = std::make_shared<TimeDiscretisation>(0.0, 0.1);
  TimeStepping wrong(model, times, std::make_shared<EulerMoreauOSI>(0.5), nullptr);
  expectThrow([&] { wrong.computeOneStep(); }, {"EulerMoreauOSI", "system 0", "MoreauJeanOSI"});
  model->link(contact(Matrix{{1, 0, 0}}), ds);
  TimeStepping friction(model, times, std::make_shared<MoreauJeanOSI>(0.5),
                        std::make_shared<FrictionContact>(3));
  expectThrow([&] { friction.computeOneStep(); },
              {"FrictionContact", "NewtonImpactNSL", "GenericMechanical"});
}

TEST(Errors, SingularMass) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
  auto ds =
      std::make_shared<LagrangianLinearTIDS>(Vector{1, 0}, Vector{0, 0}, Matrix{{1, 1}, {1, 1}});
  ds->setName("beam");
  model->insertDynamicalSystem(ds);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  expectThrow([&] { simulation.computeOneStep(); }, {"system 0 (beam)", "W", "singular"});
}

// Two rows with contradictory conditions for one velocity.
TEST(Errors, UnsolvableProblemThrowsUnlessTheUserSaysOtherwise) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
  auto ds = std::make_shared<FirstOrderLinearTIDS>(Vector{1}, Matrix(1, 1));
  model->insertDynamicalSystem(ds);
  // 0 ≤ −λ − 1 ⟂ λ ≥ 0 has no solution.
  auto relation = std::make_shared<FirstOrderLinearTIR>(Matrix{{0}}, Matrix{{0}});
  relation->setD(Matrix{{-1}});
  relation->sete(Vector{-1});
  model->link(std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.0), relation), ds);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                          std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<LCP>());
  expectThrow([&] { simulation.computeOneStep(); },
              {"t = 0.1", "LCP", "residual", "tolerance", "setCheckSolverFunction"});
  int seen = 0;
  simulation.setCheckSolverFunction([&](int info, Simulation&) { seen = info; });
  simulation.computeOneStep();
  EXPECT_LT(seen, 0);
}

TEST(Errors, NewtonThatDoesNotConverge) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0, 1);
  auto ds = std::make_shared<LagrangianDS>(Vector{1.0}, Vector{0.0}, Matrix::identity(1));
  // A stiff force without gradients.
  ds->setComputeFIntFunction(
      [](double, const Vector& q, const Vector&, Vector& f) { f(0) = 1e6 * q(0); });
  model->insertDynamicalSystem(ds);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  expectThrow([&] { simulation.computeOneStep(); },
              {"t = 0.1", "residual", "tolerance", "setNewtonMaxIteration"});
}

TEST(Errors, Times) {
  expectThrow([] { NonSmoothDynamicalSystem(1, 1); }, {"T = 1"});
  expectThrow([] { TimeDiscretisation(0.0, -0.1); }, {"positive"});
  expectThrow([] { TimeDiscretisation(0.0, "1e-3x"); }, {"1e-3x"});
  expectThrow([] { TimeDiscretisation(std::vector<double>{0, 1, 1}); }, {"instant 2"});
}

}  // namespace
}  // namespace rico
