"""A ball on a floor that moves: LagrangianRheonomousR in Python, three arguments each."""
import numpy as np
import siconos.kernel as sk
w, amplitude = 8., .05
class Floor(sk.LagrangianRheonomousR):
    def __init__(self):
        sk.LagrangianRheonomousR.__init__(self)
    def computeh(self, time, q, z, y):
        y[0] = q[0] - amplitude * np.sin(w * time)
    def computehDot(self, time, q, z):
        self.hDot()[0] = -amplitude * w * np.cos(w * time)
    def computeJachq(self, time, q, z):
        if self.jachq() is None:
            self.setJachqPtr([[1., 0, 0]])
        self.jachq()[0, 0] = 1.0
ball = sk.LagrangianLinearTIDS([.5, 0, 0], [0, 0, 0], np.diag([1., 1., .1]))
ball.setFExtPtr([-9.81, 0, 0])
inter = sk.Interaction(sk.NewtonImpactNSL(.5), Floor())
nsds = sk.NonSmoothDynamicalSystem(0., 2.)
nsds.insertDynamicalSystem(ball)
nsds.link(inter, ball)
s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0., 5e-4), sk.MoreauJeanOSI(.5), sk.LCP())
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), ball.q()[0], ball.velocity()[0], inter.lambda_(1)[0], inter.y(0)[0]])
    s.nextStep()
rows = np.array(rows)
np.savetxt('moving_floor.dat', rows)
assert rows[:, 4].min() > -2e-3, rows[:, 4].min()
assert rows[:, 3].max() > 0
