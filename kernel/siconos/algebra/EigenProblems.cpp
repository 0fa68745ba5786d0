#include <EigenProblems.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <limits>
#include <numeric>

namespace {

using Complex = std::complex<double>;
constexpr double kRoundOff = std::numeric_limits<double>::epsilon();

/// Rows and columns of a complex matrix, column by column.
struct ComplexMatrix {
  explicit ComplexMatrix(int n) : size(n), entries(static_cast<std::size_t>(n) * n) {}
  Complex& operator()(int i, int j) { return entries[i + static_cast<std::size_t>(j) * size]; }

  int size;
  std::vector<Complex> entries;
};

/// A plane rotation (c s; -s̄ c) with real c that takes (a, b) to (r, 0).
struct Rotation {
  Rotation(Complex a, Complex b) {
    const double length = std::sqrt(std::norm(a) + std::norm(b));
    if (std::abs(b) == 0.0) return;
    if (std::abs(a) == 0.0) {
      c = 0.0;
      s = std::conj(b) / length;
    } else {
      c = std::abs(a) / length;
      s = a / std::abs(a) * std::conj(b) / length;
    }
  }
  void apply(Complex& upper, Complex& lower) const {
    const Complex old = upper;
    upper = c * old + s * lower;
    lower = c * lower - std::conj(s) * old;
  }

  double c = 1.0;
  Complex s = 0.0;
};

/// Schur's form A = Z T Zᴴ with an upper triangular T, by QR steps with shifts.
class SchurForm {
 public:
  explicit SchurForm(const rico::Matrix& A)
      : T(A.rows()), Z(A.rows()), smallest(kRoundOff * A.normInf() + 1e-300) {
    for (int j = 0; j < T.size; ++j) {
      Z(j, j) = 1.0;
      for (int i = 0; i < T.size; ++i) T(i, j) = A(i, j);
    }
    reduceToHessenberg();
    int steps = 0;
    for (int last = T.size - 1; last > 0;) {
      const int first = startOfBlock(last, steps);
      if (first == last) {
        --last;
        steps = 0;
      } else if (++steps > 60) {
        throw rico::Exception("geev: the QR iteration does not converge");
      } else {
        step(first, last, shift(last, steps));
      }
    }
  }

  ComplexMatrix T, Z;
  const double smallest;  // differences that round-off causes

 private:
  // T ← R T Rᴴ and Z ← Z Rᴴ for a rotation of rows i and i + 1.
  void rotate(const Rotation& r, int i) {
    for (int k = 0; k < T.size; ++k) r.apply(T(i, k), T(i + 1, k));
    rotateColumns(r, i);
  }
  void rotateColumns(const Rotation& r, int i) {
    const Rotation conjugate = conjugated(r);
    for (int k = 0; k < T.size; ++k) {
      conjugate.apply(T(k, i), T(k, i + 1));
      conjugate.apply(Z(k, i), Z(k, i + 1));
    }
  }
  static Rotation conjugated(Rotation r) {
    r.s = std::conj(r.s);
    return r;
  }
  void reduceToHessenberg() {
    for (int j = 0; j + 2 < T.size; ++j)
      for (int i = T.size - 2; i > j; --i) rotate(Rotation(T(i, j), T(i + 1, j)), i);
  }
  // The first row of the block that ends with `last` and has no negligible entry below its
  // diagonal. If the iteration is slow, entries of round-off of the largest entry are negligible.
  int startOfBlock(int last, int steps) {
    for (int i = last; i > 0; --i) {
      const double scale = kRoundOff * (std::abs(T(i, i)) + std::abs(T(i - 1, i - 1)));
      if (std::abs(T(i, i - 1)) > (steps < 10 ? scale : std::max(scale, smallest))) continue;
      T(i, i - 1) = 0.0;
      return i;
    }
    return 0;
  }
  // The eigenvalue of the last two rows that is nearer to the last entry; now and then another one.
  Complex shift(int last, int steps) {
    const Complex a = T(last - 1, last - 1), d = T(last, last);
    if (steps % 20 == 0) return d + std::abs(T(last, last - 1));
    const Complex mean = 0.5 * (a + d);
    const Complex root =
        std::sqrt(0.25 * (a - d) * (a - d) + T(last - 1, last) * T(last, last - 1));
    return std::abs(mean + root - d) < std::abs(mean - root - d) ? mean + root : mean - root;
  }
  // One implicit QR step: rotates the shifted first column, then moves the entry below the
  // subdiagonal down by further rotations until it leaves the block.
  void step(int first, int last, Complex shift) {
    rotate(Rotation(T(first, first) - shift, T(first + 1, first)), first);
    for (int i = first + 1; i < last; ++i) {
      rotate(Rotation(T(i, i - 1), T(i + 1, i - 1)), i);
      T(i + 1, i - 1) = 0.0;
    }
  }
};

// x with length 1, whose largest component is real.
void normalize(std::vector<Complex>& x) {
  const auto squares = [](double sum, Complex value) { return sum + std::norm(value); };
  const double length = std::sqrt(std::accumulate(x.begin(), x.end(), 0.0, squares));
  const Complex largest = *std::max_element(
      x.begin(), x.end(), [](Complex a, Complex b) { return std::abs(a) < std::abs(b); });
  const Complex factor = std::conj(largest) / (std::abs(largest) * length);
  for (Complex& value : x) value *= factor;
}

std::vector<Complex> times(ComplexMatrix& Z, const std::vector<Complex>& y) {
  std::vector<Complex> x(y.size());
  for (int j = 0; j < Z.size; ++j)
    for (int i = 0; i < Z.size; ++i) x[i] += Z(i, j) * y[j];
  normalize(x);
  return x;
}

// Equal eigenvalues count as different by round-off.
Complex difference(const SchurForm& schur, Complex a, Complex b) {
  return std::abs(a - b) < schur.smallest ? schur.smallest : a - b;
}

std::vector<Complex> rightVector(SchurForm& schur, int k) {
  ComplexMatrix& T = schur.T;
  std::vector<Complex> y(T.size);
  y[k] = 1.0;
  for (int i = k - 1; i >= 0; --i) {
    Complex sum = 0.0;
    for (int j = i + 1; j <= k; ++j) sum += T(i, j) * y[j];
    y[i] = -sum / difference(schur, T(i, i), T(k, k));
  }
  return times(schur.Z, y);
}

std::vector<Complex> leftVector(SchurForm& schur, int k) {
  ComplexMatrix& T = schur.T;
  std::vector<Complex> y(T.size);
  y[k] = 1.0;
  for (int i = k + 1; i < T.size; ++i) {
    Complex sum = 0.0;
    for (int j = k; j < i; ++j) sum += std::conj(y[j]) * T(j, i);
    y[i] = std::conj(-sum / difference(schur, T(i, i), T(k, k)));
  }
  return times(schur.Z, y);
}

// A vector of a real matrix, or the conjugate one.
void store(complex_matrix& vectors, std::size_t column, const std::vector<Complex>& x,
           bool conjugate) {
  for (std::size_t i = 0; i < x.size(); ++i)
    vectors(i, column) = conjugate ? std::conj(x[i]) : x[i];
}

// Jacobi's rotation that makes A(p, q) zero. V collects the rotations.
void rotateAway(rico::Matrix& A, rico::Matrix& V, int p, int q) {
  const double ratio = 0.5 * (A(q, q) - A(p, p)) / A(p, q);
  const double tangent =
      (ratio < 0.0 ? -1.0 : 1.0) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1.0));
  const double c = 1.0 / std::sqrt(tangent * tangent + 1.0), s = tangent * c;
  for (rico::Matrix* m : {&A, &V})
    for (int i = 0; i < A.rows(); ++i) {
      const double a = (*m)(i, p), b = (*m)(i, q);
      (*m)(i, p) = c * a - s * b;
      (*m)(i, q) = s * a + c * b;
    }
  for (int j = 0; j < A.rows(); ++j) {
    const double a = A(p, j), b = A(q, j);
    A(p, j) = c * a - s * b;
    A(q, j) = s * a + c * b;
  }
}

double largestOffDiagonal(const rico::Matrix& A) {
  double largest = 0.0;
  for (int j = 0; j < A.cols(); ++j)
    for (int i = 0; i < j; ++i) largest = std::max(largest, std::abs(A(i, j)));
  return largest;
}

}  // namespace

namespace Siconos {
namespace eigenproblems {

void syev(SiconosVector& eigenval, SiconosMatrix& eigenvec, bool withVect) {
  rico::Matrix A = eigenvec.values();
  const int n = A.rows();
  rico::Matrix V = rico::Matrix::identity(n);
  const double scale = A.normInf();
  for (int sweep = 0; sweep < 50 && largestOffDiagonal(A) > 1e-2 * kRoundOff * scale; ++sweep)
    for (int q = 1; q < n; ++q)
      for (int p = 0; p < q; ++p)
        if (A(p, q) != 0.0) rotateAway(A, V, p, q);
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int i, int j) { return A(i, i) < A(j, j); });
  for (int k = 0; k < n; ++k) {
    eigenval(k) = A(order[k], order[k]);
    for (int i = 0; withVect && i < n; ++i) eigenvec(i, k) = V(i, order[k]);
  }
}

void geev(SiconosMatrix& input_mat, complex_vector& eigenval, complex_matrix& left_eigenvec,
          complex_matrix& right_eigenvec, bool withLeft, bool withRight) {
  const rico::Matrix A = input_mat.values();
  SchurForm schur(A);
  const double small = 10.0 * A.rows() * kRoundOff * A.normInf();
  std::size_t column = 0;
  for (int k = 0; k < A.rows(); ++k) {
    const Complex value = schur.T(k, k);
    const bool isReal = std::abs(value.imag()) <= small;
    if (value.imag() < 0.0 && !isReal) continue;  // stored with its conjugate
    for (int twin = 0; twin < (isReal ? 1 : 2); ++twin, ++column) {
      if (column >= eigenval.size()) throw rico::Exception("geev: eigenvalues are not conjugate");
      eigenval(column) = {value.real(), isReal ? 0.0 : (twin == 0 ? 1.0 : -1.0) * value.imag()};
      if (withRight) store(right_eigenvec, column, rightVector(schur, k), twin == 1);
      if (withLeft) store(left_eigenvec, column, leftVector(schur, k), twin == 1);
    }
  }
}

}  // namespace eigenproblems
}  // namespace Siconos
