// The frame (N, T1, T2) of the reactions of contacts with friction: a ball slides from the start on
// planes of several normals.
#include "program.hpp"

using Direction = std::vector<double>;

double dot(const Direction& a, const Direction& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

class Plane : public NewtonEuler3DR {
 public:
  explicit Plane(Direction normal) : normal_(std::move(normal)) {}
  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    double height = 0;
    for (unsigned i = 0; i < 3; i++) height += normal_[i] * q(i);
    y.setValue(0, height - radius);
    for (unsigned i = 0; i < 3; i++) {
      _Nc->setValue(i, normal_[i]);
      _Pc1->setValue(i, q(i) - radius * normal_[i]);
      _Pc2->setValue(i, q(i) - height * normal_[i]);
    }
  }
  static constexpr double radius = 0.1;

 private:
  Direction normal_;
};

/// Returns the reaction of one step with friction 0.1.
std::vector<double> reaction(const Direction& normal, const Direction& velocity) {
  const double R = Plane::radius, I = 0.4 * R * R;
  std::vector<double> q(7), v(6);
  q[3] = 1;
  for (unsigned i = 0; i < 3; i++) {
    q[i] = R * normal[i];
    v[i] = velocity[i] - (dot(normal, velocity) + 1) * normal[i];
  }
  SP::NewtonEulerDS ball(
      new NewtonEulerDS(vectorOf(q), vectorOf(v), 1, matrixOf({{I, 0, 0}, {0, I, 0}, {0, 0, I}})));
  SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, 0.1, 3));
  SP::Relation relation(new Plane(normal));
  SP::Interaction inter(new Interaction(law, relation));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(ball);
  model->link(inter, ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem friction(new FrictionContact(3));
  SP::TimeStepping s(new TimeStepping(model, td, osi, friction));
  s->computeOneStep();
  const SiconosVector& lambda = *inter->lambda(1);
  return {lambda(0), lambda(1), lambda(2)};
}

int main() {
  return guarded([] {
    const Direction velocity{1, 2, 3.5};
    const std::vector<std::vector<Direction>> frames = {
        {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}},        {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
        {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},         {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
        {{0, 0, 1}, {0, -1, 0}, {1, 0, 0}},         {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
        {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}, {{0.8, 0.6, 0}, {0.6, -0.8, 0}, {0, 0, -1}}};
    SimpleMatrix data(static_cast<unsigned>(frames.size()), 3);
    int errors = 0;
    for (unsigned row = 0; row < frames.size(); ++row) {
      const std::vector<Direction>& frame = frames[row];
      const std::vector<double> lambda = reaction(frame[0], velocity);
      const double u1 = dot(frame[1], velocity), u2 = dot(frame[2], velocity);
      for (unsigned i = 0; i < 3; ++i) data(row, i) = lambda[i];
      errors += expect("normal", lambda[0], 1, 1e-9) +
                expect("along t1", lambda[1], -0.1 * u1 / std::hypot(u1, u2), 1e-9) +
                expect("along t2", lambda[2], -0.1 * u2 / std::hypot(u1, u2), 1e-9);
    }
    ioMatrix::write("ContactFrames.dat", "ascii", data, "noDim");
    return errors;
  });
}
