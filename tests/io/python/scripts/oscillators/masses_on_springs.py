"""Masses between springs that hit stops: Lagrangian, matrices as arrays and lists, live views."""
import numpy as np
import siconos.kernel as sk

n, t0, T, h = 3, 0, 5, 2e-3
mass = np.eye(n)
K = 10 * (2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
chain = sk.LagrangianLinearTIDS(np.zeros(n), [1., 0, 0], mass)
chain.setKPtr(K)
chain.setCPtr(0.05 * np.eye(n))
inters = []
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(chain)
for k in range(n):
    row = [[0.] * n]
    row[0][k] = -1.
    inters.append(sk.Interaction(sk.NewtonImpactNSL(0.5), sk.LagrangianLinearTIR(row, [0.1])))
    model.link(inters[-1], chain)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h), sk.MoreauJeanOSI(0.5), sk.LCP())
q, v, p = chain.q(), chain.velocity(), chain.p(1)
found = [[t0, *q, *v]]
while s.hasNextEvent():
    s.computeOneStep()
    found.append([s.nextTime(), *q, *v])
    s.nextStep()
found = np.array(found)
np.savetxt('masses_on_springs.dat', found)
assert found[:, 1:4].max() < 0.11 and len(found) == 2501, len(found)
assert len(model.topology().indexSet(1).interactions()) <= n and model.topology().numberOfIndexSet() >= 2
