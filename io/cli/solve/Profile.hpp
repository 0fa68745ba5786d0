/// Performance profiles (E. D. Dolan, J. J. More, "Benchmarking optimization software with
/// performance profiles", Math. Program. 91, 2002): with t(p, s) the time of solver s on problem p,
///
///     r(p, s) = t(p, s) / min_s t(p, s),    infinite where s does not solve p
///     share_s(tau) = fraction of all problems with r(p, s) <= tau
///
/// share_s(1) is the fraction of problems that s solves fastest, share_s(infinity) that it solves.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace rico {

class Profile {
 public:
  explicit Profile(std::vector<std::string> solvers);

  /// Adds the solvers' times on one problem, infinite if they failed.
  void add(const std::vector<double>& seconds);

  double share(std::size_t solver, double tau) const;
  double largestRatio() const;                     ///< largest finite ratio; at least 1
  double geometricMean(std::size_t solver) const;  ///< geometric mean of its finite ratios

  void printText(std::ostream& out) const;
  std::string svg() const;

 private:
  std::vector<std::size_t> ranking(double last) const;

  std::vector<std::string> solvers_;
  std::vector<std::vector<double>> ratios_;  // ratios of each solver, ascending
  std::size_t problems_ = 0;
};

}  // namespace rico
