"""A relation in the script's own class between two states and two multipliers, as in electronics."""
import numpy as np
import siconos.kernel as sk


class Diodes(sk.FirstOrderNonLinearR):
    def __init__(self, resistance):
        sk.FirstOrderNonLinearR.__init__(self)
        self.resistance = resistance
        self.setBPtr(np.array([[1., 0.], [0., 1.]]))
        self.setCPtr(np.array([[1., 0.], [0., 1.]]))
        self.setDPtr(resistance * np.eye(2))

    def computeh(self, time, x, l, z, y):
        y[:] = x + self.resistance * l + 0.1 * x**3

    def computeg(self, time, x, l, z, r):
        r[:] = l

    def computeJachx(self, time, x, l, z, C):
        C[:, :] = np.diag(1 + 0.3 * x**2)

    def computeJachlambda(self, time, x, l, z, D):
        D[:, :] = self.resistance * np.eye(2)

    def computeJacglambda(self, time, x, l, z, B):
        B[:, :] = np.eye(2)

    def computeJacgx(self, time, x, l, z, K):
        K[:, :] = 0


t0, T, h = 0., 4., 0.01
process = sk.FirstOrderLinearDS([1., -0.5], [[-0.5, 2.], [-2., -0.5]])
relation = Diodes(0.5)
inter = sk.Interaction(sk.ComplementarityConditionNSL(2), relation)
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(process)
model.link(inter, process)
osi = sk.EulerMoreauOSI(1.0)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h), osi, sk.LCP())
s.setNewtonTolerance(1e-10)
s.setNewtonMaxIteration(30)
s.setComputeResiduY(True)
s.setComputeResiduR(True)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *process.x(), *inter.y(0), *inter.lambda_(0)])
    s.nextStep()
rows = np.array(rows)
np.savetxt('nonlinear_relay.dat', rows)
assert rows[:, 3:].min() > -1e-8 and abs(rows[:, 3:5] * rows[:, 5:]).max() < 1e-7
