#pragma once

#include <kernel/support/Ranks.hpp>
#include <kernel/topology/Topology.hpp>
#include <map>
#include <vector>

namespace rico {

/// The Delassus operator M = C W⁻¹ B of distributed systems. A rank has the rows of its own
/// contacts, over the columns of the contacts of all ranks, ordered by rank.
///
/// Column j is C W⁻¹ B_j: one linear solve with W, in which all ranks take part. It is computed
/// when contact j first becomes active, for the rows of all contacts, and kept until W or a
/// gradient changes. A contact that opens and closes again therefore costs nothing. If a quarter of
/// all columns is needed, all are computed at once, from W⁻¹ at the rows and columns that contacts
/// touch (SparseSolver::invertAt).
class DistributedDelassus {
 public:
  /// Computes the columns that are missing. Returns true on all ranks if M changed. Collective.
  bool update(const Topology& topology, int indexSet);

  /// The ranks of the distributed system.
  const Ranks& ranks() const { return ranks_; }
  int rows() const { return static_cast<int>(localRows_.size()); }  ///< number of rows of this rank
  int firstRow() const { return firstRow_; }  ///< index of the first among those of all ranks
  int size() const { return static_cast<int>(columns_.size()); }  ///< number of rows of all ranks
  /// An entry; `row` counts the rows of this rank.
  double operator()(int row, int column) const { return (*columns_[column])[localRows_[row]]; }

 private:
  /// A row of a contact, and with it a column of M.
  struct Source {
    const InteractionNode* node;
    int contact;
    int row;
  };
  using Column = std::vector<double>;

  bool isOutOfDate(const Topology& topology) const;
  void numberSources(const Topology& topology);
  void listActive(const IndexSet& set);
  void computeColumns(const Topology& topology);
  bool computeAllColumns(const Topology& topology);
  bool invert(const SystemNode& system);
  std::vector<int> touchedRows(const SystemNode& system) const;
  void solve(const SystemNode& system, const std::vector<long>& wanted);
  template <class Visit>
  static void forEachSide(const Source& source, const SystemNode& system, Visit&& visit);
  void putInput(const SystemNode& system, long wanted, double* b) const;
  void addOutputs(const SystemNode& system, const double* x, Column& column) const;
  void addDirect(long wanted, Column& column) const;

  Ranks ranks_;
  long topologyVersion_ = -1, setVersion_ = -1;
  long sums_ = -1;  // sum of the versions of W and of the couplings

  std::vector<Source> sources_;  // the rows of all contacts of this rank, active or not
  long firstSource_ = 0;         // number of this rank's first source among all
  long allSources_ = 0;          // number of sources of all ranks
  std::map<const InteractionNode*, int> sourceOf_;
  std::map<long, Column> known_;  // by the number of the source; entries are those of sources_

  std::vector<int> localRows_;          // the active rows of sources_
  std::vector<const Column*> columns_;  // columns of the active rows of all ranks
  int firstRow_ = 0;
  std::vector<long> active_;  // numbers of the active sources
};

}  // namespace rico
