/*
  groups.h -- private to type auto: one group of a problem, as a problem of its own (group.c).
*/
#pragma once

#include <ricoimpl.h>

/* A problem on one rank with an assembled M, and its groups. Row k of `order` is in group of[order[k]]; an
   group's rows follow each other there, in their own order. Fixed rows come last. */
typedef struct {
  RicoProblem whole;
  const RicoRows *rows;
  const PetscReal *q, *lb, *ub;
  int count;             /* groups */
  int *of, *size;        /* of rows (-1: fixed), and rows of each group */
  int *order, *place;    /* rows by groups; the place of each row in its group */
  PetscInt *begin;       /* of each group in the order */
  PetscInt *block, *set; /* of each row: its block, and its set in the block */
  PetscReal *z;          /* of the whole problem; known in fixed rows */
} RicoGroups;

/* A group's problem. */
typedef struct {
  PetscInt n;
  const int *row; /* its rows in the whole problem */
  PetscReal *M;   /* an array, or the values of sparse rows */
  PetscInt *ia, *ja;
  PetscReal *q, *lb, *ub, *mu, *mu_r, *z, *w;
  RicoBlock *blocks;
  Mat mat;
  Vec vec;
  RicoProblem problem;
} RicoGroup;

/* The group whose rows begin at `begin` in the order. */
PETSC_INTERN PetscErrorCode RicoGroupCreate(const RicoGroups *, PetscInt begin, PetscInt n, RicoGroup *);
PETSC_INTERN PetscErrorCode RicoGroupDestroy(RicoGroup *);
