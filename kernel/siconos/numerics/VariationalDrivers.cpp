#include <AffineVariationalInequalities.h>

#include <cstdlib>
#include <iostream>
#include <limits>
#include <vector>

#include "driving.hpp"

namespace {

std::vector<double> boundOr(const double* bound, std::size_t size, double none) {
  return bound == nullptr ? std::vector<double>(size, none)
                          : std::vector<double>(bound, bound + size);
}

void freePolyhedron(polyhedron* poly) {
  if (poly == nullptr) return;
  NM_free(poly->H);
  NM_free(poly->Heq);
  std::free(poly->K);
  std::free(poly->Keq);
  std::free(poly);
}

}  // namespace

AffineVariationalInequalities* newAVI(void) { return zeroed<AffineVariationalInequalities>(); }

void freeAVI(AffineVariationalInequalities* avi) {
  NM_free(avi->M);
  for (double* array : {avi->q, avi->d, avi->lb, avi->ub}) std::free(array);
  freePolyhedron(avi->poly.split);
  std::free(avi);
}

void AVI_display(AffineVariationalInequalities* avi) { NM_display(avi->M); }

int avi_driver(AffineVariationalInequalities* problem, double* z, double* w,
               SolverOptions* options) {
  const rico::Matrix byRows = dense(*problem->M).transposed();
  rico::DenseProblem stated = {
      .size = static_cast<int>(problem->size), .M = byRows.data(), .q = problem->q};
  const polyhedron* poly = problem->poly.split;
  if (poly != nullptr) {
    if (poly->size_eq > 0) {
      std::cerr << "avi_driver: a polyhedron with equality rows is not supported; use blocks "
                   "RICO_FREE of Ricochet::numerics\n";
      return 2;
    }
    const rico::Matrix H = dense(*poly->H).transposed();
    stated.H = H.data();
    stated.k = poly->K;
    stated.constraints = static_cast<int>(poly->size_ineq);
    return drive(stated, false, z, w, *options);
  }
  constexpr double kNone = std::numeric_limits<double>::infinity();
  const std::vector<double> lb = boundOr(problem->lb, problem->size, -kNone);
  const std::vector<double> ub = boundOr(problem->ub, problem->size, kNone);
  stated.lb = lb.data();
  stated.ub = ub.data();
  return drive(stated, false, z, w, *options);
}

int avi_caoferris(AffineVariationalInequalities* problem, double* z, double* w,
                  SolverOptions* options) {
  return avi_driver(problem, z, w, options);
}

int avi_pathavi(AffineVariationalInequalities* problem, double* z, double* w,
                SolverOptions* options) {
  return avi_driver(problem, z, w, options);
}
