"""A bouncing ball with direct projection, whose problem of positions is solved too; and SimpleMatrix from a file."""
import numpy as np
import siconos.kernel as sk

r, g, m, e, t0, T, h = 0.1, 9.81, 1., 0.9, 0, 2., 0.005
ball = sk.LagrangianLinearTIDS([1., 0, 0], [0, 0, 0], np.diag([m, m, 2. / 5 * m * r * r]))
ball.setFExtPtr([-m * g, 0, 0])
inter = sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR([[1., 0, 0]], [-r]))
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(ball)
model.link(inter, ball)
osi = sk.MoreauJeanDirectProjectionOSI(0.5)
s = sk.TimeSteppingDirectProjection(model, sk.TimeDiscretisation(t0, h), osi, sk.LCP(), sk.MLCPProjectOnConstraints())
s.setProjectionMaxIteration(20)
s.setConstraintTolUnilateral(1e-8)
s.setConstraintTol(1e-8)
rows = [[t0, ball.q()[0], ball.velocity()[0], 0.]]
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), ball.q()[0], ball.velocity()[0], inter.lambda_(1)[0]])
    s.nextStep()
rows = np.array(rows)
np.savetxt('ball_projected.dat', rows)
assert rows[:, 1].min() > r - 0.01
with open('reference.ref', 'w') as f:
    f.write('%d %d\n' % rows.shape)
    for row in rows:
        f.write(' '.join('%.17g' % value for value in row) + '\n')
reference = sk.getMatrix(sk.SimpleMatrix('reference.ref'))
assert np.linalg.norm(rows - reference) < 1e-12
