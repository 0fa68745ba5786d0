#pragma once

#include <kernel/algebra/SparseMatrix.hpp>
#include <kernel/topology/Topology.hpp>

namespace rico {

class SparseSolver;

/// The Delassus operator in factored form, M = G W⁻¹ Gᵀ. The rows of G are those of the contacts of
/// an index set, its columns the velocities of all bodies; W⁻¹ is block-diagonal. This form suits
/// populations: memory is linear in contacts and bodies. Inputs must be transposed outputs, and
/// bodies must have few degrees of freedom.
///
/// If the model has one distributed system, G has the rows of this rank's contacts over this rank's
/// velocities, and the system's solver takes the place of W⁻¹.
class FactoredOperator {
 public:
  /// Bodies with more degrees of freedom do not fit.
  static constexpr int kMaxColumnsPerBody = 12;

  /// Returns true if the contacts of this set can be written in this form.
  static bool fits(const IndexSet& set);
  /// Reads G and W⁻¹ and numbers the rows. Returns false if the system is distributed and nothing
  /// changed. Throws unless fits(). Collective.
  bool update(const Topology& topology, int indexSet);

  /// The rows of G (on this rank), and the factors of M as update() read them.
  int size() const { return G_.rows(); }
  const SparseMatrix& G() const { return G_; }
  const SparseMatrix& Winv() const { return winv_; }
  /// The solver of a distributed system, used instead of Winv() if it is not null.
  const SparseSolver* solver() const { return solver_; }
  /// The ranks of the distributed system; else this rank alone.
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
  std::vector<int> firstColumn_;  // the first column of each system
};

}  // namespace rico
