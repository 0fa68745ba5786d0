"""A crank that turns, and a rod at its end, without scene: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.joints import PivotJointR

crank = sk.NewtonEulerDS([.5, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 2.], 1., np.diag([.1, .1, .2]))
rod = sk.NewtonEulerDS([2., 0, 0, 1, 0, 0, 0], [0.] * 6, 1., np.diag([.1, .5, .5]))
model = sk.NonSmoothDynamicalSystem(0, .5)
for body in crank, rod:
    body.setFExtPtr([0, -9.81, 0])
    model.insertDynamicalSystem(body)
axle = PivotJointR([0, 0, 0], [0, 0, 1], True, crank)
pin = PivotJointR([1, 0, 0], [0, 0, 1], True, crank, rod)
model.link(sk.Interaction(sk.EqualityConditionNSL(axle.numberOfConstraints()), axle), crank)
model.link(sk.Interaction(sk.EqualityConditionNSL(pin.numberOfConstraints()), pin), crank, rod)
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL], options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1e-13, 100000
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(.5), sk.GenericMechanical(options))
s.setNewtonTolerance(1e-10)
s.setNewtonMaxIteration(50)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([*crank.q(), *rod.q(), *crank.twist(), *rod.twist(), crank.computeKineticEnergy() + rod.computeKineticEnergy()])
    s.nextStep()
sums = abs(np.array(rows)).sum(axis=0)
STORED = [229.71910719, 68.915313463, 0, 489.54110108, 0, 0, 72.215090904, 956.54500228, 179.75859531, 0, 499.27526054, 0, 0,
          21.784282176, 198.51349957, 411.55163466, 0, 0, 0, 948.82923178, 430.62361748, 1059.0448377, 0, 0, 0, 260.63201787,
          2479.1871792]
assert np.allclose(sums, STORED, rtol=1e-8, atol=1e-8), sums
