#include <numerics/rico_math.h>

#include <Lagrangian2dR.hpp>
#include <algorithm>
#include <cmath>

namespace {

// A vector of a body's frame, turned by its angle.
SiconosVector turned(const SiconosVector& body, const SiconosVector& v) {
  const double c = RicoCos(body(2));
  const double s = RicoSin(body(2));
  return SiconosVector(rico::Vector{c * v(0) - s * v(1), s * v(0) + c * v(1)});
}

SiconosVector placed(const SiconosVector& body, const SiconosVector& point) {
  SiconosVector place = turned(body, point);
  place(0) += body(0);
  place(1) += body(1);
  return place;
}

}  // namespace

double Lagrangian2d1DR::distance() const {
  return ((*_Pc1)(0) - (*_Pc2)(0)) * (*_Nc)(0) + ((*_Pc1)(1) - (*_Pc2)(1)) * (*_Nc)(1);
}

void Lagrangian2d1DR::computeh(const BlockVector& q, BlockVector& /*z*/, SiconosVector& y) {
  *_Pc1 = placed(*q.vector(0), *_relPc1);
  if (q.numberOfBlocks() > 1) {
    *_Pc2 = placed(*q.vector(1), *_relPc2);
    *_Nc = turned(*q.vector(1), *_relNc);
  } else {
    *_Pc2 = *_relPc2;
    *_Nc = *_relNc;
  }
  y(0) = distance();
}

// As in Siconos 4.4, the point Pc1 is used for both bodies.
void Lagrangian2d1DR::computeJachq(const BlockVector& q, BlockVector& /*z*/) {
  const SiconosVector& n = *_Nc;
  const double directions[2][2] = {{n(0), n(1)}, {n(1), -n(0)}};
  _jachq->zero();
  for (unsigned body = 0; body < q.numberOfBlocks(); ++body) {
    const double sign = body == 0 ? 1.0 : -1.0;
    const double arm[2] = {(*_Pc1)(0) - (*q.vector(body))(0), (*_Pc1)(1) - (*q.vector(body))(1)};
    if (rows_ == 3) (*_jachq)(2, 3 * body + 2) = sign;
    for (unsigned row = 0; row < std::min(rows_, 2u); ++row) {
      const double* d = directions[row];
      (*_jachq)(row, 3 * body) = sign * d[0];
      (*_jachq)(row, 3 * body + 1) = sign * d[1];
      (*_jachq)(row, 3 * body + 2) = sign * (arm[0] * d[1] - arm[1] * d[0]);
    }
  }
}
