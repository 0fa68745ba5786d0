#include <NamedSolvers.h>
#include <numerics/rico_cone.h>
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

void projectOnBall(double* r, double R, int dim) {
  double squares = 0.0;
  for (int i = 0; i < dim; ++i) squares += r[i] * r[i];
  if (squares <= R * R) return;
  const double factor = R / std::sqrt(squares);
  for (int i = 0; i < dim; ++i) r[i] *= factor;
}

/// Projects onto mu n >= ||t||, mu_r n >= ||m||, and tells which bounds are reached.
unsigned projectRolling(double* r, int rows, double mu, double mur) {
  const int tangents = (rows - 1) / 2;
  const double tangent = tangents == 1 ? std::fabs(r[1]) : RicoHypot(r[1], r[2]);
  const double moment = tangents == 1 ? std::fabs(r[2]) : RicoHypot(r[3], r[4]);
  const double normal = r[0];
  if (tangent <= mu * normal && moment <= mur * normal) return PROJRCONE_INSIDE;
  if (mu * tangent + mur * moment <= -normal) {
    std::fill_n(r, rows, 0.0);
    return PROJRCONE_DUAL;
  }
  RicoProjectRolling(rows, mu, mur, r, r);
  const bool slides = tangent > mu * r[0], rolls = moment > mur * r[0];
  if (slides && rolls) return PROJRCONE_BOUNDARY_FRICTION_ROLLING;
  return slides ? PROJRCONE_BOUNDARY_FRICTION : PROJRCONE_BOUNDARY_ROLLING;
}

}  // namespace

unsigned projectionOnCone(double* r, double mu) {
  const double normal = r[0], tangent = RicoHypot(r[1], r[2]);
  RicoProjectSecondOrder(3, mu, r, r);
  if (mu * tangent <= -normal) return PROJCONE_DUAL;
  return tangent <= mu * normal ? PROJCONE_INSIDE : PROJCONE_BOUNDARY;
}

unsigned projectionOnDualCone(double* u, double mu) {
  if (mu > 0.0) return projectionOnCone(u, 1.0 / mu);
  u[0] = std::max(u[0], 0.0);
  return PROJCONE_BOUNDARY;
}

void projectionOnSecondOrderCone(double* r, double mu, int size) {
  RicoProjectSecondOrder(size, mu, r, r);
}

void project_on_box(int n, double* z, double* lb, double* ub) { RicoProjectBox(n, lb, ub, z, z); }

void projectionOnGeneralDisk(double* r, double R, int dim) { projectOnBall(r, R, dim); }

void projectionOnDisk(double* r, double R) { projectionOnGeneralDisk(r, R, 2); }

void projectionOnGeneralCylinder(double* r, double R, int dim) {
  r[0] = std::max(r[0], 0.0);
  projectOnBall(r + 1, R, dim - 1);
}

void projectionOnCylinder(double* r, double R) { projectionOnGeneralCylinder(r, R, 3); }

unsigned int projectionOnRollingCone(double* r, double mu, double mur) {
  return projectRolling(r, 5, mu, mur);
}

unsigned int projectionOn2DRollingCone(double* r, double mu, double mur) {
  return projectRolling(r, 3, mu, mur);
}

// Moreau: u = P_dual(u) - P(-u).
unsigned projectionOnDualRollingCone(double* u, double mu, double mur) {
  double opposite[5];
  for (int i = 0; i < 5; ++i) opposite[i] = -u[i];
  const unsigned status = projectRolling(opposite, 5, mu, mur);
  for (int i = 0; i < 5; ++i) u[i] += opposite[i];
  return status;
}

void display_status_rolling_cone(unsigned int status) {
  static const char* const names[] = {"PROJRCONE_DUAL", "PROJRCONE_INSIDE",
                                      "PROJRCONE_BOUNDARY_FRICTION", "PROJRCONE_BOUNDARY_ROLLING",
                                      "PROJRCONE_BOUNDARY_FRICTION_ROLLING"};
  std::printf("status: %s\n", status < 5 ? names[status] : "unknown");
}
