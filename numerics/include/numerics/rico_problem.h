/*
  rico_problem.h -- the one problem.

  Given a matrix M (n x n) and a vector q, find z and w such that

      w = M z + q,        K  ∋  z  ⟂  w + s(w)  ∈  K*                                        (1)

  where K is a product of small sets, one per block of unknowns (rico_cone.h); where K is not a cone
  (BOX, NORMAL_CONE) the right-hand side reads -w in N_K(z). s is zero but for COULOMB
  and ROLLING, where it is De Saxce's shift. LCP, MLCP, relay, AVI, friction and any mixture are constructors
  of (1).

  The operator M comes in three forms:
      dense      an array, row by row, borrowed: for the small problems of every step
      sparse     a PETSc Mat (AIJ, BAIJ, SBAIJ or dense), on one rank or many
      factored   M = G W^-1 G' + D, never assembled unless a solver type needs it

  A problem is data: the caller keeps arrays alive and unchanged while it is in use; Mat and Vec are
  referenced; blocks are copied. A solver never modifies it. Rows are distributed as the rows of the
  Mat are; blocks describe the local rows.

  The yardstick. Every solver's stopping test and every test of ours measure

      e = ||z - P_K(z - rho (w + s(w)))||_2 / rho,      rho = 1 / mean diag(M),                (2)

  in the units of w; relative to ||q||_2. Where mean diag(M) <= 0, the mean of |diag(M)| takes its
  place; where the diagonal is zero, the mean of the rows' largest |entry|; where M = 0, one.
*/
#pragma once

#include <numerics/rico_cone.h>
#include <numerics/rico_info.h>
#include <numerics/rico_sweep.h>
#include <petscksp.h>

typedef struct _p_RicoProblem *RicoProblem;

/* A run of `count` equal sets, each of `size` rows. Consecutive blocks tile the local rows. For FREE,
   NONNEGATIVE and BOX only size * count matters, except to nsgs, which relaxes `size` rows at once. */
typedef struct {
  RicoCone cone;
  PetscInt size;
  PetscInt count;        /* 0 counts as 1                                                        */
  const PetscReal *lb;   /* BOX: size * count lower bounds, NULL: none; beyond 1e20 counts as none */
  const PetscReal *ub;   /* BOX: size * count upper bounds, NULL: none                           */
  const PetscReal *H;    /* NORMAL_CONE: H, nk x size row by row, the same for all `count` sets  */
  const PetscReal *k;    /* NORMAL_CONE: k, nk entries                                           */
  PetscInt nk;           /* NORMAL_CONE: rows of H                                               */
  const PetscReal *mu;   /* COULOMB, SECOND_ORDER, ROLLING: `count` coefficients                 */
  const PetscReal *mu_r; /* ROLLING: `count` coefficients of rolling resistance                */
} RicoBlock;

/* Life. A problem needs an operator, q and blocks; the constructors below give all three. */
PETSC_EXTERN PetscErrorCode RicoProblemCreate(MPI_Comm, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemDestroy(RicoProblem *);

/* The operator and q. Setting them anew keeps the blocks (a next time step); call it also after
   changing the entries of an array in place: what was derived from the old entries is forgotten.
   Mat and Vec tell of a change themselves. Collective, as are the constructors: what one rank refuses,
   all refuse. */
PETSC_EXTERN PetscErrorCode RicoProblemSetDense(RicoProblem, PetscInt n, const PetscReal M[],
                                                const PetscReal q[]);
PETSC_EXTERN PetscErrorCode RicoProblemSetMat(RicoProblem, Mat M, Vec q);
/* M = G W^-1 G' + diag(D): W^-1 as a Mat (Winv) or as a solver of W (ksp), not both; D may be NULL. On one
   rank what the ksp leaves of W v = u shows in the residual of a solution: give a direct or tight one. */
PETSC_EXTERN PetscErrorCode RicoProblemSetFactored(RicoProblem, Mat G, Mat Winv, KSP ksp, Vec D, Vec q);
PETSC_EXTERN PetscErrorCode RicoProblemSetBlocks(RicoProblem, PetscInt nblocks, const RicoBlock blocks[]);

/* Constructors for a PETSc operator ...
     LCP    0 <= w ⟂ z >= 0
     MLCP   rows in the index set `equalities` (global row numbers): z free, w = 0; the others as LCP
     Relay  lb <= z <= ub, -w in N_[lb,ub](z)
     AVI    -w in N(z), {z : H z >= k} with H an array m x (local rows), row by row, k m entries   */
PETSC_EXTERN PetscErrorCode RicoProblemCreateLCP(Mat M, Vec q, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCP(Mat M, Vec q, IS equalities, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateRelay(Mat M, Vec q, Vec lb, Vec ub, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateAVI(Mat M, Vec q, PetscInt m, const PetscReal H[],
                                                 const PetscReal k[], RicoProblem *);

/* ... for arrays (one rank; M row by row) ... */
PETSC_EXTERN PetscErrorCode RicoProblemCreateLCPDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                      RicoProblem *);
/* the first n_eq rows are equalities */
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCPDense(PetscInt n_eq, PetscInt n_comp, const PetscReal M[],
                                                       const PetscReal q[], RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateRelayDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                        const PetscReal lb[], const PetscReal ub[],
                                                        RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateAVIDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                      PetscInt m, const PetscReal H[], const PetscReal k[],
                                                      RicoProblem *);

/* Friction: u = M r + q with r and u by contact, (N, T) for dim 2 and (N, T1, T2) for 3; mu of each local
   contact. With rolling resistance dim is 3 (N, T, R) or 5 (N, T1, T2, R1, R2).
       C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*                                                    */
PETSC_EXTERN PetscErrorCode RicoProblemCreateFrictionContact(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                             RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateFrictionContactDense(PetscInt dim, PetscInt contacts,
                                                                  const PetscReal M[], const PetscReal q[],
                                                                  const PetscReal mu[], RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateRollingFriction(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                             const PetscReal mu_r[], RicoProblem *);
/* The global form  M v = H r + f,  u = H' v + w  is the factored operator with G = H', W = M:
   q = w + H' M^-1 f. M is solved by ksp, or given as its inverse; v is -- after the solve -- M^-1 (H r + f).
 */
PETSC_EXTERN PetscErrorCode RicoProblemCreateGlobalFrictionContact(PetscInt dim, KSP M, Mat H, Vec f, Vec w,
                                                                   const PetscReal mu[], RicoProblem *);

/* Contacts with friction between bodies, in three dimensions: the factored operator, whose nsgs sweeps over
   the velocities of the bodies in place (rico_sweep.h). Bodies and contacts are this rank's own: no contact
   reaches over to another rank. system and y_free (six velocities a body) are borrowed; Set anew for other
   ones. RicoContactSystemVelocities() gives the velocities of a solution. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateContacts(MPI_Comm, const RicoContactSystem *,
                                                      const PetscReal y_free[], RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemSetContacts(RicoProblem, const RicoContactSystem *,
                                                   const PetscReal y_free[]);

/* ... and for an MLCP in blocks: A u + C v + a = 0, w = D u + B v + b, 0 <= w ⟂ v >= 0, where A may be
   rectangular (m_eq rows, n_u columns): the smaller side is padded with zero rows or unused unknowns.
   z = (u, padding, v); all arrays row by row, copied. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCPBlocks(PetscInt m_eq, PetscInt n_u, PetscInt n_v,
                                                        const PetscReal A[], const PetscReal B[],
                                                        const PetscReal C[], const PetscReal D[],
                                                        const PetscReal a[], const PetscReal b[],
                                                        RicoProblem *);

/* Questions. */
typedef enum {
  RICO_FORM_NONE = 0,
  RICO_FORM_DENSE = 1,
  RICO_FORM_SPARSE = 2,
  RICO_FORM_FACTORED = 4
} RicoForm;
PETSC_EXTERN PetscErrorCode RicoProblemGetForm(RicoProblem, RicoForm *);
PETSC_EXTERN PetscErrorCode RicoProblemGetComm(RicoProblem, MPI_Comm *);
PETSC_EXTERN PetscErrorCode RicoProblemGetSize(RicoProblem, PetscInt *local, PetscInt *global);
PETSC_EXTERN PetscErrorCode RicoProblemGetBlocks(RicoProblem, PetscInt *nblocks, const RicoBlock *blocks[]);
PETSC_EXTERN PetscErrorCode RicoProblemCreateVec(RicoProblem, Vec *); /* laid out as z and w */
/* Tells its sizes and blocks; to a binary viewer, writes all of it (`ricochet solve` reads that back). */
PETSC_EXTERN PetscErrorCode RicoProblemView(RicoProblem, PetscViewer);

/* Refuses bad input before any work: an error that names the argument, the index and the remedy. M not
   square, sizes that differ, blocks that do not tile the rows, lb > ub, NaN or infinity in M, q, H, k.
   RicoSolve() calls it. Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemCheck(RicoProblem);

/* w = M z + q. */
PETSC_EXTERN PetscErrorCode RicoProblemApply(RicoProblem, Vec z, Vec w);

/* The yardstick (2); w (may be NULL) receives M z + q. relative may be NULL. Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemResidual(RicoProblem, Vec z, Vec w, PetscReal *absolute,
                                                PetscReal *relative);
