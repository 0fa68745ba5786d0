// The components of a joint's force: a body at rest is held against a force and a moment by a
// hinge, a slide, or a cylindrical joint along different axes. Numbers of Siconos 4.4.
#include <MechanicsFwd.hpp>
// Siconos 4.4 needs these pointers first.
#include <CylindricalJointR.hpp>
#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>

#include "program.hpp"

namespace {

enum Kind { kHinge, kSlide, kCylinder };

SP::NewtonEulerJointR jointOf(Kind kind, SP::SiconosVector axis, SP::NewtonEulerDS body) {
  SP::SiconosVector point = vectorOf({0.5, 0, 0.2});
  if (kind == kHinge) return SP::NewtonEulerJointR(new PivotJointR(point, axis, false, body));
  if (kind == kSlide) return SP::NewtonEulerJointR(new PrismaticJointR(axis, false, body));
  return SP::NewtonEulerJointR(new CylindricalJointR(point, axis, false, body));
}

/// The impulses of the first step.
std::vector<double> impulses(Kind kind, SP::SiconosVector axis) {
  SP::NewtonEulerDS body(new NewtonEulerDS(vectorOf({0, 0, 0, 1, 0, 0, 0}),
                                           SP::SiconosVector(new SiconosVector(6)), 1,
                                           matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})));
  body->setFExtPtr(vectorOf({1, 2, 3}));
  body->setMExtPtr(vectorOf({0.4, 0.5, 0.6}));
  SP::NewtonEulerJointR joint = jointOf(kind, axis, body);
  SP::NonSmoothLaw law(new EqualityConditionNSL(joint->numberOfConstraints()));
  SP::Interaction held(new Interaction(law, joint));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(body);
  model->link(held, body);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem problem(new MLCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
  s->setNewtonTolerance(1e-12);
  s->computeOneStep();
  std::vector<double> result;
  for (unsigned i = 0; i < held->lambda(1)->size(); ++i) result.push_back((*held->lambda(1))(i));
  return result;
}

struct Case {
  Kind kind;
  std::vector<double> axis, values;
};

const std::vector<Case> kCases = {
    {kHinge, {2, 1, 0}, {-0.011247706, -0.017504587, -0.026880734, 0.022254005, -0.005504587}},
    {kHinge, {0, -1, 0}, {-0.012790698, -0.02, -0.023023256, -0.016, 0.008}},
    {kSlide, {2, 1, 0}, {-0.013416408, -0.013416408, -0.008, -0.01, -0.012}},
    {kSlide, {0, -1, 0}, {-0.03, 0.01, -0.008, -0.01, -0.012}},
    {kSlide, {0, 1, 0}, {0.01, -0.03, -0.008, -0.01, -0.012}},
    {kCylinder, {2, 1, 0}, {-0.010626451, -0.01202143, 0.029409423, 0.001115983}},
    {kCylinder, {0, -1, 0}, {-0.023023256, 0.012790698, 0.012, -0.008}},
};

}  // namespace

int main() {
  return guarded([] {
    int failures = 0;
    for (const Case& one : kCases) {
      SP::SiconosVector axis(new SiconosVector(one.axis));
      const std::vector<double> found = impulses(one.kind, axis);
      for (std::size_t i = 0; i < found.size(); ++i)
        failures += expect("component", found[i], one.values[i], 1e-8);
    }
    return failures;
  });
}
