"""A block on a belt in Lagrangian coordinates: friction in the plane by FrictionContact(2)."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

block = sk.LagrangianLinearTIDS([0., 0.], [0.5, 0.], [[1., 0], [0, 1.]])
block.setKPtr(np.array([[4., 0], [0, 0]]))
weight = [0, -9.81]
block.setFExtPtr(weight)
relation = sk.LagrangianLinearTIR([[0, 1.], [1., 0]], [0., 0.])
law = sk.NewtonImpactFrictionNSL(0., 0., 0.1, 2)
inter = sk.Interaction(law, relation)
model = sk.NonSmoothDynamicalSystem(0, 3)
model.insertDynamicalSystem(block)
model.link(inter, block)
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
problem = sk.FrictionContact(2, options)
problem.setKeepLambdaAndYState(True)
problem.setMaxSize(10)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(0.50001), problem)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *block.q(), *block.velocity(), *inter.lambda_(1)])
    s.nextStep()
rows = np.array(rows)
np.savetxt('plane_friction.dat', rows)
assert abs(rows[:, 2]).max() < 1e-6 and (abs(rows[:, 6]) <= 0.1 * rows[:, 5] + 1e-8).all()
assert problem.numericsSolverOptions().iparam[sn.SICONOS_IPARAM_ITER_DONE] >= 0
