#include <cmath>
#include <mechanics/elastic/solver/Anderson.hpp>
#include <utility>

namespace rico {
namespace {

/// The plain iteration diverges along the three rotations of a body: twice as many changes.
constexpr std::size_t kMostChanges = 6;
/// A change that is so nearly a combination of newer ones is left out.
constexpr double kDependent = 1e-6;

void add(double factor, const std::vector<double>& a, std::vector<double>& to) {
  for (std::size_t i = 0; i < a.size(); ++i) to[i] += factor * a[i];
}

}  // namespace

void Anderson::start(std::vector<double> x) {
  x_ = std::move(x);
  changes_.clear();
  last_ = {};
}

double Anderson::dot(const std::vector<double>& a, const std::vector<double>& b) const {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += weights_[i / 3] * a[i] * b[i];
  return sum;
}

// Newer changes count first. A change of the image follows each operation on that of the residual,
// so that at the end x is g(x) where the residual is least.
const std::vector<double>& Anderson::next(std::span<const double> image) {
  Change now{x_, {image.begin(), image.end()}};
  for (std::size_t i = 0; i < x_.size(); ++i) now.residual[i] = image[i] - x_[i];
  if (!last_.image.empty()) {
    add(-1, now.residual, last_.residual), add(-1, now.image, last_.image);
    changes_.push_front(std::move(last_));
    if (changes_.size() > kMostChanges) changes_.pop_back();
  }
  last_ = now;
  std::vector<Change> basis;
  for (const Change& change : changes_) {
    Change next = change;
    const double length = std::sqrt(dot(next.residual, next.residual));
    for (const Change& other : basis) {
      const double share = dot(other.residual, next.residual);
      add(-share, other.residual, next.residual), add(-share, other.image, next.image);
    }
    const double rest = std::sqrt(dot(next.residual, next.residual));
    if (!(rest > kDependent * length)) continue;
    for (double& value : next.residual) value /= rest;
    for (double& value : next.image) value /= rest;
    const double share = dot(next.residual, now.residual);
    add(-share, next.residual, now.residual), add(-share, next.image, now.image);
    basis.push_back(std::move(next));
  }
  x_ = std::move(now.image);
  return x_;
}

}  // namespace rico
