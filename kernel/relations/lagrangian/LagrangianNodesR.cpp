#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianNodesR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

LagrangianNodesR::LagrangianNodesR(std::vector<int> nodes, Matrix C, Vector gaps)
    : nodes_(std::move(nodes)), C_(std::move(C)), gaps_(std::move(gaps)) {}

void LagrangianNodesR::initialize(Interaction& interaction) {
  const SecondOrderDS& ds = *interaction.secondOrder(0);
  const int contacts = static_cast<int>(nodes_.size());
  const int rows = interaction.nonSmoothLaw()->size();
  const int k = ds.bodies() > 0 ? ds.dofsPerBody() : C_.cols();
  if (interaction.ends() != 1)
    throw Exception(interaction.label() + ": LagrangianNodesR is for one system");
  checkShape(interaction, "C", C_, rows, k);
  checkFinite(interaction, "C", C_);
  checkSize(interaction, "gaps", gaps_, contacts);
  checkFinite(interaction, "gaps", gaps_);
  interaction.setContacts(contacts);
  Coupling& coupling = interaction.coupling();
  coupling.resize(contacts, rows, k, 0, true);
  for (int c = 0; c < contacts; ++c) {
    if (nodes_[c] < 0 || nodes_[c] >= ds.bodies())
      throw Exception(interaction.label() + ": contact " + std::to_string(c) + " is of node " +
                      std::to_string(nodes_[c]) + ", but " + ds.label() + " has " +
                      std::to_string(ds.bodies()) + " on this rank");
    coupling.setBody(c, 0, nodes_[c]);
    for (int r = 0; r < rows; ++r)
      for (int j = 0; j < k; ++j) coupling.output(c, 0)[r * k + j] = C_(r, j);
  }
  coupling.touch();
}

void LagrangianNodesR::computePosition(double /*t*/, Interaction& interaction) {
  const Vector* states[2] = {&interaction.secondOrder(0)->q(), nullptr};
  Vector& y = interaction.y(0);
  interaction.setOutputFrom(states, y);
  const int rows = interaction.coupling().rows();
  for (int c = 0; c < gaps_.size(); ++c) y[c * rows] += gaps_[c];
}

}  // namespace rico
