#pragma once

#include <kernel/formulation/DelassusRows.hpp>
#include <kernel/topology/Topology.hpp>

namespace rico {

/// The operator of the nonsmooth problem, over the contacts of one index set:
///
///     M_ab = Σ_{bodies that a and b share} C_a W⁻¹ B_b  + δ_ab D_a                        (1)
///
/// W⁻¹ B_a and M_aa live on the vertex of a, M_ab of systems with many degrees of freedom on the
/// edge between a and b; each is computed again only when H or W changed. M is kept row by row,
/// sparse; as long as neither the index set nor a block changes, update() does nothing.
///
/// Contacts that open and close again cost no assembly: M is assembled over all contacts that were
/// in the set lately, and the operator of fewer of them is that principal submatrix.
class Delassus {
 public:
  /// True where M changed.
  bool update(const Topology& topology, int indexSet);

  int size() const { return size_; }
  /// Row i holds values()[start()[i]] ... in ascending columns.
  const std::vector<int>& start() const { return rows().start; }
  const std::vector<int>& columns() const { return rows().columns; }
  const std::vector<double>& values() const { return rows().values; }
  /// The largest distance of an entry from the diagonal.
  int bandwidth() const { return rows().bandwidth; }
  /// M as an array, row by row.
  void copyDense(double* M) const;

 private:
  /// Are the contacts of a set among the known ones, with the blocks that they had?
  enum class Overlap { kAll, kNotAll, kOutOfDate };

  const SparseRows& rows() const { return isPart_ ? part_ : whole_; }
  bool refreshBlocks(const IndexSet& set);
  Overlap findKnown(const IndexSet& set);
  bool isKnownUpToDate() const;
  void learn(const IndexSet& set);

  int size_ = 0;
  long setVersion_ = -1;
  long topologyVersion_ = -1;
  long stamps_ = -1;  // of the nodes of the set, added up

  // The contacts of whole_, in the order of all contacts; their nodes' stamps when it was
  // assembled.
  std::vector<ContactRef> known_;
  std::vector<long> knownStamps_;
  std::vector<int> knownRows_;
  std::vector<int> newRow_;  // of each row of whole_ in part_, or -1
  SparseRows whole_, part_;
  bool isPart_ = false;  // is M part_, or whole_?
  DelassusAssembly assembly_;
};

}  // namespace rico
