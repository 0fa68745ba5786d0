// C functions that the programs load by name.
#include <cmath>

extern "C" void ballFExt(double, unsigned int n, double* f, unsigned int, double*) {
  for (unsigned int i = 0; i < n; i++) f[i] = 0.0;
  f[0] = -9.81;
}

extern "C" void mass(unsigned int, const double* q, double* M, unsigned int, double*) {
  M[0] = 2.0 + std::cos(q[1]);
  M[1] = 0.5 + 0.5 * std::cos(q[1]);
  M[2] = M[1];
  M[3] = 0.5;
}

extern "C" void fGyr(unsigned int, const double* q, const double* v, double* f, unsigned int,
                     double*) {
  f[0] = -0.5 * std::sin(q[1]) * (2 * v[0] * v[1] + v[1] * v[1]);
  f[1] = 0.5 * std::sin(q[1]) * v[0] * v[0];
}

extern "C" void fGyrqDot(unsigned int, const double* q, const double* v, double* J, unsigned int,
                         double*) {
  J[0] = -std::sin(q[1]) * v[1];
  J[1] = std::sin(q[1]) * v[0];
  J[2] = -std::sin(q[1]) * (v[0] + v[1]);
  J[3] = 0.0;
}

extern "C" void fGyrq(unsigned int, const double* q, const double* v, double* J, unsigned int,
                      double*) {
  J[0] = J[1] = 0.0;
  J[2] = -0.5 * std::cos(q[1]) * (2 * v[0] * v[1] + v[1] * v[1]);
  J[3] = 0.5 * std::cos(q[1]) * v[0] * v[0];
}

extern "C" void fInt(double, unsigned int, const double* q, const double*, double* f, unsigned int,
                     double*) {
  f[0] = 9.81 * 1.5 * std::sin(q[0]) + 9.81 * 0.5 * std::sin(q[0] + q[1]);
  f[1] = 9.81 * 0.5 * std::sin(q[0] + q[1]);
}

extern "C" void fIntq(double, unsigned int, const double* q, const double*, double* J, unsigned int,
                      double*) {
  J[3] = J[2] = J[1] = 9.81 * 0.5 * std::cos(q[0] + q[1]);
  J[0] = 9.81 * 1.5 * std::cos(q[0]) + J[1];
}

extern "C" void fIntqDot(double, unsigned int, const double*, const double*, double* J,
                         unsigned int, double*) {
  for (int i = 0; i < 4; i++) J[i] = 0.0;
}

// The distance of the tip from a wall.
extern "C" void gap(unsigned int, const double* q, unsigned int, double* y, unsigned int, double*) {
  y[0] = 0.3 + std::sin(q[0]) + std::sin(q[0] + q[1]);
}

extern "C" void gapq(unsigned int, const double* q, unsigned int, double* H, unsigned int,
                     double*) {
  H[1] = std::cos(q[0] + q[1]);
  H[0] = std::cos(q[0]) + H[1];
}

// The gap to a floor that shakes.
extern "C" void floorGap(unsigned int, const double* q, double t, unsigned int, double* y,
                         unsigned int, double*) {
  y[0] = q[0] - 0.02 * std::sin(20 * t);
}

extern "C" void floorGapq(unsigned int n, const double*, double, unsigned int, double* H,
                          unsigned int, double*) {
  for (unsigned int i = 0; i < n; i++) H[i] = 0.0;
  H[0] = 1.0;
}

extern "C" void floorGapDot(unsigned int, const double*, double t, unsigned int, double* hDot,
                            unsigned int, double*) {
  hDot[0] = -0.4 * std::cos(20 * t);
}

extern "C" void shaken(double t, unsigned int n, double* v) {
  for (unsigned int i = 0; i < n; i++) v[i] = std::cos(3 * t);
}

extern "C" void sampledInput(double, unsigned int, double* b, unsigned int nz, double* z) {
  b[0] = nz > 0 ? z[0] : 0.0;
}

extern "C" void supply(double t, unsigned int n, double* e, unsigned int, double*) {
  for (unsigned int i = 0; i < n; i++) e[i] = 0.0;
  e[0] = -5.0 * std::sin(200 * M_PI * t);
}

extern "C" void controlDisturbance(double t, unsigned int n, double* b, unsigned int, double*) {
  for (unsigned int i = 0; i < n; i++) b[i] = 0.0;
  b[n - 1] = 0.3 * std::sin(5 * t);
}

extern "C" void growingGain(double t, unsigned int, unsigned int, double* C, unsigned int,
                            double*) {
  C[0] = 1.0 + t;
}
