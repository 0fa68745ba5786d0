/// Rotations by quaternions. Their output arguments are vectors or matrices of Siconos' classes, or
/// arrays returned by methods. A list is copied, so the caller would not see the result.
#include <RotationQuaternion.hpp>
#include <io/python/siconos/compiled/Values.hpp>
#include <stdexcept>

namespace scripts {

namespace {

using Place = const VectorArgument&;

/// A configuration, or a quaternion alone: the place of the quaternion.
unsigned quaternionIn(Place q) { return (*q).size() == 7 ? 3 : 0; }

SP::SiconosVector configuration(Place q) {
  q.ofSize(7);
  return q;
}

SP::SiconosVector three(Place v) {
  v.ofSize(3);
  return v;
}

SP::SimpleMatrix threeByThree(const MatrixArgument& given) {
  SP::SimpleMatrix m = given;
  if (m->size(0) != 3 || m->size(1) != 3)
    throw std::invalid_argument("a matrix of 3 x 3 is needed");
  return m;
}

void bindTurns(py::module_& m) {
  m.def("changeFrameAbsToBody",
        [](Place q, Place v) { changeFrameAbsToBody(configuration(q), three(v)); });
  m.def("changeFrameBodyToAbs",
        [](Place q, Place v) { changeFrameBodyToAbs(configuration(q), three(v)); });
  m.def("changeFrameAbsToBody", [](Place q, const MatrixArgument& M) {
    changeFrameAbsToBody(configuration(q), threeByThree(M));
  });
  m.def("changeFrameBodyToAbs", [](Place q, const MatrixArgument& M) {
    changeFrameBodyToAbs(configuration(q), threeByThree(M));
  });
  m.def("quaternionRotate", [](Place q, Place v) { quaternionRotate(configuration(q), three(v)); });
  m.def("quaternionRotate", [](Place q, const MatrixArgument& M) {
    quaternionRotate(configuration(q), threeByThree(M));
  });
  m.def("quaternionRotate", [](double q0, double q1, double q2, double q3, Place v) {
    quaternionRotate(q0, q1, q2, q3, three(v));
  });
  m.def("quaternionRotate",
        [](double q0, double q1, double q2, double q3, const MatrixArgument& M) {
          quaternionRotate(q0, q1, q2, q3, threeByThree(M));
        });
  m.def("computeRotationMatrix", [](Place q, const MatrixArgument& R) {
    computeRotationMatrix(configuration(q), threeByThree(R));
  });
  m.def("computeRotationMatrix",
        [](double q0, double q1, double q2, double q3, const MatrixArgument& R) {
          computeRotationMatrix(q0, q1, q2, q3, threeByThree(R));
        });
  m.def("computeRotationMatrixTransposed", [](Place q, const MatrixArgument& R) {
    computeRotationMatrixTransposed(configuration(q), threeByThree(R));
  });
}

void bindVectorsOfRotation(py::module_& m) {
  m.def("rotationVectorFromQuaternion", [](double q0, double q1, double q2, double q3, Place out) {
    rotationVectorFromQuaternion(q0, q1, q2, q3, three(out));
  });
  m.def("rotationVectorFromConfiguration",
        [](Place q, Place out) { rotationVectorFromConfiguration(configuration(q), three(out)); });
  m.def("axisAngleFromQuaternion", [](double q0, double q1, double q2, double q3, Place axis) {
    return axisAngleFromQuaternion(q0, q1, q2, q3, three(axis));
  });
  m.def("axisAngleFromConfiguration", [](Place q, Place axis) {
    return axisAngleFromConfiguration(configuration(q), three(axis));
  });
  m.def("quaternionFromRotationVector", [](Place rotation, Place q) {
    const unsigned first = quaternionIn(q);
    auto turned = std::make_shared<SiconosVector>(7);
    quaternionFromRotationVector(three(rotation), turned);
    for (unsigned i = 0; i < 4; ++i) q.ofSize(first + 4)(first + i) = (*turned)(3 + i);
  });
  m.def("quaternionFromAxisAngle", [](Place axis, double angle, Place q) {
    quaternionFromAxisAngle(three(axis), angle, configuration(q));
  });
  m.def("quaternionFromTwistVector",
        [](Place twist, Place q) { quaternionFromTwistVector(twist.ofSize(6), q.ofSize(7)); });
  m.def("quaternionNorm", [](Place q) { return quaternionNorm(q.ofSize(7)); });
  m.def("normalizeq", [](Place q) { normalizeq(configuration(q)); });
}

}  // namespace

void bindRotations(py::module_& m) {
  bindTurns(m);
  bindVectorsOfRotation(m);
}

}  // namespace scripts
