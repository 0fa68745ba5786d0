"""A column of beads comes to rest; the simulation gathers the values of all interactions, row by row."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

n = 10
model = sk.NonSmoothDynamicalSystem(0, 1.5)
law, beads = sk.NewtonImpactNSL(0.6), []
for i in range(n):
    ds = sk.LagrangianLinearTIDS([1.0 + 0.25 * i], [0.], np.eye(1))
    ds.setFExtPtr([-9.81])
    beads.append(ds)
    model.insertDynamicalSystem(ds)
model.link(sk.Interaction(law, sk.LagrangianLinearTIR([[1.]], [-0.1])), beads[0])
for below, above in zip(beads, beads[1:]):
    model.link(sk.Interaction(law, sk.LagrangianLinearTIR([[-1., 1.]], [-0.2])), below, above)
lcp = sk.LCP(sn.SICONOS_LCP_PGS)
lcp.numericsSolverOptions().iparam[sn.SICONOS_IPARAM_MAX_ITER] = 20000
lcp.numericsSolverOptions().dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(0.5), lcp)
data = []
while s.hasNextEvent():
    s.computeOneStep()
    data.append([s.nextTime(), *(b.q()[0] for b in beads), *(b.velocity()[0] for b in beads)])
    s.nextStep()
np.savetxt('column_of_beads.dat', data)
gaps, impulses = s.y(0, 0), s.lambda_(1, 0)
assert gaps.shape == impulses.shape == (n,)
assert abs(gaps).max() < 1e-3 and abs(impulses - 9.81e-3 * np.arange(n, 0, -1)).max() < 1e-9, impulses
M = lcp.M()  # of the last step, all contacts closed
assert M.shape == (n, n) and abs(M @ lcp.z() + lcp.q() - lcp.w()).max() < 1e-9
assert s.numberOfOSI() == s.numberOfOSNSProblems() == 1
try:
    s.y(0, 1)
    raise AssertionError("there is no row 1")
except IndexError:
    pass
