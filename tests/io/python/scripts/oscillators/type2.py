"""A relation of type 2: saturation through lambda."""
import numpy as np
import siconos.kernel as sk


class Saturated(sk.FirstOrderType2R):
    def __init__(self, C, B):
        sk.FirstOrderType2R.__init__(self)
        self.setBPtr(B)
        self.setCPtr(C)
        self.B0, self.C0 = B, C

    def computeh(self, time, x, l, y):
        y[:] = self.C0.dot(x)

    def computeg(self, time, l, r):
        r[:] = self.B0.dot(l)

    def computeJachx(self, time, x, l, C):
        C[:] = self.C0

    def computeJacglambda(self, time, l, B):
        B[:] = self.B0

    def computeJachlambda(self, time, x, l, D):
        D[:] = np.zeros((1, 1))


process = sk.FirstOrderLinearTIDS([2., 0.], [[0., 1.], [0., 0.]])
relation = Saturated(np.array([[1., 1.]]), np.array([[0.], [1.]]))
inter = sk.Interaction(sk.RelayNSL(1), relation)
model = sk.NonSmoothDynamicalSystem(0, 6)
model.insertDynamicalSystem(process)
model.link(inter, process)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.005))
s.insertIntegrator(sk.EulerMoreauOSI(0.5))
s.insertNonSmoothProblem(sk.Relay())
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *process.x(), *inter.lambda_(0)])
    s.nextStep()
rows = np.array(rows)
np.savetxt('type2.dat', rows)
assert abs(rows[-1, 1]) < 0.05 and abs(rows[-1, 1] + rows[-1, 2]) < 0.01
