#include <cmath>
#include <kernel/petsc/MpiRanks.hpp>
#include <limits>
#include <numeric>

namespace rico {

MpiRanks::MpiRanks(MPI_Comm comm) : comm_(comm) {
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

// A NaN counts as infinity.
double MpiRanks::max(double mine) const {
  double all = std::isnan(mine) ? std::numeric_limits<double>::infinity() : mine;
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_DOUBLE, MPI_MAX, comm_);
  return all;
}

std::vector<double> MpiRanks::gather(std::span<const double> mine) const {
  const int count = static_cast<int>(mine.size());
  std::vector<int> counts(size_), starts(size_);
  MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, comm_);
  std::exclusive_scan(counts.begin(), counts.end(), starts.begin(), 0);
  std::vector<double> all(static_cast<std::size_t>(starts.back()) + counts.back());
  MPI_Allgatherv(mine.data(), count, MPI_DOUBLE, all.data(), counts.data(), starts.data(),
                 MPI_DOUBLE, comm_);
  return all;
}

std::string MpiRanks::tell(int from, const std::string& text) const {
  int length = static_cast<int>(text.size());
  MPI_Bcast(&length, 1, MPI_INT, from, comm_);
  std::string told = text;
  told.resize(length);
  MPI_Bcast(told.data(), length, MPI_CHAR, from, comm_);
  return told;
}

}  // namespace rico
