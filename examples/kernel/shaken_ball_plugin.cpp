// The library loaded by shaken_ball: C functions with the signatures of their operators.
#include <cmath>

static const double kAmplitude = 0.01;
static const double kFrequency = 45.0;

extern "C" {

/// F_ext(t): the weight of a ball of mass z[0].
void weight(double /*t*/, unsigned n, double* f, unsigned /*nz*/, double* z) {
  for (unsigned i = 0; i < n; ++i) f[i] = 0.0;
  f[0] = -9.81 * z[0];
}

/// h(q, t): the gap above a shaking floor.
void gap(unsigned /*n*/, const double* q, double t, unsigned /*ny*/, double* y, unsigned /*nz*/,
         double* /*z*/) {
  y[0] = q[0] - kAmplitude * std::sin(kFrequency * t);
}

void gapGradient(unsigned n, const double* /*q*/, double /*t*/, unsigned /*ny*/, double* H,
                 unsigned /*nz*/, double* /*z*/) {
  for (unsigned i = 0; i < n; ++i) H[i] = i == 0 ? 1.0 : 0.0;
}

void gapRate(unsigned /*n*/, const double* /*q*/, double t, unsigned /*ny*/, double* hDot,
             unsigned /*nz*/, double* /*z*/) {
  hDot[0] = -kAmplitude * kFrequency * std::cos(kFrequency * t);
}

}  // extern "C"
