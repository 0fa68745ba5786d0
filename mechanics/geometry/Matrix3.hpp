#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// A 3 x 3 matrix by its columns.
struct Matrix3 {
  Vec3 column[3];  ///< from left to right

  /// The matrix with these entries on its diagonal, and the identity matrix.
  static constexpr Matrix3 diagonal(Vec3 d) { return {{{d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}}}; }
  static constexpr Matrix3 identity() { return diagonal({1, 1, 1}); }

  /// The entry of row i and column j, from 0 to 2; not checked.
  constexpr double operator()(int i, int j) const { return column[j][i]; }
  constexpr double& operator()(int i, int j) { return column[j][i]; }
  constexpr bool operator==(const Matrix3&) const = default;
};

/// The product A v.
constexpr Vec3 operator*(const Matrix3& A, Vec3 v) {
  return v.x * A.column[0] + v.y * A.column[1] + v.z * A.column[2];
}

/// The product A' v: the coordinates of v along the columns of a rotation A.
constexpr Vec3 transposedTimes(const Matrix3& A, Vec3 v) {
  return {dot(A.column[0], v), dot(A.column[1], v), dot(A.column[2], v)};
}

/// The product A B.
constexpr Matrix3 operator*(const Matrix3& A, const Matrix3& B) {
  return {{A * B.column[0], A * B.column[1], A * B.column[2]}};
}
/// The product A' B.
constexpr Matrix3 transposedTimes(const Matrix3& A, const Matrix3& B) {
  return {{transposedTimes(A, B.column[0]), transposedTimes(A, B.column[1]),
           transposedTimes(A, B.column[2])}};
}

/// The transpose A'.
constexpr Matrix3 transpose(const Matrix3& A) { return transposedTimes(A, Matrix3::identity()); }

/// The sum, entry by entry.
constexpr Matrix3 operator+(const Matrix3& A, const Matrix3& B) {
  return {{A.column[0] + B.column[0], A.column[1] + B.column[1], A.column[2] + B.column[2]}};
}

/// s times each entry.
constexpr Matrix3 operator*(double s, const Matrix3& A) {
  return {{s * A.column[0], s * A.column[1], s * A.column[2]}};
}

/// The outer product a b'.
constexpr Matrix3 outer(Vec3 a, Vec3 b) { return {{b.x * a, b.y * a, b.z * a}}; }

/// The sum of the diagonal.
constexpr double trace(const Matrix3& A) { return A(0, 0) + A(1, 1) + A(2, 2); }
/// The determinant of A.
constexpr double determinant(const Matrix3& A) {
  return dot(A.column[0], cross(A.column[1], A.column[2]));
}

}  // namespace rico
