"""A ball falls on a floor and bounces: restitution 0.9."""
import numpy as np
import siconos.kernel as sk

t0, T, h, r, g, m, e, theta = 0, 2, 0.005, 0.1, 9.81, 1, 0.9, 0.5
ball = sk.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.diag([m, m, 2. / 5 * r * r]))
ball.setFExtPtr([-m * g, 0, 0])
inter = sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR([[1, 0, 0]], [-r]))
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(ball)
model.link(inter, ball)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h), sk.MoreauJeanOSI(theta), sk.LCP())
N = int((T - t0) / h)
data = np.empty((N + 1, 5))
q, v, p, lam = ball.q(), ball.velocity(), ball.p(1), inter.lambda_(1)
data[0] = t0, q[0], v[0], p[0], lam[0]
k = 1
while s.hasNextEvent():
    s.computeOneStep()
    data[k] = s.nextTime(), q[0], v[0], p[0], lam[0]
    k += 1
    s.nextStep()
assert k == N + 1
free = data[:80]
assert np.allclose(free[:, 2], -g * free[:, 0]) and data[:, 1].min() > r - 0.03
np.savetxt("bouncing_ball.dat", data)
