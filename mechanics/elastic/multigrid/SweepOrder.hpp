#pragma once

#include <mechanics/elastic/multigrid/BlockMatrix.hpp>
#include <span>
#include <vector>

namespace rico {

/// The order in which a sweep visits the nodes of a level. Tiles are nodes of consecutive numbers.
/// Coupled nodes of different tiles have different phases. A sweep visits phase by phase, and in
/// each phase the nodes by their numbers. In one phase the tiles are independent of each other:
/// threads may share them, and the result is that of one thread.
class SweepOrder {
 public:
  /// The first node of each tile, and the number of nodes. Without phases: one for all.
  void setTiles(std::vector<int> first);
  /// Chooses phases. Nodes are coupled by blocks of A and by contacts, which are rows of H.
  void choosePhases(const BlockMatrix& A, const BlockMatrix& H);

  /// The number of tiles, and of phases.
  int tiles() const { return static_cast<int>(first_.size()) - 1; }
  int phases() const { return phases_; }  ///< at least one
  /// The first node of a tile; that of tile tiles() is the number of nodes.
  int first(int tile) const { return first_[static_cast<std::size_t>(tile)]; }
  /// Returns true if a sweep visits i before j.
  bool isBefore(int i, int j) const {
    const int a = phase_[static_cast<std::size_t>(i)], b = phase_[static_cast<std::size_t>(j)];
    return a < b || (a == b && i < j);
  }
  /// Returns true if the order of node i and its neighbours is not that of their numbers.
  bool isTurned(int i) const { return phases_ > 1 && isTurned_[static_cast<std::size_t>(i)] != 0; }

  /// Calls visit(node) for the nodes of a tile in a phase, in the order of the sweep.
  template <class Visit>
  void forward(int phase, int tile, Visit&& visit) const {
    if (phase > 0) {
      for (const int i : nodesOf(phase, tile)) visit(i);
      return;
    }
    for (int i = first(tile); i < first(tile + 1); ++i)
      if (isFirst(i)) visit(i);
  }
  /// Calls visit(node) for the nodes of a tile in a phase, against the order of the sweep.
  template <class Visit>
  void backward(int phase, int tile, Visit&& visit) const {
    if (phase > 0) {
      const std::span<const int> nodes = nodesOf(phase, tile);
      for (std::size_t n = nodes.size(); n-- > 0;) visit(nodes[n]);
      return;
    }
    for (int i = first(tile + 1) - 1; i >= first(tile); --i)
      if (isFirst(i)) visit(i);
  }

 private:
  bool isFirst(int i) const { return phases_ == 1 || phase_[static_cast<std::size_t>(i)] == 0; }
  std::span<const int> nodesOf(int phase, int tile) const {
    const auto before = static_cast<std::size_t>(phase) - 1;  // phases
    const std::size_t at = before * (first_.size() - 1) + static_cast<std::size_t>(tile);
    return std::span(later_).subspan(start_[at], start_[at + 1] - start_[at]);
  }
  std::vector<std::vector<int>> crossingContacts(const BlockMatrix& H) const;
  int tileOf(int node) const;
  void listLater();
  void markTurned(const BlockMatrix& A);

  std::vector<int> first_{0, 0};
  int phases_ = 1;
  std::vector<int> phase_;          // of nodes
  std::vector<char> isTurned_;      // of nodes
  std::vector<int> later_;          // nodes of phases above 0, by phase and tile
  std::vector<std::size_t> start_;  // of each phase and tile in later_
};

/// Sorts the numbers of aggregates of nodes: those that begin in the first tile, then those
/// that begin in the second, ... Returns their tiles, joined until each has `least` aggregates.
std::vector<int> sortByTiles(const SweepOrder& order, int count, int least,
                             std::vector<int>& aggregates);

}  // namespace rico
