"""A circuit with a diode: the relation computed in Python, the source by computeb(), which sets b that __init__ has set
as well."""
import numpy as np
import siconos.kernel as sk


class Diode(sk.FirstOrderNonLinearR):
    def __init__(self):
        sk.FirstOrderNonLinearR.__init__(self)
        self.setBPtr(np.array([[0.], [1.]]))
        self.setCPtr(np.array([[0., 1.]]))
        self.setDPtr(np.array([[0.1]]))

    def computeh(self, time, x, lam, z, y):
        y[0] = x[1] + 0.1 * lam[0]

    def computeg(self, time, x, lam, z, r):
        r[:] = [0., lam[0]]

    def computeJachx(self, time, x, lam, z, C):
        C[:] = [[0, 1]]

    def computeJachlambda(self, time, x, lam, z, D):
        D[0, 0] = 0.1

    def computeJacgx(self, time, x, lam, z, K):
        K[:] = 0

    def computeJacglambda(self, time, x, lam, z, B):
        B[:, 0] = [0, 1]


class Source(sk.FirstOrderLinearDS):
    def __init__(self, x, A):
        sk.FirstOrderLinearDS.__init__(self, x, A)
        self.setbPtr([0., 0.])
        self.calls = 0

    def computeb(self, time):
        self.calls += 1
        self.setbPtr([0., 2 * np.sin(5 * time)])


ds = Source([0.5, 0.], [[-1., 1.], [-1., -0.2]])
inter = sk.Interaction(sk.ComplementarityConditionNSL(1), Diode())
m = sk.NonSmoothDynamicalSystem(0, 3)
m.insertDynamicalSystem(ds)
m.link(inter, ds)
s = sk.TimeStepping(m, sk.TimeDiscretisation(0, 1e-2), sk.EulerMoreauOSI(0.5), sk.LCP())
s.setNewtonTolerance(1e-10)
out = []
while s.hasNextEvent():
    s.computeOneStep()
    out.append([s.nextTime(), *ds.x(), inter.y(0)[0], inter.lambda_(0)[0]])
    s.nextStep()
out = np.array(out)
np.savetxt('driven_source.dat', out)
assert ds.calls >= len(out)
# Siconos 4.4 ends here.
assert abs(out[-1] - [3, 0.2071250675568429, 0.558373774271464, 0.558373774271464, 0]).max() < 1e-12, out[-1]
