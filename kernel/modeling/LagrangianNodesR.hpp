#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/modeling/LagrangianR.hpp>
#include <vector>

namespace rico {

/// Many contacts of single nodes, in one interaction: contact c is node n_c of a system that is
/// made of nodes of k coordinates each (a distributed LagrangianLinearTIDS, a population of
/// points), and
///
///     y_c = C q_{n_c} + e_c,      p_{n_c} = Cᵀ λ_c
///
/// with one C for all, such as the normal and the tangents of a plane, and e_c zero but for its
/// first row, the gap at q = 0. A distributed system's contacts are those of this rank's own nodes,
/// numbered from 0; there may be none.
class LagrangianNodesR : public LagrangianR {
 public:
  LagrangianNodesR(std::vector<int> nodes, Matrix C, Vector gaps);

  const std::vector<int>& nodes() const { return nodes_; }

  std::string_view name() const override { return "LagrangianNodesR"; }
  bool isLinear() const override { return true; }
  void initialize(Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;

 private:
  std::vector<int> nodes_;
  Matrix C_;
  Vector gaps_;
};

}  // namespace rico
