// Generalised minimal residuals for the Newton steps of FrictionSolver on Coulomb's law.
#include <algorithm>
#include <cmath>
#include <mechanics/elastic/solver/FrictionSolver.hpp>

namespace rico {

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

// Reduces (A + H'DH) dx = force by the factor `relative` in the norm of the preconditioner B,
// ‖f‖² = f'Bf: the vectors of the basis are B times their images, and orthogonal in this product.
// Returns the norm of the force; if it is at most `least`, no step is taken.
double FrictionSolver::minimalResiduals(double relative, double least) {
  constexpr std::size_t kMost = 40;
  std::fill(dx_.begin(), dx_.end(), 0.0);
  basis_.resize(kMost), image_.resize(kMost);
  std::vector<double> h(kMost * (kMost + 1)), cosine(kMost), sine(kMost), g(kMost + 1);
  residual_ = force_;
  const double first = precondition();
  if (!(first > least)) return first;
  ++report_.newton;
  const double enough = std::max(relative * first, 0.1 * least);
  g[0] = first;
  std::size_t k = 0;
  for (double size = first; k < kMost && std::abs(g[k]) > enough && size > 0; ++k) {
    double* column = h.data() + k * (kMost + 1);
    extendBasis(k, size, column);
    size = precondition();
    for (std::size_t j = 0; j < k; ++j) {
      const double a = column[j], b = column[j + 1];
      column[j] = cosine[j] * a + sine[j] * b, column[j + 1] = cosine[j] * b - sine[j] * a;
    }
    const double length = std::sqrt(column[k] * column[k] + size * size);
    if (!(length > 0)) break;
    cosine[k] = column[k] / length, sine[k] = size / length;
    column[k] = length;
    g[k + 1] = -sine[k] * g[k], g[k] *= cosine[k];
  }
  for (std::size_t j = k; j-- > 0;) {
    for (std::size_t i = j + 1; i < k; ++i) g[j] -= h[i * (kMost + 1) + j] * g[i];
    g[j] /= h[j * (kMost + 1) + j];
    forParts([&](std::size_t i) { dx_[i] += g[j] * basis_[j][i]; });
  }
  return first;
}

}  // namespace rico
