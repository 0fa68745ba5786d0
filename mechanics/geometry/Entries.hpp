#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

// Conversion between three numbers of an array and a vector.
/// Read and write x[0], x[1], x[2].
constexpr Vec3 load(const double* x) { return {x[0], x[1], x[2]}; }
constexpr void store(Vec3 v, double* x) { x[0] = v.x, x[1] = v.y, x[2] = v.z; }

/// diag(a) b
constexpr Vec3 times(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

}  // namespace rico
