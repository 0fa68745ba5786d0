#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/joints/JointsR.hpp>

namespace rico {

JointsR::JointsR(const std::shared_ptr<SecondOrderDS>& bodies, JointKind kind)
    : JointsR(bodies, nullptr, kind) {}

JointsR::JointsR(const std::shared_ptr<SecondOrderDS>& a, const std::shared_ptr<SecondOrderDS>& b,
                 JointKind kind)
    : systems_(a, b), kind_(kind) {}

int JointsR::add(std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis) {
  joints_.emplace_back(systems_, a, b, point, axis);
  idle_.push_back(0);
  for (int end : {0, 1})
    if (auto* many = dynamic_cast<RigidBodies*>(systems_.of(end)))
      many->join(joints_.back().identity[end]);
  return size() - 1;
}

int JointsR::rows() const { return JointRows::count(kind_); }

void JointsR::initialize(Interaction& interaction) {
  systems_.check(interaction, name(), rows());
  interaction.setContacts(size());
  interaction.coupling().resize(size(), rows(), systems_.present(0).columns(),
                                systems_.present(1).columns(), true);
}

void JointsR::computeJach(double /*t*/, Interaction& interaction) {
  fillRows(0, interaction);
  turns_.clear();
}

// Newton's iterations, which single bodies need, end with the gradients at the end of the step.
void JointsR::computeStepJach(double t, double h, Interaction& interaction) {
  if (systems_.present(0).population() == nullptr || systems_.present(1).population() == nullptr)
    return computeJach(t, interaction);
  fillRows(h / 2, interaction);
  turns_.assign(joints_.size() * static_cast<std::size_t>(rows()), 0.0);
  for (int c = 0; c < size(); ++c) compareWithBegin(interaction, c);
}

// Uses the impulses of the last step.
void JointsR::compareWithBegin(const Interaction& interaction, int joint) {
  const Coupling& coupling = interaction.coupling();
  const PlacedJoint begin(systems_, joints_[joint]);
  const double* lambda = interaction.lambda(1).data() + joint * rows();
  double* turn = turns_.data() + joint * rows();
  for (int side : {0, 1}) {
    if (begin.body[side] < 0) continue;
    const double* v = begin.system[side].velocity(begin.body[side]);
    const double* middle = coupling.output(joint, side);
    Vec3 impulse;
    for (int r = 0; r < rows(); ++r, middle += coupling.columns(side)) {
      double row[BodySystem::kMostColumns];
      JointRows::fill(kind_, begin, r, side, row);
      for (int j = 0; j < coupling.columns(side); ++j) turn[r] += (middle[j] - row[j]) * v[j];
      impulse += lambda[r] * load(row);
    }
    auto& bodies = static_cast<RigidBodies&>(*systems_.of(side));
    bodies.addTautness(begin.body[side], dot(impulse, begin.arm[side]));
  }
}

void JointsR::fillRows(double ahead, Interaction& interaction) {
  Coupling& coupling = interaction.coupling();
  for (int c = 0; c < size(); ++c) {
    const PlacedJoint placed(systems_, joints_[c], ahead);
    for (int side : {0, 1}) {
      coupling.setBody(c, side, placed.body[side]);
      double* row = coupling.output(c, side);
      for (int r = 0; r < rows(); ++r, row += coupling.columns(side))
        JointRows::fill(kind_, placed, r, side, row);
    }
    addCompliance(placed, coupling, c);
  }
  coupling.touch();
}

// D = kCompliance diag(H W⁻¹ Hᵀ).
void JointsR::addCompliance(const PlacedJoint& placed, Coupling& coupling, int joint) const {
  constexpr double kCompliance = 1e-10;
  double* D = coupling.direct(joint);
  for (int r = 0; r < rows(); ++r) {
    double& entry = D[r * (rows() + 1)] = 0.0;
    for (int side : {0, 1}) {
      if (placed.body[side] < 0) continue;
      const double* row = coupling.output(joint, side) + r * coupling.columns(side);
      entry += kCompliance * placed.system[side].response(placed.body[side], row);
    }
  }
}

void JointsR::computeErrors(const JointFrames& joint, double* y) const {
  JointRows::fillErrors(kind_, PlacedJoint(systems_, joint), y);
}

double JointsR::greatestError() const {
  double greatest = 0;
  for (const JointFrames& joint : joints_) {
    double y[JointRows::kMostRows] = {};
    computeErrors(joint, y);
    for (double error : y) greatest = most(greatest, abs(error));
  }
  return greatest;
}

void JointsR::computeOutput(double /*t*/, Interaction& interaction, int level) {
  if (level == 0) {
    double* y = interaction.y(0).data();
    for (const JointFrames& joint : joints_) computeErrors(joint, y), y += rows();
    return;
  }
  const Vector* states[2] = {&systems_.of(0)->velocity(), &systems_.of(1)->velocity()};
  interaction.setOutputFrom(states, interaction.y(level));
}

void JointsR::computeFreeOutput(double /*t*/, Interaction& interaction, const Vector* const free[2],
                                Vector& q) {
  interaction.setOutputFrom(free, q);
  for (std::size_t i = 0; i < turns_.size(); ++i) q[static_cast<int>(i)] += turns_[i];
}

}  // namespace rico
