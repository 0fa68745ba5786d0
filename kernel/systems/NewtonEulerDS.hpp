#pragma once

#include <kernel/operators/Operator.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

/// A rigid body in space. q = (x_G, p), with the unit quaternion p = (p₀, p₁, p₂, p₃) that rotates
/// the body frame into the inertial frame. The twist is v = (v_G in inertial axes, Ω in body axes):
///
///     m v̇_G = f_ext − f_int + p_f,                     I Ω̇ + Ω × I Ω = m_ext − m_int + p_m     (1)
///     q̇ = T(q) v:   ẋ_G = v_G,   ṗ = ½ p ⊗ (0, Ω)                                              (2)
///
/// Positions move on the group: x ← x + h v_G, p ← p ⊗ exp(h Ω / 2), so that p stays a unit
/// quaternion. Forces are given in the inertial frame, moments in the body frame.
class NewtonEulerDS : public SecondOrderDS {
 public:
  // Terms of (1), absent, constant or computed from (t) or (t, q, v).
  using TimeFunction = Operator<Vector, double>;
  using StateFunction = Operator<Vector, double, const Vector&, const Vector&>;
  using StateGradient = Operator<Matrix, double, const Vector&, const Vector&>;

  /// q0 has seven entries, twist0 six; the inertia is a 3 x 3 matrix in the body frame. Normalizes
  /// the quaternion of q0. Throws if a size is wrong, the quaternion is zero, or mass <= 0.
  NewtonEulerDS(Vector q0, Vector twist0, double mass, Matrix inertia);

  // clang-format off
  /// (v, ω): velocity of the centre of mass in the inertial frame, angular velocity in the body
  /// frame.
  const Vector& twist() const { return velocity_; }    Vector& twist() { return velocity_; }
  // Mass and inertia (3 x 3, in the body frame). Set them before the first step. Throw if mass <= 0
  // or the matrix is not 3 x 3.
  double scalarMass() const { return mass_; }
  const Matrix& inertia() const { return inertia_; }
  void setScalarMass(double mass);
  void setInertia(Matrix inertia);
  // External force (inertial frame) and moment (body frame), three entries each, copied or shared
  // with the caller (Ptr).
  void setFExt(Vector f);      void setFExtPtr(std::shared_ptr<Vector> f);
  void setMExt(Vector m);      void setMExtPtr(std::shared_ptr<Vector> m);
  const TimeFunction& fExt() const { return fExt_; }
  const TimeFunction& mExt() const { return mExt_; }
  // clang-format on
  // The function writes three entries into its last argument. A step throws if one is not finite.
  void setComputeFExtFunction(TimeFunction::Function f);
  void setComputeMExtFunction(TimeFunction::Function f);
  void setComputeFIntFunction(StateFunction::Function f);
  void setComputeMIntFunction(StateFunction::Function f);
  // Gradients with respect to q (3 x 7) and v (3 x 6); the default is zero.
  void setComputeJacobianFIntqFunction(StateGradient::Function f);
  void setComputeJacobianFIntvFunction(StateGradient::Function f);
  void setComputeJacobianMIntqFunction(StateGradient::Function f);
  void setComputeJacobianMIntvFunction(StateGradient::Function f);
  // C functions: external forces and moments (t, f, nz, z), internal ones (t, q, v, out, nz, z).
  void setComputeFExtFunction(const std::string& library, const std::string& symbol);
  void setComputeMExtFunction(const std::string& library, const std::string& symbol);
  void setComputeFIntFunction(const std::string& library, const std::string& symbol);
  void setComputeMIntFunction(const std::string& library, const std::string& symbol);

  /// The rotation R of the quaternion: inertial = R body.
  Matrix rotation() const;
  /// T(q) of (2), 7 x 6.
  Matrix T() const;
  /// If true, Ω × I Ω is omitted, for example for spheres, where it is zero.
  void setNullGyroscopicTerm(bool value) { noGyroscopicTerm_ = value; }

  // SecondOrderDS
  void computeMass() override {}
  void computeForces(double t, const Vector& q, const Vector& velocity) override;
  void multiplyMass(const Vector& x, Vector& y) const override;
  void computeIterationMatrix(double t, double a, double b, SystemMatrix& W) override;
  void computeqDot(Vector& qDot) const override { qDot = T() * velocity_; }
  void movePositionFrom(const Vector& from, double h, const Vector& velocity) override;
  void computeRhs(double t) override;
  /// Throws: it is not offered on the rotation group.
  void computeJacobianRhsx(double t) override;

 private:
  void addGyroscopicGradient(double a, Matrix& W) const;
  void addGradients(double t, double a, double b, Matrix& W);

  double mass_;
  Matrix inertia_;
  bool noGyroscopicTerm_ = false;
  TimeFunction fExt_, mExt_;
  StateFunction fInt_, mInt_;
  StateGradient jacobianFIntq_, jacobianFIntv_, jacobianMIntq_, jacobianMIntv_;
};

}  // namespace rico
