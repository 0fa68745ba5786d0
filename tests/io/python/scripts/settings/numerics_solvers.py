"""Problems in the classes of siconos.numerics by many solvers."""
import numpy as np
import scipy.sparse
import siconos.numerics as N

M = np.array([[2., 1.], [1., 2.]])
q = np.array([-5., -6.])
z, w = np.array([0., 0.]), np.array([0., 0.])
lcp = N.LCP(M, q)
for name in ('lexicolemke', 'pgs', 'psor', 'newton_min', 'newton_FB', 'enum', 'latin', 'rpgs', 'cpg', 'qp', 'nsqp'):
    z[:], w[:] = 0, 0
    ids = dict(lexicolemke=N.SICONOS_LCP_LEMKE, pgs=N.SICONOS_LCP_PGS, psor=N.SICONOS_LCP_PSOR,
               newton_min=N.SICONOS_LCP_NEWTONMIN, newton_FB=N.SICONOS_LCP_NEWTON_FB_FBLSA, enum=N.SICONOS_LCP_ENUM,
               latin=N.SICONOS_LCP_LATIN, rpgs=N.SICONOS_LCP_RPGS, cpg=N.SICONOS_LCP_CPG, qp=N.SICONOS_LCP_QP, nsqp=N.SICONOS_LCP_NSQP)
    SO = N.SolverOptions(ids[name])
    SO.dparam[N.SICONOS_DPARAM_TOL] = 1e-10
    info = getattr(N, 'lcp_' + name)(lcp, z, w, SO)
    assert abs(z - [4 / 3., 7 / 3.]).max() < 1e-6, (name, z, info)
SO = N.SolverOptions(N.SICONOS_LCP_LEMKE)
assert N.linearComplementarity_driver(N.LCP(scipy.sparse.csc_matrix(M), q), z, w, SO) == 0

# Projections tell where the point was.
for name, parameters, point, status, nearest in (
        ('projectionOnCone', (.5,), [1., .1, 0], N.PROJCONE_INSIDE, [1., .1, 0]),
        ('projectionOnCone', (1.,), [0., 1., 0], N.PROJCONE_BOUNDARY, [.5, .5, 0]),
        ('projectionOnDualCone', (1.,), [-2., 1., 0], N.PROJCONE_DUAL, [0, 0, 0]),
        ('projectionOnRollingCone', (1., 1.), [1., .1, 0, .2, 0], N.PROJRCONE_INSIDE, [1., .1, 0, .2, 0]),
        ('projectionOnRollingCone', (1., 1.), [0., 1., 0, 0, 0], N.PROJRCONE_BOUNDARY_FRICTION, [.5, .5, 0, 0, 0]),
        ('projectionOnDisk', (1.,), [3., 4.], None, [.6, .8]), ('projectionOnCylinder', (1.,), [-1., 3., 4.], None, [0, .6, .8])):
    point = np.array(point)
    assert getattr(N, name)(point, *parameters) == status and np.allclose(point, nearest), (name, point)
# Options have the limits and the inner solvers of their solver.
kinds = {N.SICONOS_FRICTION_3D_NSGSV: (1000, 1e-4, [550]), N.SICONOS_FRICTION_3D_TFP: (1000, 1e-4, [500]),
         N.SICONOS_FRICTION_3D_PROX: (1000, 1e-4, [504]), N.SICONOS_FRICTION_3D_PFP: (1000, 1e-4, [202, 1201]),
         N.SICONOS_FRICTION_3D_NSN_AC: (200, 1e-3, []), N.SICONOS_LCP_PGS: (10000, 1e-6, []),
         N.SICONOS_MLCP_PGS: (50000, 1e-6, []), N.SICONOS_LCP_NSGS_SBM: (1000, 1e-6, [210])}
for number, (iterations, tolerance, inner) in kinds.items():
    SO = N.SolverOptions(number)
    assert (SO.iparam[0], SO.dparam[0], SO.dparam[1]) == (iterations, tolerance, np.inf), number
    assert [N.solver_options_get_internal_solver(SO, k).solverId for k in range(SO.numberOfInternalSolvers)] == inner
    assert [solver.solverId for solver in SO.internalSolvers] == inner
mlcp = N.MLCP(1, M, q)
SO = N.SolverOptions(N.SICONOS_MLCP_ENUM)
z[:], w[:] = 0, 0
for name in ('mlcp_enum', 'mlcp_pgs', 'mlcp_driver'):
    info = getattr(N, name)(mlcp, z, w, SO)
    assert info == 0 and abs(M @ z + q - w).max() < 1e-8

W = np.diag([1., 1., 1.])
fc = N.FrictionContactProblem(3, W, np.array([-1., 1., 1.]), np.array([.1]))
assert fc.numberOfContacts == 1 and fc.dimension == 3
for solver, run in ((N.SICONOS_FRICTION_3D_NSGS, N.fc3d_nsgs), (N.SICONOS_FRICTION_3D_NSN_AC, N.fc3d_driver),
                    (N.SICONOS_FRICTION_3D_PROX, N.fc3d_proximal), (N.SICONOS_FRICTION_3D_ADMM, N.fc3d_admm)):
    r, u = np.zeros(3), np.zeros(3)
    SO = N.SolverOptions(solver)
    SO.iparam[N.SICONOS_IPARAM_MAX_ITER] = 10000
    SO.dparam[N.SICONOS_DPARAM_TOL] = 1e-10
    info = run(fc, r, u, SO)
    assert info == 0 and abs(r[0] - 1) < 1e-6 and abs(np.hypot(*r[1:]) - .1) < 1e-6, (solver, r)
    assert N.solver_options_id_to_name(solver)
    assert fc.mu[0] == .1

class Nonlinear:
    def compute_F(self, n, z, F):
        F[:] = z**2 - [1., 4.]
    def compute_nabla_F(self, n, z, J):
        J[:] = np.diag(2 * z)
ncp = N.NCP(2, Nonlinear())
z[:] = 3.
SO = N.SolverOptions(N.SICONOS_NCP_NEWTON_FB_FBLSA)
info = N.ncp_newton_FBLSA(ncp, z, w, SO)
assert info == 0 and abs(z - [1, 2]).max() < 1e-6
N.solver_options_print(SO)
copy = N.solver_options_copy(SO) if hasattr(N, 'solver_options_copy') else SO
assert N.solver_options_name_to_id('FC3D_NSGS') == N.SICONOS_FRICTION_3D_NSGS
