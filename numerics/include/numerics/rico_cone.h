/*
  rico_cone.h -- the small sets whose product is K in (1) of rico_problem.h, and their projections.

      RICO_FREE           R^k                              w = 0             equality rows
      RICO_NONNEGATIVE    R+^k                             0 <= z _|_ w >= 0
      RICO_BOX            [lb, ub], infinite bounds allowed  -w in N_[lb,ub](z)  relay, motors, stops
      RICO_NORMAL_CONE    {z : H z >= k}, a polyhedron     -w in N(z)        affine variational ineq.
      RICO_COULOMB        {(n, t) : ||t|| <= mu n}         with De Saxce's shift s(w) = mu ||w_T|| e_N
      RICO_SECOND_ORDER   the same cone                    no shift: associated friction, SOCLCP
      RICO_ROLLING        {(n, t, m) : ||t|| <= mu n, ||m|| <= mu_r n}, s(w) = (mu ||w_T|| + mu_r ||w_R||) e_N

  Needs neither PETSc nor MPI.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of sets K of the unknowns: the list above. */
typedef enum {
  RICO_FREE,
  RICO_NONNEGATIVE,
  RICO_BOX,
  RICO_NORMAL_CONE,
  RICO_COULOMB,
  RICO_SECOND_ORDER,
  RICO_ROLLING,
  RICO_NUM_CONES
} RicoCone;

/* A set of cones is a sum of bits. */
#define RICO_CONE_BIT(cone) (1u << (cone))
/* the sets that are one interval per row */
#define RICO_BOXLIKE (RICO_CONE_BIT(RICO_FREE) | RICO_CONE_BIT(RICO_NONNEGATIVE) | RICO_CONE_BIT(RICO_BOX))

/* the cones of friction, with and without shift */
#define RICO_FRICTION \
  (RICO_CONE_BIT(RICO_COULOMB) | RICO_CONE_BIT(RICO_SECOND_ORDER) | RICO_CONE_BIT(RICO_ROLLING))

/* The equations of a frictional contact in Newton's method. */
typedef enum {
  RICO_FRICTION_ALART_CURNIER,
  RICO_FRICTION_JEAN_MOREAU,
  RICO_FRICTION_NATURAL
} RicoFrictionFunction;

/* The name of a set: "FREE", "NONNEGATIVE", ... */
const char *RicoConeName(RicoCone cone);

/* Projections z = P_K(x); z may be x. A bound array that is NULL means no bound. */
void RicoProjectNonnegative(int k, const double *x, double *z);
void RicoProjectBox(int k, const double *lb, const double *ub, const double *x, double *z);

/* z = P_K(x) on {(n, t) : ||t|| <= mu n}, k = 1 + size of t: Coulomb's cone and the second-order cone. */
void RicoProjectSecondOrder(int k, double mu, const double *x, double *z);

/* z = P_K(x) on {(n, t, m) : ||t|| <= mu n, ||m|| <= mu_r n}; k = 3 (t and m of size 1) or 5 (size 2). */
void RicoProjectRolling(int k, double mu, double mu_r, const double *x, double *z);

/* De Saxce's shift of the normal component: mu ||w_T||, and mu ||w_T|| + mu_r ||w_R||. */
double RicoCoulombShift(int k, double mu, const double *w);
double RicoRollingShift(int k, double mu, double mu_r, const double *w);

/* z = argmin ||z - x|| over H z >= h, with H (m x k, row by row), to round-off: Lemke's method on the dual.
   Returns 0, or -1 if the polyhedron is empty. work: RicoProjectPolyhedronWork(m, k) bytes. */
int RicoProjectPolyhedron(int k, int m, const double *H, const double *h, const double *x, double *z,
                          void *work);
unsigned long RicoProjectPolyhedronWork(int m, int k);

#ifdef __cplusplus
}
#endif
