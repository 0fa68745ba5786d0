#pragma once

#include <mpi.h>

#include <kernel/support/Ranks.hpp>

namespace rico {

/// The ranks of a communicator. The caller owns the communicator, which must outlive this object.
class MpiRanks : public Ranks::Exchange {
 public:
  /// Reads rank and size.
  explicit MpiRanks(MPI_Comm comm);

  MPI_Comm comm() const { return comm_; }
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  double max(double mine) const override;
  std::vector<double> gather(std::span<const double> mine) const override;
  std::string tell(int from, const std::string& text) const override;

 private:
  MPI_Comm comm_;
  int rank_ = 0;
  int size_ = 1;
};

/// The communicator of these ranks; they must be shared (Ranks::areShared()).
inline MPI_Comm commOf(const Ranks& ranks) {
  return static_cast<const MpiRanks&>(ranks.exchange()).comm();
}

}  // namespace rico
