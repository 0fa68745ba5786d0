#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

namespace rico {
namespace {

constexpr double kSign[2] = {1.0, -1.0};

// Returns Rᵀ a.
Vector3 toBody(const NewtonEulerDS& body, const Vector3& a) {
  Vector3 result = {};
  multiplyTransposeAdd(1.0, body.rotation(), a.data(), result.data());
  return result;
}

const NewtonEulerDS& bodyOf(const Interaction& interaction, int end) {
  return static_cast<const NewtonEulerDS&>(*interaction.system(end));
}

}  // namespace

void NewtonEuler1DR::setContact(const Vector3& pc1, const Vector3& pc2, const Vector3& nc) {
  pc1_ = pc1;
  pc2_ = pc2;
  nc_ = nc;
}

// d · (v + ω × r) = d · v + (r × d) · R Ω.
void NewtonEuler1DR::fillTranslation(Interaction& interaction, const Vector3& direction, int row,
                                     Matrix& H) const {
  for (int end = 0; end < interaction.ends(); ++end) {
    const NewtonEulerDS& body = bodyOf(interaction, end);
    const Vector3& point = end == 0 ? pc1_ : pc2_;
    const Vector3 arm = {point[0] - body.q()(0), point[1] - body.q()(1), point[2] - body.q()(2)};
    const Vector3 moment = toBody(body, cross(arm, direction));
    for (int j = 0; j < 3; ++j) {
      H(row, 6 * end + j) = kSign[end] * direction[j];
      H(row, 6 * end + 3 + j) = kSign[end] * moment[j];
    }
  }
}

void NewtonEuler1DR::fillRotation(Interaction& interaction, const Vector3& direction, int row,
                                  Matrix& H) const {
  for (int end = 0; end < interaction.ends(); ++end) {
    const Vector3 axis = toBody(bodyOf(interaction, end), direction);
    for (int j = 0; j < 3; ++j) H(row, 6 * end + 3 + j) = kSign[end] * axis[j];
  }
}

void NewtonEuler1DR::tangents(Vector3& t1, Vector3& t2) const {
  // The cross product with the axis that has the largest angle to the normal.
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(nc_[i]) < std::abs(nc_[axis])) axis = i;
  Vector3 e = {};
  e[axis] = 1.0;
  t1 = cross(nc_, e);
  const double norm = std::sqrt(dot(t1, t1));
  for (double& entry : t1) entry /= norm;
  t2 = cross(nc_, t1);
}

void NewtonEuler1DR::computeJach(double t, Interaction& interaction) {
  gap_.resize(interaction.dimension());
  computeh(t, interaction.gatherDerivative(0), gap_);
  NewtonEulerR::computeJach(t, interaction);
}

void NewtonEuler1DR::computeH(double /*t*/, Interaction& interaction, Matrix& H) {
  fillTranslation(interaction, nc_, 0, H);
}

void NewtonEuler3DR::computeH(double t, Interaction& interaction, Matrix& H) {
  NewtonEuler1DR::computeH(t, interaction, H);
  Vector3 t1, t2;
  tangents(t1, t2);
  fillTranslation(interaction, t1, 1, H);
  fillTranslation(interaction, t2, 2, H);
}

void NewtonEuler5DR::computeH(double t, Interaction& interaction, Matrix& H) {
  NewtonEuler3DR::computeH(t, interaction, H);
  Vector3 t1, t2;
  tangents(t1, t2);
  fillRotation(interaction, t1, 3, H);
  fillRotation(interaction, t2, 4, H);
}

}  // namespace rico
