#pragma once

#include <numerics/rico_sweep.h>

#include <cstdint>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/geometry/Matrix3.hpp>
#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

class NamedBody;
class RigidBodies;
class SecondOrderDS;

/// The bodies of one system, as contacts and joints use them: by index, at their current positions,
/// with twists (ẋ, ω) along the axes of the world. The system's velocity may have three forms:
///
///     RigidBodies      6 numbers a body     ẋ, ω
///     NewtonEulerDS    6                    ẋ, Ω along the axes of the body: ω = R Ω
///     LagrangianDS     3                    ẋ, ẏ, θ̇: ω = θ̇ e_z
///
/// RigidBodyDS is a NewtonEulerDS, RigidBody2dDS a LagrangianDS; of these two forms joints accept
/// only these classes, because they have identities. R is the rotation when the BodySystem was
/// created. The system is borrowed.
class BodySystem {
 public:
  /// The largest columns().
  static constexpr int kMostColumns = 6;

  BodySystem() = default;
  /// Throws for any other system. Places are those after a time `ahead` at the present velocities.
  explicit BodySystem(const SecondOrderDS& system, double ahead = 0);

  const RigidBodies* population() const { return many_; }  ///< null for a single body
  bool isPlane() const { return columns_ == 3; }           ///< true for bodies in the plane
  int columns() const { return columns_; }  ///< number of velocity components of a body

  /// The twist for the velocity v of one body.
  Vec3 linear(const double* v) const { return isPlane() ? Vec3{v[0], v[1], 0} : load(v); }
  Vec3 angular(const double* v) const {
    if (isPlane()) return {0, 0, v[2]};
    return many_ != nullptr ? load(v + 3) : R_ * load(v + 3);
  }
  /// The transposed map: adds the row a with a·v = d·ẋ + m·ω, or the input of an impulse d with a
  /// moment m.
  void add(Vec3 d, Vec3 m, double* row) const {
    if (isPlane()) {
      row[0] += d.x, row[1] += d.y, row[2] += m.z;
      return;
    }
    store(load(row) + d, row);
    store(load(row + 3) + (many_ != nullptr ? m : transposedTimes(R_, m)), row + 3);
  }
  /// row W⁻¹ rowᵀ of one body, with its mass W at the current position. Throws for a system without
  /// identities.
  double response(int body, const double* row) const;

  const double* velocity(int body) const;     ///< its columns() components
  int indexOf(std::uint64_t identity) const;  ///< throws if there is none
  Vec3 centre(int body) const;                ///< centre of mass, in the world
  Quaternion axes(int body) const;            ///< principal ones in a population, else the shape's
  bool isStatic(int body) const;              ///< true for a static body of a population
  bool isFlat(int body) const;                ///< true for a figure in the plane

 private:
  Vec3 presentCentre(int body) const;
  Quaternion presentAxes(int body) const;

  const RigidBodies* many_ = nullptr;
  const NamedBody* one_ = nullptr;
  const SecondOrderDS* system_ = nullptr;
  int columns_ = kMostColumns;
  double ahead_ = 0;
  Matrix3 R_ = Matrix3::identity();  // of a single body in space
};

}  // namespace rico
