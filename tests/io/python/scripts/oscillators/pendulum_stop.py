"""Classes of the script: a pendulum as LagrangianDS, its stop as LagrangianScleronomousR, a moving wall."""
import numpy as np
import siconos.kernel as sk

class Pendulum(sk.LagrangianDS):
    def __init__(self, q0, v0, l, m):
        self.l, self.m = l, m
        super(Pendulum, self).__init__(q0, v0, np.eye(1) * m * l * l)
        self.setFIntPtr(np.zeros(1))
        self.setJacobianFIntqPtr(np.zeros((1, 1)))
        self.setJacobianFIntqDotPtr(np.zeros((1, 1)))

    def computeFInt(self, time, q=None, v=None, fInt=None):
        q = self.q() if q is None else q
        (self.fInt() if fInt is None else fInt)[0] = self.m * 9.81 * self.l * np.sin(q[0])

    def computeJacobianFIntq(self, time, q=None, v=None, jac=None):
        self.jacobianFIntq()[0, 0] = self.m * 9.81 * self.l * np.cos(self.q()[0])

class Stop(sk.LagrangianScleronomousR):
    def __init__(self):
        super(Stop, self).__init__()

    def computeh(self, q, z, y):
        y[0] = np.sin(q[0]) + 0.3

    def computeJachq(self, q, z):
        J = self.jachq()
        if J is None:
            self.setJachqPtr(np.array([[np.cos(q[0])]]))
        else:
            J[0, 0] = np.cos(q[0])

ds = Pendulum([1.0], [0.], 1.0, 1.0)
inter = sk.Interaction(sk.NewtonImpactNSL(0.6), Stop())
nsds = sk.NonSmoothDynamicalSystem(0, 2)
nsds.insertDynamicalSystem(ds)
nsds.link(inter, ds)
s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(0.5), sk.LCP())
s.setNewtonTolerance(1e-12)
s.setNewtonMaxIteration(20)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), ds.q()[0], ds.velocity()[0], inter.lambda_(1)[0]])
    s.nextStep()
rows = np.array(rows)
np.savetxt('pendulum_stop.dat', rows)
assert rows[:, 1].min() > -np.arcsin(.3) - 3e-3 and (rows[:, 3] > 0).sum() >= 1
# before the first impact the energy is conserved
free = rows[:np.argmax(rows[:, 3] > 0)]
energy = free[:, 2]**2 / 2 - 9.81 * np.cos(free[:, 1])
assert abs(energy - energy[0]).max() < 1e-2
