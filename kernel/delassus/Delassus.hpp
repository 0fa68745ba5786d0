#pragma once

#include <kernel/delassus/DelassusRows.hpp>
#include <kernel/topology/Topology.hpp>

namespace rico {

/// The Delassus operator of the nonsmooth problem, over the contacts of one index set:
///
///     M_ab = Σ_{bodies of both a and b} C_a W⁻¹ B_b  + δ_ab D_a                           (1)
///
/// W⁻¹ B_a and M_aa are stored on the vertex of a. For systems with many degrees of freedom M_ab is
/// stored on the edge between a and b. A block is recomputed only if H or W changed. M is sparse,
/// by rows; update() does nothing as long as neither the index set nor a block changes.
///
/// M is assembled over all contacts that were recently in the set; a subset of them uses a
/// principal submatrix. A contact that opens and closes again therefore costs no assembly.
class Delassus {
 public:
  /// Assembles M over the contacts of the index set. Returns true if M changed.
  bool update(const Topology& topology, int indexSet);

  /// The number of rows of M.
  int size() const { return size_; }
  /// The entries of row i are values()[start()[i]] ... in ascending columns.
  const std::vector<int>& start() const { return rows().start; }
  const std::vector<int>& columns() const { return rows().columns; }
  const std::vector<double>& values() const { return rows().values; }
  /// The largest distance of an entry from the diagonal.
  int bandwidth() const { return rows().bandwidth; }
  /// Writes M as a dense array, by rows.
  void copyDense(double* M) const;

 private:
  /// The contacts of a set are all known and have unchanged blocks, not all known, or out of date.
  enum class Overlap { kAll, kNotAll, kOutOfDate };

  const SparseRows& rows() const { return isPart_ ? part_ : whole_; }
  bool refreshBlocks(const IndexSet& set);
  Overlap findKnown(const IndexSet& set);
  bool isKnownUpToDate() const;
  void addToKnown(const IndexSet& set);

  int size_ = 0;
  long setVersion_ = -1;
  long topologyVersion_ = -1;
  long stamps_ = -1;  // sum of the stamps of the nodes of the set

  // The contacts of whole_, in the order of all contacts, and the stamps of their nodes at the time
  // of assembly.
  std::vector<ContactRef> known_;
  std::vector<long> knownStamps_;
  std::vector<int> knownRows_;
  std::vector<int> newRow_;  // the row of part_ for each row of whole_, or -1
  SparseRows whole_, part_;
  bool isPart_ = false;  // M is part_ if true, else whole_
  DelassusAssembly assembly_;
};

}  // namespace rico
