#pragma once

#include <io/problems/BlockHash.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// A 64-bit hash of all numbers of a step: first its scalars and counts, then its columns in order,
/// each in one or more pieces.
class TrajectoryHash {
 public:
  // Call in this order: the constructor, then for each column beginColumn(), add() for its pieces,
  // endColumn(); last value().
  explicit TrajectoryHash(const TrajectoryStep& step);
  void beginColumn(bool integer);
  void add(const TrajectoryFrame::Values& piece);
  void endColumn();
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
  bool integer_ = false;
  HashStream column_;
};

}  // namespace rico
