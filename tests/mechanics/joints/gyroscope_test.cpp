// Bodies that spin fast while joints turn their axes.
#include <gtest/gtest.h>

#include <algorithm>
#include <kernel/state/StateCopy.hpp>
#include <numbers>

#include "mechanics/mechanism.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;

constexpr std::uint64_t kWorld = JointFrames::kWorld;

/// A heavy disc that spins on a light rod, which hangs by one end and starts horizontal.
struct Gyroscope : Mechanism {
  explicit Gyroscope(double step) {
    h = step;
    const Quaternion across = quaternionFromRotationVector({0, std::numbers::pi / 2, 0});
    const auto rod = bodies->add(bodies->addKind(Capsule(0.02, 0.6), 200.0), {0.3, 0, 0}, across);
    const auto disc = bodies->add(bodies->addKind(Cylinder(0.3, 0.05), 2000.0), {0.5, 0, 0}, across,
                                  {}, {60, 0, 0});
    auto pivot = std::make_shared<JointsR>(bodies, JointKind::kBall);
    auto axle = std::make_shared<JointsR>(bodies, JointKind::kRevolute);
    pivot->add(rod, kWorld, {});
    axle->add(disc, rod, {0.5, 0, 0}, {1, 0, 0});
    join(pivot), join(axle);
    build();
  }
};

/// If the angular momentum changed with the axes in which inertia is diagonal, 170 J of 2 850 would
/// be lost with the longer step.
TEST(Gyroscope, KeepsItsEnergy) {
  for (const double h : {5e-3, 1.25e-3}) {
    Gyroscope gyroscope(h);
    const double begin = gyroscope.energy();
    double worst = 0.0;
    for (double t = 0; t < 3; t += h) {
      gyroscope.step();
      worst = std::max(worst, std::abs(gyroscope.energy() - begin));
    }
    EXPECT_LT(worst, 2e-3 * begin) << h;
  }
}

/// The axes of the last step's momentum are part of the state.
TEST(Gyroscope, RestartContinuesBitForBit) {
  Gyroscope whole(5e-3), resumed(5e-3);
  whole.step(100);
  StateCopy recorder;
  whole.simulation->recordState(recorder);
  resumed.simulation->initialize();
  recorder.beginReading();
  resumed.simulation->recordState(recorder);
  for (int k = 0; k < 50; ++k) {
    whole.step(), resumed.step();
    ASSERT_EQ(whole.hash(), resumed.hash()) << k;
  }
}

}  // namespace
