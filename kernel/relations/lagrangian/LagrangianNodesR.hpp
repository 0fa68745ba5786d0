#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>
#include <vector>

namespace rico {

/// Many contacts of single nodes in one interaction. Contact c belongs to node n_c of a system of
/// nodes with k coordinates each (a distributed LagrangianLinearTIDS, or a population of points):
///
///     y_c = C q_{n_c} + e_c,      p_{n_c} = Cᵀ λ_c
///
/// All contacts share one C, for example the normal and the tangents of a plane. e_c is zero except
/// for its first row, the gap at q = 0. For a distributed system the nodes are those of this rank,
/// numbered from 0; the list may be empty.
class LagrangianNodesR : public LagrangianR {
 public:
  /// nodes[c] is n_c, and gaps[c] is the first row of e_c. C has k columns, and as many rows as the
  /// law. Linking throws if a size is wrong, if the system does not have one of the nodes, or if
  /// the interaction links two systems.
  LagrangianNodesR(std::vector<int> nodes, Matrix C, Vector gaps);

  /// The nodes, as given to the constructor.
  const std::vector<int>& nodes() const { return nodes_; }

  std::string_view name() const override { return "LagrangianNodesR"; }
  bool isLinear() const override { return true; }
  /// Throws unless there is one system, with all nodes.
  void initialize(Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;

 private:
  std::vector<int> nodes_;
  Matrix C_;
  Vector gaps_;
};

}  // namespace rico
