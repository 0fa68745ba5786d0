#pragma once

#include <kernel/support/Ranks.hpp>
#include <kernel/topology/Topology.hpp>
#include <map>
#include <vector>

namespace rico {

/// The operator M = C W⁻¹ B of the nonsmooth problem where systems are distributed: a rank has the
/// rows of its own contacts, over the columns of the contacts of all ranks, ordered by rank.
///
/// Column j is C W⁻¹ B_j, one solution with W, for which all ranks work. It is found when contact j
/// is active for the first time, for the rows of all contacts, and kept as long as neither W nor a
/// gradient changes: contacts that open and close again cost nothing. When a quarter of all columns
/// is wanted, all of them are found at once, from W⁻¹ at the rows and columns that contacts touch
/// (SparseSolver::invertAt).
class DistributedDelassus {
 public:
  /// True where M changed, on all ranks. Collective.
  bool update(const Topology& topology, int indexSet);

  const Ranks& ranks() const { return ranks_; }
  int rows() const { return static_cast<int>(localRows_.size()); }  ///< of this rank
  int firstRow() const { return firstRow_; }                        ///< among those of all ranks
  int size() const { return static_cast<int>(columns_.size()); }    ///< rows of all ranks
  /// Entry of a local row.
  double operator()(int row, int column) const { return (*columns_[column])[localRows_[row]]; }

 private:
  /// A row of a contact: a column of M to be found.
  struct Source {
    const InteractionNode* node;
    int contact;
    int row;
  };
  using Column = std::vector<double>;

  bool isOutOfDate(const Topology& topology) const;
  void numberSources(const Topology& topology);
  void listActive(const IndexSet& set);
  void learn(const Topology& topology);
  bool learnAll(const Topology& topology);
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
  long sums_ = -1;  // of the versions of W and of the couplings

  std::vector<Source> sources_;  // the rows of all contacts of this rank, active or not
  long firstSource_ = 0;         // of this rank among those of all ...
  long allSources_ = 0;          // ... so many
  std::map<const InteractionNode*, int> sourceOf_;
  std::map<long, Column> known_;  // by the number of the source; entries are those of sources_

  std::vector<int> localRows_;          // the active ones of sources_
  std::vector<const Column*> columns_;  // of the active ones of all ranks
  int firstRow_ = 0;
  std::vector<long> active_;  // their numbers
};

}  // namespace rico
