#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/newton_euler/NewtonEulerR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

namespace rico {

void NewtonEulerR::computeJachq(double /*t*/, const Vector& /*q*/, Matrix& /*jachq*/) {
  throw Exception(std::string(name()) + ": computeJachq is missing: override it, or computeH");
}

void NewtonEulerR::initialize(Interaction& interaction) {
  for (int end = 0; end < interaction.ends(); ++end)
    if (dynamic_cast<NewtonEulerDS*>(interaction.system(end)) == nullptr)
      throw Exception(interaction.label() + ": " + std::string(name()) +
                      " is between NewtonEulerDS, which " + interaction.system(end)->label() +
                      " is not");
  LagrangianR::initialize(interaction);
}

void NewtonEulerR::computeH(double t, Interaction& interaction, Matrix& H) {
  Matrix jachq(H.rows(), 7 * interaction.ends());
  computeJachq(t, interaction.gatherDerivative(0), jachq);
  for (int end = 0; end < interaction.ends(); ++end) {
    const Matrix T = static_cast<NewtonEulerDS*>(interaction.system(end))->T();
    for (int j = 0; j < 6; ++j)
      for (int k = 0; k < 7; ++k)
        for (int i = 0; i < H.rows(); ++i) H(i, 6 * end + j) += jachq(i, 7 * end + k) * T(k, j);
  }
}

void NewtonEulerR::computeJach(double t, Interaction& interaction) {
  Matrix& H = jacobian(interaction);
  computeH(t, interaction, H);
  checkFinite(interaction, "H", H);
  interaction.coupling().setOutput(H);
}

// computeh() updates the data of derived classes for a position (points, normals).
void NewtonEulerR::computeHAhead(double t, double ahead, Interaction& interaction, Matrix& H) {
  Vector positions[2];
  Vector qDot(7);
  for (int end = 0; end < interaction.ends(); ++end) {
    SecondOrderDS& ds = *interaction.secondOrder(end);
    positions[end] = ds.q();
    ds.computeqDot(qDot);
    ds.q().add(ahead, qDot);
  }
  Vector y(interaction.dimension());
  computeh(t, interaction.gatherDerivative(0), y);
  computeH(t, interaction, H);
  for (int end = 0; end < interaction.ends(); ++end)
    interaction.secondOrder(end)->q() = positions[end];
}

void NewtonEulerR::addAccelerationTerm(double t, Interaction& interaction, Vector& y) {
  constexpr double kAhead = 1e-5;  // truncation and round-off errors are then both about 1e-11
  const int columns = 6 * interaction.ends();
  Matrix after(interaction.dimension(), columns);
  Matrix before(interaction.dimension(), columns);
  computeHAhead(t, kAhead, interaction, after);
  computeHAhead(t, -kAhead, interaction, before);
  const Vector& v = interaction.gatherDerivative(1);
  multiplyAdd(0.5 / kAhead, after, v.data(), y.data());
  multiplyAdd(-0.5 / kAhead, before, v.data(), y.data());
  Vector present(interaction.dimension());
  computeh(t, interaction.gatherDerivative(0), present);
}

void NewtonEulerR::computePosition(double t, Interaction& interaction) {
  Vector& y = interaction.y(0);
  computeh(t, interaction.gatherDerivative(0), y);
  checkFinite(interaction, "h", y);
}

}  // namespace rico
