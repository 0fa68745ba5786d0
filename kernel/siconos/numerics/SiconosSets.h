#pragma once

#include <NumericsMatrix.h>

/// Sets of variational inequalities; id says which.
enum SICONOS_SET_ID {
  SICONOS_SET_POSITIVE_ORTHANT,
  SICONOS_SET_BOX,
  SICONOS_SET_POLYHEDRON,
  SICONOS_SET_POLYHEDRON_UNIFIED
};
enum SICONOS_RELATION_TYPES { SICONOS_LE, SICONOS_EQ, SICONOS_GE };

/// The beginning of every set: its SICONOS_SET_ID.
typedef struct generic_set {
  int id;
} generic_set;
typedef generic_set positive_orthant;

/// lb <= z <= ub, entry by entry.
typedef struct box_constraints {
  int id;
  double* lb;
  double* ub;
} box_constraints;

/// H z >= K and Heq z = Keq.
typedef struct polyhedron {
  int id;
  unsigned size_ineq;
  unsigned size_eq;
  NumericsMatrix* H;
  double* K;
  NumericsMatrix* Heq;
  double* Keq;
} polyhedron;

/// A pointer to a polyhedron.
typedef union polyhedron_set {
  polyhedron* split;
} polyhedron_set;

#ifdef __cplusplus
extern "C" {
#endif

static inline void set_set_id(void* set, int id) { ((generic_set*)set)->id = id; }

/// x ← the nearest point of a positive orthant or a box; other sets end the program.
void project_on_set(int n, double* x, void* set);
// Free the arrays and matrices of a set, which are null afterwards; the structure is its owner's.
void free_siconos_set(void* set);
void free_box(box_constraints* b);
void free_polyhedron(polyhedron* poly);

#ifdef __cplusplus
}
#endif
