#pragma once

#include <cmath>
#include <kernel/relations/newton_euler/NewtonEulerR.hpp>
#include <kernel/systems/rotations.hpp>

namespace rico {

/// The rows of BodyJointR that a joint has.
struct JointRows {
  bool alongAxis;    ///< the point along the axis
  bool acrossAxis;   ///< the point across the axis
  bool turnsAxis;    ///< rotations of the axis
  bool turnsAround;  ///< rotation about the axis
};

/// A joint between two NewtonEulerDS, or one and the world. With Pᵢ the joint's point in the frame
/// of body i, (V₁, V₂, A) its axes in that of body 1, and ρ the rotation of body 2 relative to body
/// 1 since the beginning, the rows are a subset of
///
///     R₁ᵀ (x₂ + R₂ P₂ − x₁ − R₁ P₁) · (V₁, V₂),        −vec(ρ) · (V₁, V₂),
///     ρ = p₁* ⊗ p₂ ⊗ (p₁* ⊗ p₂)₀*                                                          (1)
///
/// for a joint that slides and turns about its axis. If the point of both bodies is the same, its
/// three rows are x₁ + R₁ P₁ − x₂ − R₂ P₂ along the axes of the world, and +vec(ρ) · (V₁, V₂). If
/// no rotation is left, the rows are (V₁, V₂) or all three components of the first and all of the
/// second of
///
///     R₁ᵀ (x₂ − x₁) − (R₁ᵀ (x₂ − x₁))₀,        vec(p₁ ⊗ (p₁* ⊗ p₂)₀ ⊗ p₂*)                  (2)
///
/// Without body 2 the joint is with the world, x₂ = 0 and p₂ = 1.
class BodyJointR : public NewtonEulerR {
 public:
  explicit BodyJointR(JointRows rows) : rows_(rows) {}

  /// The default is the centre of body 1.
  void setPoint(const Vector3& point) { given_ = point, hasPoint_ = true; }
  void setAxis(const Vector3& axis) { axis_ = axis; }
  void setAbsolute(bool absolute) { absolute_ = absolute; }
  /// The positions that the joint holds.
  void setBase(const double* q1, const double* q2);
  bool hasBase() const { return hasBase_; }
  /// Returns true if these are the positions of two bodies.
  bool hasSecond() const { return hasSecond_; }
  const JointRows& rows() const { return rows_; }
  /// The joint's point in the frame of body i, 0 or 1.
  const Vector3& point(int i) const { return point_[i]; }
  /// The axis in the frame of body 1, of length 1; and the length that setAxis() was given.
  const Vector3& axis() const { return frame_[2]; }
  double axisLength() const { return std::sqrt(dot(axis_, axis_)); }
  /// p₁* ⊗ p₂ of the positions that the joint holds.
  const Quaternion4& baseTurn() const { return turn_; }

  // NewtonEulerR
  void initialize(Interaction& interaction) override;
  void computeh(double t, const Vector& q, Vector& y) override;
  void computeH(double t, Interaction& interaction, Matrix& H) override;
  std::string_view name() const override { return "BodyJointR"; }

 private:
  struct Place {
    Vector3 x = {};
    Quaternion4 p = {1, 0, 0, 0};
    Matrix R = Matrix::identity(3);
  };

  static Place placeOf(const double* q);
  bool isRigid() const { return rows_.turnsAxis && rows_.turnsAround; }
  bool isPoint() const { return rows_.alongAxis && rows_.acrossAxis && !isRigid(); }
  Quaternion4 turn(const Place& one, const Place& two) const;
  Vector3 way(const Place& one, const Place& two) const;
  int directions(Vector3 rows[3]) const;
  int turnRows(Vector3 rows[3]) const;
  int orders(bool across, bool along, Vector3 rows[3]) const;
  void fillPoint(const Place& one, const Place& two, int bodies, Matrix& H) const;
  void fillCentres(const Place& one, const Place& two, int bodies, Matrix& H) const;
  void fillTurn(const Place& one, const Place& two, int bodies, int first, Matrix& H) const;

  JointRows rows_;
  Vector3 given_ = {}, axis_ = {1, 0, 0};
  bool absolute_ = false;
  bool hasPoint_ = false;
  bool hasBase_ = false, hasSecond_ = false;
  Vector3 point_[2] = {};
  Vector3 frame_[3] = {};  // V₁, V₂, A
  Vector3 base_ = {};
  Quaternion4 turn_ = {1, 0, 0, 0};
};

}  // namespace rico
