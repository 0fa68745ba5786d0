// Projections onto sets, their arrays, and products of small vectors. The numbers are those of
// Siconos 4.4.
#include <NumericsVector.h>
#include <SiconosSets.h>
#include <op3x3.h>

#include "program.hpp"

namespace {

int sets() {
  double lb[3] = {0, 1, 0}, ub[3] = {1, 2, 3}, x[3] = {-1, 0.5, 4}, y[2] = {-1, 3};
  box_constraints box;
  box.id = SICONOS_SET_BOX, box.lb = lb, box.ub = ub;
  project_on_set(3, x, &box);
  generic_set orthant;
  set_set_id(&orthant, SICONOS_SET_POSITIVE_ORTHANT);
  project_on_set(2, y, &orthant);
  box_constraints owned;
  owned.id = SICONOS_SET_BOX;
  owned.lb = static_cast<double*>(std::malloc(sizeof(double)));
  owned.ub = static_cast<double*>(std::malloc(sizeof(double)));
  free_siconos_set(&owned);
  return expect("lower bound", x[1], 1, 0) + expect("upper bound", x[2], 3, 0) +
         expect("orthant", y[0], 0, 0) + expect("inside", y[1], 3, 0) +
         expect("freed", owned.lb == nullptr && owned.ub == nullptr ? 1 : 0, 1, 0);
}

int products() {
  double u[2] = {1, 2}, v[2] = {3, 4};
  NumericsMatrix* M = NM_create(NM_DENSE, 2, 2);
  NV_dott(u, v, 2, M);
  int errors = expect("outer product", NM_get_value(M, 1, 0), 6, 0) +
               expect("column", NM_get_value(M, 0, 1), 4, 0);
  NM_clear(M);
  double A[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, w[3] = {1, 0, 1}, r[3] = {0, 0, 0}, s[3] = {2, 3, 4};
  mtvm3x3(A, w, r);
  diag_scal3(s, w);
  errors += expect("transposed", r[1], -10, 0) + expect("scaled", w[2], 4, 0) +
            expect("equal", equal3(w, w), 1, 0) +
            expect("not equal", equal3x3(A, A) - equal3(w, s), 1, 0);
  return errors;
}

}  // namespace

int main() {
  return guarded([] { return sets() + products(); });
}
