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

typedef struct generic_set {
  int id;
} generic_set;
typedef generic_set positive_orthant;

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

typedef union polyhedron_set {
  polyhedron* split;
} polyhedron_set;
