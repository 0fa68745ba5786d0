// C functions that are found by the name of their library and their symbol.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/support/Exception.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

class Plugins : public testing::Test {
 protected:
  void SetUp() override { setenv("RICOCHET_PLUGIN_PATH", RICO_PLUGIN_FOLDER, 1); }
};

template <class Call>
std::string messageOf(Call&& call) {
  try {
    call();
  } catch (const Exception& e) {
    return e.what();
  }
  return "nothing was thrown";
}

TEST_F(Plugins, ForceAndRelationOfABouncingBall) {
  BouncingBall constant;
  constant.build();
  BouncingBall computed;
  computed.build();
  computed.ball->setComputeFExtFunction("ball_plugin", "ballFExt");
  auto relation =
      std::make_shared<LagrangianScleronomousR>("ball_plugin:gap", "ball_plugin:gapGradient");
  auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.9), relation);
  computed.model->unlink(computed.contact);
  computed.model->link(contact, computed.ball);
  while (constant.simulation->hasNextEvent()) {
    constant.simulation->computeOneStep();
    computed.simulation->computeOneStep();
    ASSERT_NEAR(constant.ball->q()(0), computed.ball->q()(0), 1e-12);
    constant.simulation->nextStep();
    computed.simulation->nextStep();
  }
}

TEST_F(Plugins, ParametersZ) {
  BouncingBall scene;
  scene.build();
  scene.ball->setz(Vector{2.0});
  scene.ball->setComputeFExtFunction("ball_plugin", "ballFExt");
  scene.simulation->computeOneStep();
  EXPECT_NEAR(scene.ball->velocity()(0), -2.0 * scene.h, 1e-15);
}

TEST_F(Plugins, ForceWithGradient) {
  auto ds = std::make_shared<LagrangianDS>(Vector{1.0}, Vector{0.0}, Matrix::identity(1));
  ds->setComputeFIntFunction("ball_plugin", "springFInt");
  ds->setComputeJacobianFIntqFunction("ball_plugin", "springGradient");
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(ds);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  simulation.run();
  EXPECT_NEAR(ds->q()(0), std::cos(2.0), 1e-5);
}

TEST_F(Plugins, MissingLibraryIsReportedWithThePathsTried) {
  BouncingBall scene;
  scene.build();
  const std::string message =
      messageOf([&] { scene.ball->setComputeFExtFunction("no_such_plugin", "ballFExt"); });
  EXPECT_NE(message.find("no_such_plugin"), std::string::npos) << message;
  EXPECT_NE(message.find(RICO_PLUGIN_FOLDER "/no_such_plugin.so"), std::string::npos) << message;
}

TEST_F(Plugins, MissingSymbolAndForm) {
  BouncingBall scene;
  scene.build();
  EXPECT_NE(messageOf([&] {
              scene.ball->setComputeFExtFunction("ball_plugin", "noSuchFunction");
            }).find("noSuchFunction"),
            std::string::npos);
  EXPECT_NE(messageOf([] {
              LagrangianScleronomousR("ball_plugin", "ball_plugin:gap");
            }).find("library:symbol"),
            std::string::npos);
}

TEST_F(Plugins, ValuesThatAreNotFiniteAreRefused) {
  BouncingBall scene;
  scene.build();
  scene.model->setName(scene.ball, "ball");
  scene.ball->setComputeFExtFunction("ball_plugin", "notFinite");
  const std::string message = messageOf([&] { scene.simulation->computeOneStep(); });
  EXPECT_NE(message.find("system 0 (ball)"), std::string::npos) << message;
  EXPECT_NE(message.find("FExt"), std::string::npos) << message;
}

}  // namespace
}  // namespace rico
