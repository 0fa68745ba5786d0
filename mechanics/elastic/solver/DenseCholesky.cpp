#include <cmath>
#include <cstddef>
#include <mechanics/elastic/solver/DenseCholesky.hpp>

namespace rico {

void factorCholesky(std::vector<double>& A, int n) {
  constexpr double kNothing = 1e-13;
  const auto row = [&](int i) { return A.data() + static_cast<std::size_t>(i) * n; };
  for (int i = 0; i < n; ++i) {
    double* ai = row(i);
    const double scale = ai[i];
    for (int j = 0; j <= i; ++j) {
      const double* aj = row(j);
      double partial[4] = {};
      int k = 0;
      for (; k + 4 <= j; k += 4)
        for (int l = 0; l < 4; ++l) partial[l] += ai[k + l] * aj[k + l];
      double sum = ai[j] - ((partial[0] + partial[1]) + (partial[2] + partial[3]));
      for (; k < j; ++k) sum -= ai[k] * aj[k];
      if (j < i)
        ai[j] = aj[j] > 0 ? sum / aj[j] : 0;
      else
        ai[i] = sum > kNothing * scale && sum > 0 ? std::sqrt(sum) : 0;
    }
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
