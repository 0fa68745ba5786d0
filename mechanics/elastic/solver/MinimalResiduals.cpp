// Generalised minimal residuals for the Newton steps of FrictionSolver on Coulomb's law.
#include <algorithm>
#include <array>
#include <cmath>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {
namespace {

constexpr std::size_t kMost = 20;  // vectors of a basis

/// The least squares problem of a basis: the Hessenberg matrix of its products, column by column,
/// which rotations make triangular.
class LeastSquares {
 public:
  /// `size`: of the residual before the first column.
  explicit LeastSquares(double size) { g_[0] = size; }
  std::size_t columns() const { return count_; }
  double residual() const { return std::abs(g_[count_]); }
  /// The entries of the next column above the last one, which append() adds.
  double* next() { return &h_[count_ * (kMost + 1)]; }
  void append(double last) {
    double* column = next();
    for (std::size_t j = 0; j < count_; ++j) {
      const double a = column[j], b = column[j + 1];
      column[j] = cosine_[j] * a + sine_[j] * b, column[j + 1] = cosine_[j] * b - sine_[j] * a;
    }
    const std::size_t k = count_;
    const double length = std::sqrt(column[k] * column[k] + last * last);
    if (!(length > 0)) return;
    cosine_[k] = column[k] / length, sine_[k] = last / length;
    column[k] = length;
    g_[k + 1] = -sine_[k] * g_[k], g_[k] *= cosine_[k];
    ++count_;
  }
  /// The coefficients of the basis. Called once.
  const std::array<double, kMost + 1>& solve() {
    for (std::size_t j = count_; j-- > 0;) {
      for (std::size_t i = j + 1; i < count_; ++i) g_[j] -= h_[i * (kMost + 1) + j] * g_[i];
      g_[j] /= h_[j * (kMost + 1) + j];
    }
    return g_;
  }

 private:
  std::size_t count_ = 0;
  std::array<double, kMost*(kMost + 1)> h_{};
  std::array<double, kMost> cosine_{}, sine_{};
  std::array<double, kMost + 1> g_{};
};

}  // namespace

// (A + H'DH) x, with the matrix D of Coulomb's law, which is not symmetric.
void FrictionSolver::multiplyCoulomb(const double* x, double* y) {
  multiplyAll(x, y);
  computeOutputs(x, du_.data(), false);
  std::fill(work_.begin(), work_.end(), 0.0);
  for (int c = 0; c < problem_->contacts.contacts(); ++c)
    addBlockTimes<3, 3>(jacobian_.data() + 9 * c, du_.data() + 3 * c, work_.data() + 3 * c);
  addInput(work_.data(), y);
}

// z ← the preconditioner's product with the residual; returns the norm of the residual.
double FrictionSolver::precondition() {
  multigrid_->apply(residual_.data(), z_.data());
  ++report_.cycles;
  return std::sqrt(std::max(0.0, dot(residual_, z_)));
}

// The next vector of the basis, z over `size`, and its image; the residual is then the product with
// it, without its parts along the basis, which are the entries of `column`.
void FrictionSolver::extendBasis(std::size_t k, double size, double* column) {
  basis_[k] = z_, image_[k] = residual_;
  forParts([&](std::size_t i) { basis_[k][i] /= size, image_[k][i] /= size; });
  multiplyCoulomb(basis_[k].data(), residual_.data());
  for (std::size_t j = 0; j <= k; ++j) {
    column[j] = dot(basis_[j], residual_);
    forParts([&](std::size_t i) { residual_[i] -= column[j] * image_[j][i]; });
  }
}

// Adds to dx the combination of a basis that minimises the residual, whose norm is `size`. Returns
// the norm of the new residual, which is computed if it is above `enough`.
double FrictionSolver::minimiseInBasis(double size, double enough) {
  basis_.resize(kMost), image_.resize(kMost);
  LeastSquares squares(size);
  bool isNew = true;
  while (isNew && squares.columns() < kMost && squares.residual() > enough && size > 0) {
    const std::size_t k = squares.columns();
    extendBasis(k, size, squares.next());
    size = precondition();
    squares.append(size);
    isNew = squares.columns() > k;
  }
  const double rest = squares.residual();
  const std::size_t columns = squares.columns();
  const auto& share = squares.solve();
  for (std::size_t j = columns; j-- > 0;)
    forParts([&](std::size_t i) { dx_[i] += share[j] * basis_[j][i]; });
  if (!(rest > enough)) return rest;
  multiplyCoulomb(dx_.data(), product_.data());
  forParts([&](std::size_t i) { residual_[i] = force_[i] - product_[i]; });
  return precondition();
}

// Reduces (A + H'DH) dx = force by the factor `relative` in the norm of the preconditioner B,
// ‖f‖² = f'Bf: the vectors of the basis are B times their images, and orthogonal in this product.
// Returns the norm of the force; if it is at most `least`, no step is taken. A full basis is
// followed by a new one, which bounds the memory.
double FrictionSolver::minimalResiduals(double relative, double least) {
  constexpr int kRuns = 2;
  std::fill(dx_.begin(), dx_.end(), 0.0);
  residual_ = force_;
  const double first = precondition();
  if (!(first > least)) return first;
  ++report_.newton;
  const double enough = std::max(relative * first, 0.1 * least);
  double size = first;
  for (int run = 0; run < kRuns && size > enough; ++run) size = minimiseInBasis(size, enough);
  return first;
}

}  // namespace rico
