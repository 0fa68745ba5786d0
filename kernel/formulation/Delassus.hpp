#pragma once

#include <kernel/topology/Topology.hpp>
#include <vector>

namespace rico {

/// The operator of the nonsmooth problem, over the contacts of one index set:
///
///     M_ab = Σ_{bodies that a and b share} C_a W⁻¹ B_b  + δ_ab D_a                        (1)
///
/// W⁻¹ B_a and M_aa live on the vertex of a, M_ab of systems with many degrees of freedom on the
/// edge between a and b; each is computed again only when H or W changed. M is kept row by row,
/// sparse; as long as neither the index set nor a block changes, update() does nothing.
class Delassus {
 public:
  /// True where M changed.
  bool update(const Topology& topology, int indexSet);

  int size() const { return size_; }
  /// Row i holds values()[start()[i]] ... in ascending columns.
  const std::vector<int>& start() const { return start_; }
  const std::vector<int>& columns() const { return columns_; }
  const std::vector<double>& values() const { return values_; }
  /// The largest distance of an entry from the diagonal.
  int bandwidth() const { return bandwidth_; }
  /// M as an array, row by row.
  void copyDense(double* M) const;

 private:
  bool refreshBlocks(const IndexSet& set);
  void listContactsOfBodies(const IndexSet& set, int bodies);
  void appendRows(const IndexSet& set, int contact);
  void neighboursOf(const ContactRef& ref, int contact);
  void appendBlockRow(const ContactRef& a, const ContactRef& b, int row);

  int size_ = 0;
  int bandwidth_ = 0;
  long setVersion_ = -1;
  long topologyVersion_ = -1;
  long stamps_ = -1;  // of the nodes, added up
  std::vector<int> start_, columns_;
  std::vector<double> values_;
  std::vector<int> bodyStart_, bodyContacts_;  // the contacts of each body
  std::vector<int> neighbours_;
};

}  // namespace rico
