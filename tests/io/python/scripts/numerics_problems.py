"""Problems of numerics, made and solved without a model."""
import numpy as np
import siconos.numerics as sn

M, q = np.array([[2., 1.], [1., 2.]]), np.array([-5., -6.])
z, w = np.zeros(2), np.zeros(2)
options = sn.SolverOptions(sn.SICONOS_LCP_LEMKE)
info = sn.lcp_lexicolemke(sn.LCP(M, q), z, w, options)
assert info == 0 and np.allclose(z, [4 / 3., 7 / 3.]) and np.allclose(w, 0)
# Solvers that keep data between problems in Siconos begin and end with functions of their own.
problem, z[:] = sn.LCP(M, q), 0
options = sn.SolverOptions(sn.SICONOS_LCP_ENUM)
sn.lcp_enum_init(problem, options, 1)
assert sn.lcp_enum(problem, z, w, options) == 0 and np.allclose(z, [4 / 3., 7 / 3.])
sn.lcp_enum_reset(problem, options, 1)
problem = sn.FrictionContactProblem(3, np.eye(3), np.array([-1., 1., 0.]), np.array([0.3]))
r, u = np.zeros(3), np.zeros(3)
options = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
assert sn.fc3d_nsgs(problem, r, u, options) == 0
assert np.allclose(r, [1, -.3, 0]) and np.allclose(u, [0, .7, 0])
assert sn.solver_options_id_to_name(sn.SICONOS_FRICTION_3D_NSGS) == sn.SICONOS_FRICTION_3D_NSGS_STR == "FC3D_NSGS"


def kojima(n, z, F):
    """A nonlinear complementarity problem of Kojima and Shindo."""
    a, b, c, d = z
    F[:] = [3 * a * a + 2 * a * b + 2 * b * b + c + 3 * d - 6, 2 * a * a + b * b + a + 10 * c + 2 * d - 2,
            3 * a * a + a * b + 2 * b * b + 2 * c + 9 * d - 9, a * a + 3 * b * b + 2 * c + 3 * d - 3]


# Bounds of 1e20 count as infinite.
vi = sn.VI(4, kojima)
vi.set_box_constraints([0.] * 4, [1e20] * 4)
z, w = np.ones(4), np.zeros(4)
options = sn.SolverOptions(sn.SICONOS_VI_BOX_QI)
options.dparam[0] = 1e-10
assert sn.variationalInequality_box_newton_QiLSA(vi, z, w, options) == 0
assert np.allclose(z, [1, 0, 3, 0]) or np.allclose(z, [np.sqrt(1.5), 0, 0, .5]), z

# Mixed problems in files, with M as a whole or in parts.
mixed = sn.MLCP(1, np.array([[2., 1., 0.], [1., 3., 1.], [0., 1., 2.]]), np.array([-1., 2., -3.]))
assert sn.mixedLinearComplementarity_printInFilename(mixed, "mixed.dat") == 0
with open("parts.dat", "w") as parts:
    parts.write("0 1 1 2\n2\n3 1 1 2\n1 0\n1 0\n-1\n2 -3\n")
for name in ("mixed.dat", "parts.dat"):
    read = sn.mixedLinearComplementarityProblemFromFile(name)
    assert (read.n, read.m) == (1, 2) and np.array_equal(read.M, mixed.M) and np.array_equal(read.q, mixed.q), name
    z, w = np.zeros(3), np.zeros(3)
    assert sn.mlcp_enum(read, z, w, sn.SolverOptions(sn.SICONOS_MLCP_ENUM)) == 0 and np.allclose(z, [.5, 0, 1.5])
