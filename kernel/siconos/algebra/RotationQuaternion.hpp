#pragma once

#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>

// Rotations by unit quaternions (q0, q1, q2, q3). A configuration is the q of a rigid body: three
// coordinates of its centre, then a quaternion. Frames: x_world = R(q) x_body.

/// The angle of the rotation in [0, 2π]; axis ← its unit axis, zero if there is no rotation.
double axisAngleFromQuaternion(double q0, double q1, double q2, double q3, SP::SiconosVector axis);
double axisAngleFromConfiguration(SP::SiconosVector q, SP::SiconosVector axis);
/// Angle times axis, with the angle in [0, π] as in Siconos: q0 counts as |q0|, so that for q0 < 0
/// the result has the axis of (q1, q2, q3) and the angle 2π minus that of
/// axisAngleFromQuaternion().
void rotationVectorFromQuaternion(double q0, double q1, double q2, double q3,
                                  SP::SiconosVector rotationVector);
void rotationVectorFromConfiguration(SP::SiconosVector q, SP::SiconosVector rotationVector);

/// These set the quaternion of the configuration q and leave its centre. The axis has unit length.
void quaternionFromAxisAngle(SP::SiconosVector axis, double angle, SP::SiconosVector q);
void quaternionFromRotationVector(SP::SiconosVector rotationVector, SP::SiconosVector q);
/// The rotation by the last three entries of a twist of six.
void quaternionFromTwistVector(SiconosVector& twist, SiconosVector& q);
double quaternionNorm(const SiconosVector& q);
void normalizeq(SiconosVector& q);
void normalizeq(SP::SiconosVector q);

/// R(q), and its transpose.
void computeRotationMatrix(double q0, double q1, double q2, double q3,
                           SP::SimpleMatrix rotationMatrix);
void computeRotationMatrix(SP::SiconosVector q, SP::SimpleMatrix rotationMatrix);
void computeRotationMatrixTransposed(SP::SiconosVector q, SP::SimpleMatrix rotationMatrix);

/// v ← R(q) v; of a matrix, each column.
void quaternionRotate(double q0, double q1, double q2, double q3, SiconosVector& v);
void quaternionRotate(double q0, double q1, double q2, double q3, SP::SiconosVector v);
void quaternionRotate(double q0, double q1, double q2, double q3, SP::SimpleMatrix m);
void quaternionRotate(SP::SiconosVector q, SP::SiconosVector v);
void quaternionRotate(SP::SiconosVector q, SP::SimpleMatrix m);
void changeFrameBodyToAbs(const SiconosVector& q, SiconosVector& v);
void changeFrameBodyToAbs(SP::SiconosVector q, SP::SiconosVector v);
void changeFrameBodyToAbs(SP::SiconosVector q, SP::SimpleMatrix m);
/// v ← R(q)ᵀ v.
void changeFrameAbsToBody(const SiconosVector& q, SiconosVector& v);
void changeFrameAbsToBody(SP::SiconosVector q, SP::SiconosVector v);
void changeFrameAbsToBody(SP::SiconosVector q, SP::SimpleMatrix m);

/// The sum of the centres, and the product of the quaternions: ab ← a b, or b ← a b.
void compositionLawLieGroup(const SiconosVector& a, SiconosVector& b, SiconosVector& ab);
void compositionLawLieGroup(const SiconosVector& a, SiconosVector& b);
