#pragma once

#include <kernel/relations/newton_euler/NewtonEulerR.hpp>
#include <kernel/systems/rotations.hpp>

namespace rico {

/// Contact at a point, along its normal. y is the gap, pc1 and pc2 are the closest points of the
/// bodies, nc is the unit normal from body 2 (or the world) to body 1:
///
///     ẏ = nc · (velocity of body 1 at pc1 − velocity of body 2 at pc2)
///
/// Derived classes compute the gap in computeh(), and set pc1, pc2 and nc there.
class NewtonEuler1DR : public NewtonEulerR {
 public:
  /// The contact as computeJach() or the last computeh() found it, in the inertial frame.
  const Vector3& pc1() const { return pc1_; }
  const Vector3& pc2() const { return pc2_; }
  const Vector3& nc() const { return nc_; }

  void computeH(double t, Interaction& interaction, Matrix& H) override;
  /// Updates pc1, pc2, nc and the gradients for the present position.
  void computeJach(double t, Interaction& interaction) override;
  std::string_view name() const override { return "NewtonEuler1DR"; }

 protected:
  /// Sets the contact points and the normal, a unit vector; call it in computeh().
  void setContact(const Vector3& pc1, const Vector3& pc2, const Vector3& nc);
  /// Sets row `row` of H: the difference of the velocities along `direction`.
  void fillTranslation(Interaction& interaction, const Vector3& direction, int row,
                       Matrix& H) const;
  /// Sets row `row` of H: the difference of the angular velocities along `direction`.
  void fillRotation(Interaction& interaction, const Vector3& direction, int row, Matrix& H) const;
  /// Two unit vectors that complete the normal to a frame (N, T1, T2).
  virtual void tangents(Vector3& t1, Vector3& t2) const;

 private:
  Vector gap_;
  Vector3 pc1_ = {}, pc2_ = {}, nc_ = {1.0, 0.0, 0.0};
};

/// NewtonEuler1DR with friction: rows (N, T1, T2).
class NewtonEuler3DR : public NewtonEuler1DR {
 public:
  void computeH(double t, Interaction& interaction, Matrix& H) override;
  std::string_view name() const override { return "NewtonEuler3DR"; }
};

/// NewtonEuler3DR with rolling resistance: rows (N, T1, T2, R1, R2).
class NewtonEuler5DR : public NewtonEuler3DR {
 public:
  void computeH(double t, Interaction& interaction, Matrix& H) override;
  std::string_view name() const override { return "NewtonEuler5DR"; }
};

}  // namespace rico
