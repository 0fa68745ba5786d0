#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

void LagrangianR::initialize(Interaction& interaction) {
  const int columns1 = interaction.ends() == 2 ? interaction.secondOrder(1)->dofs() : 0;
  interaction.coupling().resize(1, interaction.nonSmoothLaw()->size(),
                                interaction.secondOrder(0)->dofs(), columns1, true);
}

Matrix& LagrangianR::jacobian(const Interaction& interaction) {
  H_.resize(interaction.dimension(), stateColumns(interaction));
  H_.setZero();
  return H_;
}

void LagrangianR::computeOutput(double t, Interaction& interaction, int level) {
  if (level == 0) return computePosition(t, interaction);
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end) {
    const SecondOrderDS& ds = *interaction.secondOrder(end);
    states[end] = level == 1 ? &ds.velocity() : &ds.acceleration();
  }
  Vector& y = interaction.y(level);
  interaction.setOutputFrom(states, y);
  if (level == 1) addVelocityTerm(t, interaction, y);
  if (level == 2) addAccelerationTerm(t, interaction, y);
}

void LagrangianR::computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                                    Vector& q) {
  interaction.setOutputFrom(free, q);
  addVelocityTerm(t, interaction, q);
}

}  // namespace rico
