#include <numerics/rico_math.h>

#include <MoreauJeanBilbaoOSI.hpp>
#include <SchemeOfUser.hpp>
#include <cmath>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <kernel/topology/Nodes.hpp>
#include <map>

namespace {

using rico::MoreauJeanWork;
using rico::Vector;

/// The diagonals of a system.
struct Diagonals {
  Vector mass, damping, stiffness;
};

/// exp(−σh) cos(h √(ω² − σ²)), with the hyperbolic cosine if the motion is overdamped.
double swing(double omega2, double sigma, double h) {
  const double square = omega2 - sigma * sigma;
  const double turn = h * std::sqrt(std::fabs(square)), decay = RicoExp(-sigma * h);
  if (square >= 0) return decay * RicoCos(turn);
  return 0.5 * (RicoExp(turn - sigma * h) + RicoExp(-turn - sigma * h));
}

/// w of one coordinate; its limit if the coordinate has no stiffness.
double weight(double m, double c, double k, double h) {
  const double sigma = 0.5 * c / m, omega2 = k / m, e = RicoExp(-2.0 * sigma * h);
  if (omega2 == 0.0) return 2.0 * m / (1.0 + e);
  const double left = 1.0 + e - 2.0 * swing(omega2, sigma, h);
  return left > 0.0 ? m * h * h * omega2 / left : HUGE_VAL;
}

/// Along two vectors: of a matrix that is diagonal the second gives what the first does.
class Diagonal {
 public:
  explicit Diagonal(const rico::LagrangianLinearTIDS& ds) : ds_(ds), n_(ds.dofs()), zero_(n_) {}

  Diagonals read() const {
    return {of([&](const Vector& x, Vector& y) { ds_.multiplyMass(x, y); }),
            of([&](const Vector& x, Vector& y) { subtract(zero_, x, y); }),
            of([&](const Vector& x, Vector& y) { subtract(x, zero_, y); })};
  }

 private:
  void subtract(const Vector& q, const Vector& v, Vector& y) const {
    y.setZero();
    if (!ds_.isFree()) ds_.subtractInternalForces(q, v, y);
    for (double& value : y) value = -value;
  }
  template <class Multiply>
  Vector of(const Multiply& multiply) const {
    Vector ones(n_), others(n_), diagonal(n_), product(n_);
    ones.fill(1.0);
    for (int i = 0; i < n_; ++i) others[i] = 1.0 + RicoSin(1.0 + i);
    multiply(ones, diagonal);
    multiply(others, product);
    for (int i = 0; i < n_; ++i)
      if (std::fabs(product[i] - diagonal[i] * others[i]) > 1e-12 * std::fabs(diagonal[i]))
        throw rico::Exception(ds_.label() +
                              ": MoreauJeanBilbaoOSI is for diagonal M, C and K, as those of a "
                              "LagrangianLinearDiagonalDS; use MoreauJeanOSI");
    return diagonal;
  }

  const rico::LagrangianLinearTIDS& ds_;
  int n_;
  Vector zero_;
};

/// The base moves positions by the whole velocity at the end of the step: theta is 1.
class Scheme : public rico::MoreauJeanOSI {
 public:
  Scheme() : rico::MoreauJeanOSI(1.0) {}
  int order() const override { return 2; }

  void startStep(double tk, double h) override {
    rico::MoreauJeanOSI::startStep(tk, h);
    for (rico::SystemNode* node : systems()) {
      auto& work = node->workAs<MoreauJeanWork>();
      if (work.linear == nullptr || !work.prescribed.empty())
        throw rico::Exception(work.ds->label() +
                              ": MoreauJeanBilbaoOSI is for linear systems without prescribed "
                              "velocities; use MoreauJeanOSI");
      Modes& modes = modes_[node];
      if (modes.version != work.W.version()) renew(work, modes);
    }
  }
  void computeFreeState() override {
    const double h = timeStep();
    for (rico::SystemNode* node : systems()) {
      auto& work = node->workAs<MoreauJeanWork>();
      const Modes& modes = modes_.at(node);
      const Vector &q = work.ds->qMemory()[1], &v = work.ds->velocityMemory()[1];
      const auto& force = work.linear->fExt();
      const Vector& f = work.fExtBegin.empty() ? force.value() : work.fExtBegin;
      for (int i = 0; i < work.free.size(); ++i) {
        const double given = force.isAbsent() ? 0.0 : f[i];
        const double pull = h * (given - modes.stiffness[i] * q[i]);
        work.free[i] = modes.decay[i] * v[i] + pull / modes.weight[i];
      }
    }
  }

 private:
  struct Modes {
    Vector stiffness, decay, weight;
    long version = -1;  ///< of the W that is made from it
  };

  void renew(MoreauJeanWork& work, Modes& modes) const {
    const double h = timeStep();
    const Diagonals all = Diagonal(*work.linear).read();
    const int n = work.ds->dofs();
    modes.stiffness = all.stiffness;
    modes.decay.resize(n);
    modes.weight.resize(n);
    Vector& inverse = work.W.setInverseDiagonal(1, n);
    for (int i = 0; i < n; ++i) {
      modes.decay[i] = RicoExp(-all.damping[i] / all.mass[i] * h);
      modes.weight[i] = weight(all.mass[i], all.damping[i], all.stiffness[i], h);
      inverse[i] = 1.0 / modes.weight[i];
    }
    work.W.factor(work.ds->label());
    modes.version = work.W.version();
  }

  std::map<const rico::SystemNode*, Modes> modes_;
};

}  // namespace

MoreauJeanBilbaoOSI::MoreauJeanBilbaoOSI()
    : MoreauJeanOSI(OSI::MOREAUJEANBILBAOOSI, schemeOfUser<Scheme>()) {}
