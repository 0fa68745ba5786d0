// Rotations of rigid bodies by quaternions, matrices made of blocks, and names of classes.
#include <BlockMatrix.hpp>
#include <RotationQuaternion.hpp>
#include <cmath>

#include "program.hpp"

int main() {
  return guarded([] {
    const double angle = 2.0 * std::acos(-1.0) / 3.0, third = 1.0 / std::sqrt(3.0);
    SP::SiconosVector q = vectorOf({1, 2, 3, 1, 0, 0, 0}), axis = vectorOf({third, third, third});
    quaternionFromAxisAngle(axis, angle, q);  // x to y, y to z, z to x
    int wrong = expect("quaternion", (*q)(4), 0.5, 1e-15) + expect("centre", (*q)(2), 3.0, 0.0);
    SP::SiconosVector v = vectorOf({1, 0, 0});
    quaternionRotate(q, v);
    wrong += expect("turned", (*v)(1), 1.0, 1e-15);
    changeFrameAbsToBody(q, v);
    wrong += expect("back", (*v)(0), 1.0, 1e-15);
    changeFrameBodyToAbs(q, v);
    wrong += expect("and forth", (*v)(1), 1.0, 1e-15);
    SP::SimpleMatrix R(new SimpleMatrix(3, 3));
    computeRotationMatrix(q, R);
    wrong += expect("R", (*R)(1, 0), 1.0, 1e-15);
    computeRotationMatrixTransposed(q, R);
    wrong += expect("transposed", (*R)(0, 1), 1.0, 1e-15);
    SP::SiconosVector found(new SiconosVector(3));
    wrong += expect("angle", axisAngleFromConfiguration(q, found), angle, 1e-14);
    wrong += expect("axis", (*found)(2), third, 1e-14);
    rotationVectorFromConfiguration(q, found);
    wrong += expect("vector", (*found)(0), angle * third, 1e-14);
    (*q)(3) *= 2;
    normalizeq(q);
    wrong += expect("norm", quaternionNorm(*q), 1.0, 1e-15);
    BlockMatrix blocks(matrixOf({{1, 2}}), matrixOf({{3}}), matrixOf({{4, 5}}), matrixOf({{6}}));
    return wrong + expect("block", blocks.getValue(1, 2), 6.0, 0.0);
  });
}
