/*
  gradients.h -- private: conjugate gradients with bounds, for symmetric positive semidefinite M.
*/
#pragma once

#include "sweep_rows.h"

#pragma GCC visibility push(hidden)
/* Decreases z'Mz/2 + q'z from the feasible z until the residual is within the tolerance, or until products
   with M cost more than `most`, or would. Returns the residual, infinite if it is above the tolerance; w
   belongs to it. *its: products. work: 5 n doubles. */
double GradientRun(const RelaxRows *rows, double most, double *work, double *z, double *w, int64_t *its);
#pragma GCC visibility pop
