/*
  rico_problem.h -- the complementarity problem that all solvers share.

  Given a matrix M (n x n) and a vector q, find z and w such that

      w = M z + q,        K  ∋  z  ⟂  w + s(w)  ∈  K*                                        (1)

  where K is a product of small sets, one per block of unknowns (rico_cone.h); for sets that are
  no cones (BOX, NORMAL_CONE) (1) reads -w in N_K(z). s is De Saxce's shift for COULOMB and
  ROLLING, else zero. LCP, MLCP, relay, AVI, friction and their mixtures have constructors
  below.

  M has one of three forms:
      dense      an array, row by row, borrowed: for small problems
      sparse     a PETSc Mat (AIJ, BAIJ, SBAIJ or dense), on one rank or many
      factored   M = G W^-1 G' + D, assembled only if a solver type needs it

  A problem is data. The caller keeps its arrays alive and unchanged while it is in use; Mat and Vec are
  referenced; blocks are copied. A solver never modifies it. Its rows are distributed as the rows of the Mat
  are; blocks describe the local rows.

  The residual. The stopping test of every solver and every test measures

      e = ||z - P_K(z - rho (w + s(w)))||_2 / rho,      rho = 1 / mean diag(M),                (2)

  in the units of w, or relative to ||q||_2. If mean diag(M) <= 0, rho uses the mean of |diag(M)| instead; if
  the diagonal is zero, the mean of the rows' largest |entry|; if M = 0, rho = 1.
*/
#pragma once

#include <numerics/rico_cone.h>
#include <numerics/rico_info.h>
#include <numerics/rico_sweep.h>
#include <petscksp.h>

/* A problem (1) with its operator, q and sets, distributed over the ranks of a communicator. */
typedef struct _p_RicoProblem *RicoProblem;

/* A run of `count` equal sets, each of `size` rows. The blocks follow each other and cover the local rows.
   For FREE, NONNEGATIVE and BOX only the product size * count matters, except to type nsgs, which solves
   `size` rows at once. */
typedef struct {
  RicoCone cone;         /* of each set */
  PetscInt size;         /* rows of a set */
  PetscInt count;        /* 0 means 1                                                            */
  const PetscReal *lb;   /* BOX: size * count lower bounds, NULL: none; below -1e20: none */
  const PetscReal *ub;   /* BOX: size * count upper bounds, NULL: none                           */
  const PetscReal *H;    /* NORMAL_CONE: H, nk x size row by row, the same for all `count` sets  */
  const PetscReal *k;    /* NORMAL_CONE: k, nk entries                                           */
  PetscInt nk;           /* NORMAL_CONE: rows of H                                               */
  const PetscReal *mu;   /* COULOMB, SECOND_ORDER, ROLLING: `count` coefficients                 */
  const PetscReal *mu_r; /* ROLLING: `count` coefficients of rolling resistance                */
} RicoBlock;

/* A problem needs an operator, q and blocks; the constructors below set all three. */
PETSC_EXTERN PetscErrorCode RicoProblemCreate(MPI_Comm, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemDestroy(RicoProblem *);

/* Set the operator and q. Setting them again keeps the blocks (for the next time step). After changing
   entries of an array in place, set it again too: that discards the data derived from the old entries.
   Changes of Mat and Vec are detected. Collective, as the constructors are: if one rank reports an error, all
   do. */
PETSC_EXTERN PetscErrorCode RicoProblemSetDense(RicoProblem, PetscInt n, const PetscReal M[],
                                                const PetscReal q[]);
PETSC_EXTERN PetscErrorCode RicoProblemSetMat(RicoProblem, Mat M, Vec q);
/* M = G W^-1 G' + diag(D), with W^-1 as a Mat (Winv) or as a solver of W (ksp), not both; D may be NULL. On
   one rank the error of the ksp in W v = u enters the residual of a solution: use a direct or a tight ksp. */
PETSC_EXTERN PetscErrorCode RicoProblemSetFactored(RicoProblem, Mat G, Mat Winv, KSP ksp, Vec D, Vec q);
/* The sets of the local rows. Blocks and their arrays are copied. Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemSetBlocks(RicoProblem, PetscInt nblocks, const RicoBlock blocks[]);

/* Constructors for a PETSc operator:
     LCP    0 <= w ⟂ z >= 0
     MLCP   rows in the index set `equalities` (global row numbers): z free, w = 0; the others as LCP
     Relay  lb <= z <= ub, -w in N_[lb,ub](z)
     AVI    -w in N(z), {z : H z >= k} with H an array m x (local rows), row by row, k m entries   */
PETSC_EXTERN PetscErrorCode RicoProblemCreateLCP(Mat M, Vec q, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCP(Mat M, Vec q, IS equalities, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateRelay(Mat M, Vec q, Vec lb, Vec ub, RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateAVI(Mat M, Vec q, PetscInt m, const PetscReal H[],
                                                 const PetscReal k[], RicoProblem *);

/* Constructors for arrays (one rank; M row by row): */
PETSC_EXTERN PetscErrorCode RicoProblemCreateLCPDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                      RicoProblem *);
/* The first n_eq rows are equalities. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCPDense(PetscInt n_eq, PetscInt n_comp, const PetscReal M[],
                                                       const PetscReal q[], RicoProblem *);
/* n entries of each bound; or m rows of H, row by row. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateRelayDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                        const PetscReal lb[], const PetscReal ub[],
                                                        RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateAVIDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                                      PetscInt m, const PetscReal H[], const PetscReal k[],
                                                      RicoProblem *);

/* Friction: u = M r + q. r and u hold (N, T) per contact for dim 2, (N, T1, T2) for dim 3; mu has one entry
   per local contact. With rolling resistance dim is 3 (N, T, R) or 5 (N, T1, T2, R1, R2).
       C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*                                                    */
PETSC_EXTERN PetscErrorCode RicoProblemCreateFrictionContact(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                             RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateFrictionContactDense(PetscInt dim, PetscInt contacts,
                                                                  const PetscReal M[], const PetscReal q[],
                                                                  const PetscReal mu[], RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemCreateRollingFriction(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                             const PetscReal mu_r[], RicoProblem *);
/* The global form M v = H r + f, u = H' v + w is the factored operator with G = H' and W = M, and q = w + H'
   M^-1 f. M is given by a ksp or by its inverse; after the solve v = M^-1 (H r + f).
 */
PETSC_EXTERN PetscErrorCode RicoProblemCreateGlobalFrictionContact(PetscInt dim, KSP M, Mat H, Vec f, Vec w,
                                                                   const PetscReal mu[], RicoProblem *);

/* Contacts with friction between bodies in three dimensions: a factored operator. Type nsgs sweeps over the
   velocities of the bodies in place (rico_sweep.h). Each rank passes its own bodies and contacts; a contact
   cannot reach a body of another rank. system and y_free (six velocities per body) are borrowed: call Set
   again after replacing them. RicoContactSystemVelocities() returns the velocities of a solution. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateContacts(MPI_Comm, const RicoContactSystem *,
                                                      const PetscReal y_free[], RicoProblem *);
PETSC_EXTERN PetscErrorCode RicoProblemSetContacts(RicoProblem, const RicoContactSystem *,
                                                   const PetscReal y_free[]);

/* An MLCP in blocks: A u + C v + a = 0, w = D u + B v + b, 0 <= w ⟂ v >= 0. A may be rectangular (m_eq rows,
   n_u columns): the smaller side is padded with zero rows or unused unknowns. z = (u, padding, v). All arrays
   are row by row and copied. */
PETSC_EXTERN PetscErrorCode RicoProblemCreateMLCPBlocks(PetscInt m_eq, PetscInt n_u, PetscInt n_v,
                                                        const PetscReal A[], const PetscReal B[],
                                                        const PetscReal C[], const PetscReal D[],
                                                        const PetscReal a[], const PetscReal b[],
                                                        RicoProblem *);

/* Queries. */
typedef enum {
  RICO_FORM_NONE = 0,
  RICO_FORM_DENSE = 1,
  RICO_FORM_SPARSE = 2,
  RICO_FORM_FACTORED = 4
} RicoForm;
/* The form of the operator, the communicator, the sizes, and the blocks of the local rows, borrowed. */
PETSC_EXTERN PetscErrorCode RicoProblemGetForm(RicoProblem, RicoForm *);
PETSC_EXTERN PetscErrorCode RicoProblemGetComm(RicoProblem, MPI_Comm *);
PETSC_EXTERN PetscErrorCode RicoProblemGetSize(RicoProblem, PetscInt *local, PetscInt *global);
PETSC_EXTERN PetscErrorCode RicoProblemGetBlocks(RicoProblem, PetscInt *nblocks, const RicoBlock *blocks[]);
PETSC_EXTERN PetscErrorCode RicoProblemCreateVec(RicoProblem, Vec *); /* with the layout of z and w */
/* Prints sizes and blocks. To a binary viewer, writes the whole problem, which `ricochet solve` reads. */
PETSC_EXTERN PetscErrorCode RicoProblemView(RicoProblem, PetscViewer);

/* Returns an error for bad input, naming the argument, the index and the remedy: M not square, sizes that
   differ, blocks that do not tile the rows, lb > ub, NaN or infinity in M, q, H or k. RicoSolve() calls it.
   Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemCheck(RicoProblem);

/* w = M z + q. */
PETSC_EXTERN PetscErrorCode RicoProblemApply(RicoProblem, Vec z, Vec w);

/* The residual e of (2); e / ||q|| and w = M z + q (NULL: not computed). Collective. */
PETSC_EXTERN PetscErrorCode RicoProblemResidual(RicoProblem, Vec z, Vec w, PetscReal *absolute,
                                                PetscReal *relative);
