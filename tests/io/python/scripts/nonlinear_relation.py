"""Filippov's system with relays whose outputs are multiplied; h and g are computed in Python."""
import numpy as np
import siconos.kernel as sk


class Switches(sk.FirstOrderNonLinearR):
    def __init__(self):
        sk.FirstOrderNonLinearR.__init__(self)
        self.setBPtr(np.zeros((2, 2)))
        self.setCPtr(np.eye(2))
        self.setDPtr(np.zeros((2, 2)))

    def computeh(self, time, x, l, z, y):
        y[:] = x - np.array([4., 4.])

    def computeg(self, time, x, l, z, r):
        r[0] = 10. * (1 + l[0]) * (1 - l[1]) / 4
        r[1] = 10. * (1 - l[0]) * (1 + l[1]) / 4

    def computeJachx(self, time, x, l, z, C):
        C[:] = np.eye(2)

    def computeJacglambda(self, time, x, l, z, B):
        B[0] = 10. * (1 - l[1]) / 4, -10. * (1 + l[0]) / 4
        B[1] = -10. * (1 + l[1]) / 4, 10. * (1 - l[0]) / 4

    def computeJachlambda(self, time, x, l, z, D):
        D[:] = 0.

    def computeJacgx(self, time, x, l, z, K):
        K[:] = 0.


t0, T, h = 0., 1., 1e-3
ds = sk.FirstOrderLinearDS([2., 3.], [[-1., 0.], [0., -1.]])
relation = Switches()
law = sk.RelayNSL(2)
inter = sk.Interaction(law, relation)
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(ds)
model.link(inter, ds)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h))
s.insertIntegrator(sk.EulerMoreauOSI(0.5))
s.insertNonSmoothProblem(sk.Relay())
s.setComputeResiduY(True)
s.setComputeResiduR(True)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *ds.x()])
    s.nextStep()
rows = np.array(rows)
assert np.isfinite(rows).all() and len(rows) == 1000
