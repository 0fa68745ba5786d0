#pragma once

#include <cmath>

namespace rico {

/// A point or a direction in space; in the plane z = 0.
struct Vec3 {
  double x = 0, y = 0, z = 0;  ///< coordinates, or components along the axes

  /// Component i, from 0 to 2; not checked.
  constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
  constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  constexpr bool operator==(const Vec3&) const = default;

  /// Change this vector, component by component.
  constexpr Vec3& operator+=(Vec3 b) { return *this = {x + b.x, y + b.y, z + b.z}; }
  constexpr Vec3& operator-=(Vec3 b) { return *this = {x - b.x, y - b.y, z - b.z}; }
  constexpr Vec3& operator*=(double s) { return *this = {x * s, y * s, z * s}; }
};

/// Component by component.
constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
/// The products a · b and a × b.
constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Norms, and whether all components are finite.
constexpr double squaredNorm(Vec3 a) { return dot(a, a); }
inline double norm(Vec3 a) { return std::sqrt(dot(a, a)); }
inline bool isFinite(Vec3 a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}
/// a / |a|; not finite for a = 0.
inline Vec3 normalized(Vec3 a) { return (1 / norm(a)) * a; }

/// The absolute value, component by component for vectors.
constexpr double abs(double a) { return a < 0 ? -a : a; }
constexpr Vec3 abs(Vec3 a) { return {abs(a.x), abs(a.y), abs(a.z)}; }
/// The smaller and the larger one, component by component for vectors.
constexpr double least(double a, double b) { return b < a ? b : a; }
constexpr double most(double a, double b) { return a < b ? b : a; }
constexpr Vec3 least(Vec3 a, Vec3 b) { return {least(a.x, b.x), least(a.y, b.y), least(a.z, b.z)}; }
constexpr Vec3 most(Vec3 a, Vec3 b) { return {most(a.x, b.x), most(a.y, b.y), most(a.z, b.z)}; }
/// The value in [lo, hi] nearest to a, component by component for vectors.
constexpr Vec3 clamp(Vec3 a, Vec3 lo, Vec3 hi) { return least(most(a, lo), hi); }
constexpr double clamp(double a, double lo, double hi) { return least(most(a, lo), hi); }

}  // namespace rico
