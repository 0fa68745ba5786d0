// A slider-crank with a clearance between rod and slider.
#include <cmath>
#include <kernel/formulation/LCP.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/systems/LagrangianDS.hpp>

#include "schemes.hpp"

using namespace rico;

namespace {

/// The crank rotates with constant speed; its pin is at P = r (cos ωt, sin ωt). The rod has the
/// angle φ and ends in a journal at E = P + l (cos φ, sin φ). The journal moves in a hole of the
/// slider with the clearance c:
///
///     |E - (x, 0)| <= c,     q = (φ, x)
struct SliderCrank {
  double r, l, speed, clearance;
  double rodMass, rodInertia, sliderMass;

  explicit SliderCrank(const Parameters& p)
      : r(p.number("r", 0.05)),
        l(p.number("l", 0.12)),
        speed(p.number("speed", 523.6)),
        clearance(p.number("clearance", 5e-4)),
        rodMass(p.number("rod_mass", 0.21)),
        rodInertia(p.number("rod_inertia", 2.5e-4)),
        sliderMass(p.number("slider_mass", 0.14)) {}

  double along(double t) const { return r * std::cos(speed * t); }
  double across(double t) const { return r * std::sin(speed * t); }
  /// The position of the journal relative to the middle of the hole.
  double dx(const Vector& q, double t) const { return along(t) + l * std::cos(q[0]) - q[1]; }
  double dy(const Vector& q, double t) const { return across(t) + l * std::sin(q[0]); }
};

/// Starts with the crank along x. The default state is that of a mechanism without clearance.
std::shared_ptr<LagrangianDS> bodies(const SliderCrank& m, const Parameters& p) {
  auto both = std::make_shared<LagrangianDS>(
      Vector{p.number("angle", 0.0), p.number("position", m.r + m.l) + p.number("shift", 0.0)},
      Vector{p.number("spin", -m.r * m.speed / m.l), p.number("velocity", 0.0)},
      Matrix::diagonal({m.rodInertia + 0.25 * m.rodMass * m.l * m.l, m.sliderMass}));
  both->setComputeFIntFunction([m](double t, const Vector& q, const Vector&, Vector& f) {
    // The mass of the rod times l / 2 times the acceleration of P perpendicular to the rod.
    const double w2 = m.speed * m.speed;
    f[0] =
        0.5 * m.l * m.rodMass * w2 * (m.along(t) * std::sin(q[0]) - m.across(t) * std::cos(q[0]));
    f[1] = 0;
  });
  both->setComputeJacobianFIntqFunction([m](double t, const Vector& q, const Vector&, Matrix& K) {
    const double w2 = m.speed * m.speed;
    K = Matrix(2, 2);
    K(0, 0) =
        0.5 * m.l * m.rodMass * w2 * (m.along(t) * std::cos(q[0]) + m.across(t) * std::sin(q[0]));
  });
  return both;
}

/// c - |E - (x, 0)| >= 0.
std::shared_ptr<LagrangianRheonomousR> insideTheHole(const SliderCrank& m) {
  auto relation = std::make_shared<LagrangianRheonomousR>();
  // The direction from the middle of the hole to the journal; arbitrary if both coincide.
  const auto direction = [m](const Vector& q, double t) {
    const double x = m.dx(q, t), y = m.dy(q, t), distance = std::hypot(x, y);
    return distance > 0 ? Vector{x / distance, y / distance} : Vector{1.0, 0.0};
  };
  relation->setComputehFunction([m](const Vector& q, double t, Vector& y) {
    y[0] = m.clearance - std::hypot(m.dx(q, t), m.dy(q, t));
  });
  relation->setComputeJachqFunction([m, direction](const Vector& q, double t, Matrix& H) {
    const Vector u = direction(q, t);
    H = Matrix{{m.l * (u[0] * std::sin(q[0]) - u[1] * std::cos(q[0])), u[0]}};
  });
  relation->setComputehDotFunction([m, direction](const Vector& q, double t, Vector& rate) {
    const Vector u = direction(q, t);
    rate[0] = m.speed * (u[0] * m.across(t) - u[1] * m.along(t));
  });
  return relation;
}

}  // namespace

/// Prints t, position and velocity of the slider, the position of the journal relative to the
/// middle of the hole, and the impulse of the last step.
void runSliderCrank(const Parameters& parameters) {
  const SliderCrank mechanism(parameters);
  const auto both = bodies(mechanism, parameters);
  auto contact = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactNSL>(parameters.number("e", 0.9)), insideTheHole(mechanism));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, parameters.number("end", 0.1));
  model->insertDynamicalSystem(both);
  model->link(contact, both);
  auto simulation = simulationOf(parameters, model, std::make_shared<LCP>());
  const auto every = std::lround(parameters.number("every", 1.0));
  long step = 0;
  printHeader({"t", "x", "v", "journal_x", "journal_y", "impulse"});
  runAll(*simulation, [&](double t) {
    if (step++ % every) return;
    const Vector& q = both->q();
    printRow({t, q[1], both->velocity()[1], mechanism.dx(q, t), mechanism.dy(q, t),
              contact->lambda(1)(0)});
  });
}
