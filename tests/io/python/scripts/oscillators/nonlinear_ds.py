"""First-order systems whose right-hand side is computed in Python."""
import numpy as np
import siconos.kernel as sk
class Logistic(sk.FirstOrderNonLinearDS):
    def __init__(self, x0):
        super(Logistic, self).__init__(x0)
        self.calls = 0
    def computef(self, time, state=None):
        x = self.x() if state is None else state
        self.calls += 1
        self.f()[0] = x[0] * (1 - x[0])
    def computeJacobianfx(self, time, state=None):
        x = self.x() if state is None else state
        self.jacobianfx()[0, 0] = 1 - 2 * x[0]
class Switch(sk.FirstOrderNonLinearR):
    def __init__(self):
        super(Switch, self).__init__()
        self.setBPtr([[1.]]); self.setCPtr([[1.]]); self.setDPtr([[0.]])
    def computeh(self, time, x, l, z, y):
        y[0] = x[0] - .7
    def computeg(self, time, x, l, z, R):
        R[0] = l[0]
    def computeJachx(self, time, x, l, z, C):
        C[0, 0] = 1.
    def computeJachlambda(self, time, x, l, z, D):
        D[0, 0] = 0
    def computeJacgx(self, time, x, l, z, K):
        K[0, 0] = 0
    def computeJacglambda(self, time, x, l, z, B):
        B[0, 0] = 1.
ds = Logistic([.1])
inter = sk.Interaction(sk.RelayNSL(1, -1., 1.), Switch())
nsds = sk.NonSmoothDynamicalSystem(0, 8)
nsds.insertDynamicalSystem(ds)
nsds.link(inter, ds)
s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, 1e-2))
osi = sk.EulerMoreauOSI(1.0)
s.insertIntegrator(osi)
s.insertNonSmoothProblem(sk.Relay())
while s.hasNextEvent():
    s.computeOneStep()
    s.nextStep()
assert ds.calls > 100
assert abs(ds.x()[0] - .7) < 1e-6, ds.x()
