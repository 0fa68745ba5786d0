"""Variational inequalities with projections and with functions of a C library, a quadratic program, second-order cones."""
import ctypes
import pathlib
import subprocess
import tempfile

import numpy as np
import siconos.numerics as sn

z, w = np.zeros(2), np.zeros(2)


def force(n, x, F):
    F[:] = 2 * x[0] - x[1] - 2, x[0] + 2 * x[1] + 1 + x[1]**3


vi = sn.VI(2, force)
vi.ProjectionOnX = lambda x, PX: np.copyto(PX, np.maximum(x, 0))
for solver in (sn.SICONOS_VI_EG, sn.SICONOS_VI_FPP, sn.SICONOS_VI_HP):
    z[:] = 0, 3
    assert sn.variationalInequality_driver(vi, z, w, sn.SolverOptions(solver)) == 0
    assert np.allclose(z, [1, 0], atol=1e-9) and np.allclose(w, [0, 2], atol=1e-8)
assert sn.variationalInequality_computeError(vi, z, w) < 1e-9

# Minimise over z <= 1/4; then over (z0 + z1, z1 + 1/20) <= 1/4.
qp = sn.ConvexQP(2)
qp.M, qp.q = [[2, 1], [1, 3]], [-2, -1]
qp.ProjectionOnC = lambda x, PX: np.copyto(PX, np.minimum(x, .25))
assert sn.convexQP_ProjectedGradient(qp, z, w, sn.SolverOptions(sn.SICONOS_CONVEXQP_PG)) == 0
assert np.allclose(z, .25) and np.allclose(w, [-1.25, 0])
qp.A, qp.b, xi, u = [[1, 1], [0, 1]], [0, .05], np.zeros(2), np.zeros(2)
assert sn.convexQP_ADMM(qp, z, w, xi, u, sn.SolverOptions(sn.SICONOS_CONVEXQP_ADMM)) == 0
assert np.allclose(z, [.5, -.25]) and np.allclose(xi, [-1.25, 0]) and np.allclose(u, [.25, -.2])

cones = sn.SecondOrderConeLinearComplementarityProblem(2 * np.eye(6), [-1, 1, .5, -2, 3, 1], [0, 3, 6], [.5, .8])
r, v = np.zeros(6), np.zeros(6)
assert sn.soclcp_driver(cones, r, v, sn.SolverOptions(sn.SICONOS_SOCLCP_NSGS)) == 0
assert np.allclose(r[[0, 3]], [0.6236068, 1.3810433]) and sn.soclcp_compute_error(cones, r, v, 1e-9)[0] == 0

# F = (2 z0 - z1 - 2 c, z0 + 2 z1 + 1) with the user's number c.
source = """
typedef struct { int storageType, size0, size1; double* matrix0; } Matrix;
typedef struct { int size; void* env; } Problem;
static void value(double c, double* z, double* F) { F[0] = 2 * z[0] - z[1] - 2 * c; F[1] = z[0] + 2 * z[1] + 1; }
void ofPointer(void* env, int n, double* z, double* F) { value(*(double*)env, z, F); }
void ofProblem(void* vi, int n, double* z, double* F) { value(*(double*)((Problem*)vi)->env, z, F); }
void gradient(void* env, int n, double* z, Matrix* J) {
  double* a = J->matrix0;
  a[0] = 2; a[1] = 1; a[2] = -1; a[3] = 2;
}
"""
library = pathlib.Path(tempfile.mkdtemp(), "functions.so")
subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=source, text=True, check=True)
c = ctypes.c_double(3.0)
for problem, function, solve in ((sn.MCP(0, 2), "ofPointer", sn.mcp_newton_FB_FBLSA),
                                 (sn.VI(2), "ofProblem", sn.variationalInequality_box_newton_QiLSA)):
    if isinstance(problem, sn.VI) and not isinstance(problem, sn.MCP):
        problem.set_box_constraints([0., 0.], [1e20, 1e20])
    problem.set_compute_F_and_nabla_F_as_C_functions(str(library), function, "gradient")
    sn.set_cstruct(problem.get_env_as_long(), ctypes.addressof(c))
    z[:] = 1
    assert solve(problem, z, w, sn.SolverOptions(sn.SICONOS_MCP_NEWTON_FB_FBLSA)) == 0
    assert np.allclose(z, [3, 0]) and np.allclose(w, [0, 4])

# Symbols of numerics in C: scripts load the library by the name of its module.
numerics = ctypes.CDLL(sn._numerics.__file__)
numerics.NM_create.restype = ctypes.c_void_p
numerics.NM_free(ctypes.c_void_p(numerics.NM_create(0, 2, 2)))
