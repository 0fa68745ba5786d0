// C functions of a user's library, loaded by plugin_test.cpp.
extern "C" {

void ballFExt(double /*t*/, unsigned n, double* f, unsigned nz, double* z) {
  for (unsigned i = 0; i < n; ++i) f[i] = 0.0;
  f[0] = nz > 0 ? -z[0] : -9.81;
}

void springFInt(double /*t*/, unsigned n, const double* q, const double* /*v*/, double* f,
                unsigned /*nz*/, double* /*z*/) {
  for (unsigned i = 0; i < n; ++i) f[i] = 4.0 * q[i];
}

void springGradient(double /*t*/, unsigned n, const double* /*q*/, const double* /*v*/, double* K,
                    unsigned /*nz*/, double* /*z*/) {
  for (unsigned i = 0; i < n * n; ++i) K[i] = i % (n + 1) == 0 ? 4.0 : 0.0;
}

void gap(unsigned /*n*/, const double* q, unsigned /*ny*/, double* y, unsigned /*nz*/,
         double* /*z*/) {
  y[0] = q[0];
}

void gapGradient(unsigned n, const double* /*q*/, unsigned /*ny*/, double* H, unsigned /*nz*/,
                 double* /*z*/) {
  for (unsigned i = 0; i < n; ++i) H[i] = i == 0 ? 1.0 : 0.0;
}

void notFinite(double /*t*/, unsigned n, double* f, unsigned /*nz*/, double* /*z*/) {
  for (unsigned i = 0; i < n; ++i) f[i] = 0.0 / 0.0;
}

}  // extern "C"
