// A rattleback on a floor: an ellipsoid whose principal axes of inertia are not those of its
// surface.
#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/newton_euler/NewtonEuler3DR.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "schemes.hpp"

using namespace rico;

namespace {

constexpr double kAxes[] = {0.2, 0.03, 0.02}, kAbove = 0.01, kMass = 1;

/// The lowest point of the ellipsoid for the upward direction `up`, relative to the centre of mass,
/// in body axes.
Vector3 lowest(const Vector3& up) {
  double sum = 0;
  Vector3 point;
  for (int i = 0; i < 3; ++i) sum += kAxes[i] * kAxes[i] * up[i] * up[i];
  for (int i = 0; i < 3; ++i) point[i] = -kAxes[i] * kAxes[i] * up[i] / std::sqrt(sum);
  point[2] += kAbove;
  return point;
}

/// Row i of a rotation matrix; row 2 is the upward direction in body axes.
Vector3 rowOf(const Matrix& R, int i) { return {R(i, 0), R(i, 1), R(i, 2)}; }

class OnFloor : public NewtonEuler3DR {
 public:
  void computeh(double, const Vector& q, Vector& y) override {
    const Matrix R = rotationMatrix({q[3], q[4], q[5], q[6]});
    const Vector3 arm = lowest(rowOf(R, 2));
    Vector3 point;
    for (int i = 0; i < 3; ++i) point[i] = q[i] + dot(rowOf(R, i), arm);
    setContact(point, {point[0], point[1], 0}, {0, 0, 1});
    y[0] = point[2];
  }
};

}  // namespace

/// Starts with `spin` about the vertical, tilted by `pitch` about the y axis of the body, with the
/// contact point at rest; friction mu. Prints t, the spin about the vertical, and the height of the
/// contact point.
void runRattleback(const Parameters& parameters) {
  const double spin = parameters.number("spin", -5.0), pitch = parameters.number("pitch", 0.01);
  const Vector3 up = {-std::sin(pitch), 0, std::cos(pitch)}, arm = lowest(up);
  // v = r × Ω in body axes, rotated about y by the pitch.
  const Vector3 v = cross(arm, {spin * up[0], spin * up[1], spin * up[2]});
  const double c = std::cos(pitch), s = std::sin(pitch);
  auto body = std::make_shared<NewtonEulerDS>(
      Vector{0, 0, -dot(up, arm), std::cos(pitch / 2), 0, std::sin(pitch / 2), 0},
      Vector{c * v[0] + s * v[2], v[1], c * v[2] - s * v[0], spin * up[0], spin * up[1],
             spin * up[2]},
      kMass, Matrix{{2e-4, -2e-5, 0}, {-2e-5, 16e-4, 0}, {0, 0, 17e-4}});
  body->setFExt(Vector{0, 0, -kMass * parameters.number("gravity", 9.81)});
  auto floor = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, parameters.number("mu", 2.0), 3),
      std::make_shared<OnFloor>());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, parameters.number("end", 6.0));
  model->insertDynamicalSystem(body);
  model->link(floor, body);
  auto simulation = simulationOf(parameters, model, std::make_shared<FrictionContact>(3));
  const long every = std::lround(parameters.number("every", 1.0));
  long count = 0;
  printHeader({"t", "spin", "height"});
  runAll(*simulation, [&](double t) {
    if (count++ % every != 0) return;
    const Vector& w = body->twist();
    const Vector3 omega = {w[3], w[4], w[5]};
    printRow({t, dot(rowOf(body->rotation(), 2), omega), floor->y(0)[0]});
  });
}
