"""A variational inequality and a mixed complementarity problem with functions in Python."""
import numpy as np
import siconos.numerics as sn


def F(n, z, out):
    out[0] = 3 * z[0]**2 + 2 * z[0] * z[1] + 2 * z[1]**2 - 6
    out[1] = 2 * z[0]**2 + z[0] + z[1]**2 - 2
    out[:] += np.exp(0.1 * z)


def nabla(n, z, J):
    J[:] = [[6 * z[0] + 2 * z[1], 2 * z[0] + 4 * z[1]], [4 * z[0] + 1, 2 * z[1]]]
    J[:] += np.diag(0.1 * np.exp(0.1 * z))


vi = sn.VI(2, F)
vi.set_compute_nabla_F(nabla)
vi.set_box_constraints([0., 0.], [1.0, 5.0])
options = sn.SolverOptions(vi, sn.SICONOS_VI_BOX_QI)
options.dparam[0] = 1e-10
x, value = np.array([0.5, 0.5]), np.zeros(2)
assert sn.variationalInequality_box_newton_QiLSA(vi, x, value, options) == 0, (x, value)
assert abs(x - np.clip(x - value, [0, 0], [1, 5])).max() < 1e-9


class Mixed:
    def compute_Fmcp(self, n, z, out):
        out[0] = z[0] + z[1] - 2
        out[1] = 0.5 * z[1] - z[0] + 0.25

    def compute_nabla_Fmcp(self, n, z, J):
        J[:] = [[1, 1], [-1, 0.5]]


mcp = sn.MixedComplementarityProblem2(1, 1, Mixed())
z, w = np.zeros(2), np.zeros(2)
assert sn.mcp_newton_minFBLSA(mcp, z, w, sn.SolverOptions(mcp, sn.SICONOS_MCP_NEWTON_FBLSA)) == 0
assert abs(w[0]) < 1e-6 and z[1] >= -1e-8 and abs(z[1] * w[1]) < 1e-6 and abs(z.sum() - 2) < 1e-6, (z, w)

without = sn.NCP(1, lambda n, z, out: out.__setitem__(0, z[0] - 1))
z, w = np.zeros(1), np.zeros(1)
assert sn.ncp_newton_FBLSA(without, z, w,
                           sn.SolverOptions(sn.SICONOS_MCP_NEWTON_FB_FBLSA)) == 0 and abs(z[0] - 1) < 1e-6

M, q = np.diag([2., 2, 2]), np.array([-1., 0.2, -0.1])
H = np.eye(3)
whole = sn.GlobalFrictionContactProblem(3, M, H, -q, np.zeros(3), [0.5])
r, u, v = np.zeros(3), np.zeros(3), np.zeros(3)
assert sn.gfc3d_nsgs_wr(whole, r, u, v, sn.SolverOptions(sn.SICONOS_GLOBAL_FRICTION_3D_NSGS_WR)) == 0
assert r[0] >= 0 and abs(M.dot(v) - H.dot(r) + q).max() < 1e-9
