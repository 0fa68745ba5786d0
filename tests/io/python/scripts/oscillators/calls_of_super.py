"""Relations that extend functions of their base classes: initialize(), and those of plug-ins."""
import subprocess
import numpy as np
import siconos.kernel as sk

with open('GapPlugin.c', 'w') as source:
    source.write("""
void gap(unsigned n, const double* q, unsigned ny, double* y, unsigned nz, double* z) { y[0] = q[0] - .5 * q[1] * q[1]; }
void grad(unsigned n, const double* q, unsigned ny, double* H, unsigned nz, double* z) { H[0] = 1; H[1] = -q[1]; }
""")
subprocess.run(['cc', '-shared', '-fPIC', 'GapPlugin.c', '-o', 'GapPlugin.so'], check=True)


class Gap(sk.LagrangianScleronomousR):
    calls = 0

    def initialize(self, inter):
        super().initialize(inter)
        self.size = inter.dimension()

    def computeh(self, q, z, y):
        super().computeh(q, z, y)
        y[0] -= .1
        self.calls += 1

    def computeJachq(self, q, z):
        super().computeJachq(q, z)


ball = sk.LagrangianLinearTIDS([1., 0], [0, .5], np.eye(2))
ball.setFExtPtr([-10., 0])
relation = Gap('GapPlugin:gap', 'GapPlugin:grad')
contact = sk.Interaction(sk.NewtonImpactNSL(0.), relation)
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(ball)
model.link(contact, ball)
assert relation.size == 1
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(.5), sk.LCP())
while s.hasNextEvent():
    s.computeOneStep()
    s.nextStep()
q = ball.q()
assert relation.calls > 1000 and abs(q[0] - .1 - .5 * q[1]**2) < 5e-3, (relation.calls, q)
# From outside: arrays are filled.
y, blocks = np.zeros(1), sk.BlockVector(ball.q())
sk.LagrangianScleronomousR.computeh(relation, blocks, blocks, y)
relation.computeJachq(ball.q(), ball.z())
assert np.allclose(relation.jachq(), [[1, -q[1]]])
