#pragma once

/* Tolerance, residual and iterations in iparam and dparam, by functions. */

#include <SolverOptions.h>

static inline void SN_set_tolerance(double* dparam, double tol) {
  dparam[SICONOS_DPARAM_TOL] = tol;
}
static inline double SN_get_tolerance(double* dparam) { return dparam[SICONOS_DPARAM_TOL]; }
static inline void SN_set_residual(double* dparam, double res) {
  dparam[SICONOS_DPARAM_RESIDU] = res;
}
static inline double SN_get_residual(double* dparam) { return dparam[SICONOS_DPARAM_RESIDU]; }
static inline void SN_set_max_iters(int* iparam, int max_iters) {
  iparam[SICONOS_IPARAM_MAX_ITER] = max_iters;
}
static inline int SN_get_max_iters(int* iparam) { return iparam[SICONOS_IPARAM_MAX_ITER]; }
static inline void SN_set_nb_iters(int* iparam, int nb_iters) {
  iparam[SICONOS_IPARAM_ITER_DONE] = nb_iters;
}
static inline int SN_get_nb_iters(int* iparam) { return iparam[SICONOS_IPARAM_ITER_DONE]; }
