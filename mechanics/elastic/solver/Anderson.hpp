#pragma once

#include <deque>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Anderson's acceleration of an iteration x ← g(x) (Anderson 1965; Walker and Ni 2011). It
/// converges where g itself diverges along a few directions. The norm is Σ m |x|² with one weight m
/// for each 3 numbers.
class Anderson {
 public:
  /// Sets the weights m.
  void setWeights(std::vector<double> weights) { weights_ = std::move(weights); }
  /// Starts an iteration at x.
  void start(std::vector<double> x);
  const std::vector<double>& point() const { return x_; }  ///< x
  /// Takes g(x) at the last x, and returns the next x.
  const std::vector<double>& next(std::span<const double> image);

 private:
  /// Changes of the residual g(x) − x and of g(x) from one x to the next.
  struct Change {
    std::vector<double> residual, image;
  };
  double dot(const std::vector<double>& a, const std::vector<double>& b) const;

  std::vector<double> weights_, x_;
  Change last_;  // residual and image at the last x
  std::deque<Change> changes_;
};

}  // namespace rico
