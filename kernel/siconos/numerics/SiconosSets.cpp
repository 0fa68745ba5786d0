#include <SiconosSets.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace {

template <class T>
void freeArray(T*& array) {
  std::free(array);
  array = nullptr;
}

void freeMatrix(NumericsMatrix*& matrix) {
  if (matrix != nullptr) NM_clear(matrix);
  freeArray(matrix);
}

}  // namespace

void project_on_set(int n, double* x, void* set) {
  const int id = static_cast<generic_set*>(set)->id;
  if (id == SICONOS_SET_POSITIVE_ORTHANT) {
    for (int i = 0; i < n; ++i) x[i] = std::max(x[i], 0.0);
  } else if (id == SICONOS_SET_BOX) {
    const auto* box = static_cast<box_constraints*>(set);
    for (int i = 0; i < n; ++i) x[i] = std::min(std::max(x[i], box->lb[i]), box->ub[i]);
  } else {
    std::cerr << "project_on_set: only orthants and boxes; use variationalInequality_driver\n";
    std::exit(EXIT_FAILURE);
  }
}

void free_siconos_set(void* set) {
  const int id = static_cast<generic_set*>(set)->id;
  if (id == SICONOS_SET_BOX) free_box(static_cast<box_constraints*>(set));
  if (id == SICONOS_SET_POLYHEDRON) free_polyhedron(static_cast<polyhedron*>(set));
}

void free_box(box_constraints* b) {
  freeArray(b->lb);
  freeArray(b->ub);
}

void free_polyhedron(polyhedron* poly) {
  freeMatrix(poly->H);
  freeArray(poly->K);
  freeMatrix(poly->Heq);
  freeArray(poly->Keq);
}
