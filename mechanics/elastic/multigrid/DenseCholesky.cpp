#include <cmath>
#include <cstddef>
#include <mechanics/elastic/multigrid/DenseCholesky.hpp>

namespace rico {

void factorCholesky(std::vector<double>& A, int n) {
  constexpr double kNothing = 1e-13;
  const auto row = [&](int i) { return A.data() + static_cast<std::size_t>(i) * n; };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double rest = row(i)[j];
      for (int k = 0; k < j; ++k) rest -= row(i)[k] * row(j)[k];
      if (j < i)
        row(i)[j] = row(j)[j] > 0 ? rest / row(j)[j] : 0;
      else
        row(i)[i] = rest > kNothing * row(i)[i] && rest > 0 ? std::sqrt(rest) : 0;
    }
}

void solveCholesky(const std::vector<double>& L, int n, double* x) {
  const auto row = [&](int i) { return L.data() + static_cast<std::size_t>(i) * n; };
  for (int i = 0; i < n; ++i) {
    double sum = x[i];
    for (int j = 0; j < i; ++j) sum -= row(i)[j] * x[j];
    x[i] = row(i)[i] > 0 ? sum / row(i)[i] : 0;
  }
  for (int i = n - 1; i >= 0; --i) {
    x[i] = row(i)[i] > 0 ? x[i] / row(i)[i] : 0;
    for (int j = 0; j < i; ++j) x[j] -= row(i)[j] * x[i];
  }
}

}  // namespace rico
