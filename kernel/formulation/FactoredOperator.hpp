#pragma once

#include <kernel/algebra/SparseMatrix.hpp>
#include <kernel/topology/Topology.hpp>

namespace rico {

class SparseSolver;

/// The Delassus operator as a product that is never multiplied out, M = G W⁻¹ Gᵀ: the rows of G
/// are those of the contacts of an index set, its columns the velocities of all bodies; W⁻¹ is
/// block-diagonal. That is the form for populations: the memory is linear in contacts and bodies.
/// It needs inputs that are the transposed outputs, and bodies of few degrees of freedom.
///
/// Where the one system of a model is distributed, G has the rows of this rank's contacts over this
/// rank's velocities, and W⁻¹ is the system's solver.
class FactoredOperator {
 public:
  static constexpr int kMaxColumnsPerBody = 12;

  /// Can the contacts of this set be written so?
  static bool fits(const IndexSet& set);
  /// Reads G and W⁻¹ again, and numbers the rows. Collective; false where a distributed one is as
  /// it was.
  bool update(const Topology& topology, int indexSet);

  int size() const { return G_.rows(); }
  const SparseMatrix& G() const { return G_; }
  const SparseMatrix& Winv() const { return winv_; }
  /// In the place of Winv() where it is not null.
  const SparseSolver* solver() const { return solver_; }
  const Ranks& ranks() const { return ranks_; }

 private:
  bool isUpToDate(const Topology& topology, const IndexSet& set);
  void numberColumns(const Topology& topology);
  void appendContact(const ContactRef& ref, std::vector<Triplet>& G);
  void appendBody(const SystemNode& node, int body, std::vector<Triplet>& winv);

  SparseMatrix G_, winv_;
  Ranks ranks_;
  const SparseSolver* solver_ = nullptr;
  long topologyVersion_ = -1, setVersion_ = -1, versions_ = -1;
  std::vector<int> firstColumn_;  // of each system
};

}  // namespace rico
