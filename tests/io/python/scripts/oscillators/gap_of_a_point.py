"""A ball on the ground: a relation of bodies in space whose gap, points and normal Python fills as members."""
import numpy as np
import siconos.kernel as sk


class Ground(sk.NewtonEuler1DR):
    def __init__(self, radius):
        sk.NewtonEuler1DR.__init__(self)
        self.radius = radius

    def computeh(self, time, q0, y):
        q = np.array(q0)
        y[0] = q[2] - self.radius
        self._Nc[:] = [0, 0, 1.]
        self._Pc1[:] = q[:3] - [0, 0, self.radius]
        self._Pc2[:] = [q[0], q[1], 0.]


ball = sk.NewtonEulerDS([0, 0, 1., 1., 0, 0, 0], [0] * 6, 1., np.eye(3))
ball.setFExtPtr([0, 0, -9.81])
contact = sk.Interaction(sk.NewtonImpactNSL(0.5), Ground(0.1))
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(ball)
model.link(contact, ball)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.002), sk.MoreauJeanOSI(0.5), sk.LCP())
heights = []
while s.hasNextEvent():
    s.computeOneStep()
    heights.append(ball.q()[2])
    s.nextStep()
np.savetxt('gap_of_a_point.dat', heights)
fallen = int(np.sqrt(2 * 0.9 / 9.81) / 0.002)
assert min(heights) > 0.07 and abs(max(heights[fallen + 20:]) - 0.1 - 0.9 / 4) < 0.02, max(heights[fallen + 20:])
