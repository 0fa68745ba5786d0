/// A problem with intervals in the making: random matrices, bounds, planted solutions, scales.
#pragma once

#include <cstdint>
#include <random>

#include "support/oracle.hpp"

namespace rico::test {

/// The parts that FamilyProblem combines.
class IntervalBuilder {
 protected:
  explicit IntervalBuilder(std::uint64_t seed) : engine_(seed) {}

  void start(int n) {
    n_ = n;
    const std::size_t size = n;
    p_ = {n, std::vector<double>(size * size, 0.0), std::vector<double>(size, 0.0),
          std::vector<double>(size, 0.0), std::vector<double>(size, kInfinity)};
    for (double& q : p_.q) q = uniform(-1, 1);
  }

  double& M(int i, int j) { return p_.M[static_cast<std::size_t>(i) * n_ + j]; }
  int between(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }

  void uniformMatrix() {
    const double size = std::pow(10.0, between(-2, 2)),
                 diagonal = between(0, 2) == 0 ? uniform(0, 2) : 0.0;
    for (double& m : p_.M) m = size * uniform(-1, 1);
    for (int i = 0; i < n_; ++i) M(i, i) += size * diagonal;
  }

  void finiteBounds() {
    const bool symmetric = between(0, 1) == 0;
    for (int i = 0; i < n_; ++i) {
      p_.lb[i] = symmetric ? -1 : uniform(-2, 1);
      p_.ub[i] = symmetric ? 1 : p_.lb[i] + uniform(0, 3);
    }
  }

  void circuit() {
    for (int i = 0; i < n_; ++i) {
      M(i, i) = between(0, 2) == 0 ? 0 : uniform(0.01, 1);
      for (int k = 0; k < 3; ++k) {
        const int j = between(0, n_ - 1);
        if (j == i) continue;
        const double gain = between(0, 1) ? 1 : uniform(-3, 3);
        M(i, j) += gain;
        M(j, i) -= between(0, 3) ? gain : uniform(-1, 1);
      }
    }
  }

  void sparse() {
    for (int i = 0; i < n_; ++i)
      for (int k = 0; k < 5; ++k) M(i, between(0, n_ - 1)) += uniform(-1, 1);
  }

  void gram(int rank) {
    std::vector<double> A(static_cast<std::size_t>(n_) * rank);
    for (double& a : A) a = uniform(-1, 1);
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j)
        for (int k = 0; k < rank; ++k) M(i, j) += A[i * rank + k] * A[j * rank + k];
  }

  void skew(double size) {
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < i; ++j) {
        const double s = uniform(-size, size);
        M(i, j) += s;
        M(j, i) -= s;
      }
  }

  void dominant() {
    for (double& m : p_.M) m = uniform(-1, 1);
    for (int i = 0; i < n_; ++i) M(i, i) = 0.6 * n_;
  }

  /// Chooses q for a solution z with the fraction `inside` of positive entries; the others have
  /// w > 0.
  void plant(double inside) {
    std::vector<double> z(n_, 0.0), w(n_, 0.0);
    for (int i = 0; i < n_; ++i) {
      if (!std::isfinite(p_.lb[i]))
        z[i] = uniform(-1, 1);
      else
        (uniform(0, 1) < inside ? z : w)[i] = uniform(0, 1);
    }
    plantAt(z, w);
  }

  void plantAt(const std::vector<double>& z, const std::vector<double>& w) {
    for (int i = 0; i < n_; ++i) {
      p_.q[i] = w[i];
      for (int j = 0; j < n_; ++j) p_.q[i] -= M(i, j) * z[j];
    }
  }

  /// Scales rows and columns by powers of two within 10^+-decades.
  void scale(int decades) {
    const int most = static_cast<int>(decades / 2.0 * 3.33);
    for (int i = 0; i < n_; ++i) {
      const int r = between(-most, most), c = between(-most, most);
      for (int j = 0; j < n_; ++j) {
        M(i, j) = std::ldexp(M(i, j), r);
        M(j, i) = std::ldexp(M(j, i), c);
      }
      p_.q[i] = std::ldexp(p_.q[i], r);
      p_.lb[i] = std::ldexp(p_.lb[i], -c);
      p_.ub[i] = std::ldexp(p_.ub[i], -c);
    }
  }

  int n_ = 0;
  ArrayProblem p_;

 private:
  std::mt19937_64 engine_;
};

}  // namespace rico::test
