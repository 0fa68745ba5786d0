#pragma once

#include <io/problems/BlockHash.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// 64 bits of all numbers of a step: what it has beside its columns, then these in their order,
/// each of which may come in pieces.
class TrajectoryHash {
 public:
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
