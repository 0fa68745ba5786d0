"""Two bars on a ball joint and a hinge, without a runner. The joints hold; the last row is that of Siconos 4.4 with the same
tolerance of the solver."""
import numpy as np
import siconos.kernel as sk
from siconos.mechanics.joints import KneeJointR, PivotJointR

inertia = np.diag([0.02, 0.2, 0.2])
bars = [sk.NewtonEulerDS([0.5, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0], 1.0, inertia),
        sk.NewtonEulerDS([1.5, 0, 0, 1, 0, 0, 0], [0, 0.3, 0, 0, 0, 0.6], 1.5, inertia)]
for bar in bars:
    bar.setFExtPtr([0, 0, -9.81 * bar.scalarMass()])
knee, hinge = KneeJointR(), PivotJointR()
knee.setPoint(0, [0, 0, 0])
knee.setAbsolute(True)
knee.setBasePositions(bars[0].q())
hinge.setPoint(0, [1, 0, 0])
hinge.setAxis(0, [0, 1, 0])
hinge.setAbsolute(True)
hinge.setBasePositions(bars[0].q(), bars[1].q())
assert hinge.typeOfDoF(0) == PivotJointR.DOF_TYPE_ANGULAR
model = sk.NonSmoothDynamicalSystem(0, 1)
for bar in bars:
    model.insertDynamicalSystem(bar)
at_knee = sk.Interaction(sk.EqualityConditionNSL(knee.numberOfConstraints()), knee)
at_hinge = sk.Interaction(sk.EqualityConditionNSL(hinge.numberOfConstraints()), hinge)
model.link(at_knee, bars[0])
model.link(at_hinge, *bars)
problem = sk.GenericMechanical()
options = problem.numericsSolverOptions()
options.dparam[0] = 1e-13
options.iparam[0] = 100000
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), sk.MoreauJeanOSI(0.5), problem)
s.setNewtonMaxIteration(10)
s.setNewtonTolerance(1e-10)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    assert options.iparam[1] >= 1 and options.dparam[1] <= 1e-9, (options.iparam[1], options.dparam[1])
    rows.append([s.nextTime(), *bars[0].q(), *bars[1].q(), *bars[1].twist(), *bars[0].angularVelocity(True)])
    s.nextStep()
np.savetxt("joints_of_the_kernel.dat", rows)
LAST = [1.0, -0.40494476054549106, -0.01988990673487843, -0.29261462254542586, 0.3069347735798774,
        -0.029081150743418924, 0.9509497101694335, 0.025297831539425143, -1.227856695425155, -0.0610220078209257,
        -0.8588227260865751, 0.28489098698634396, -0.029514995931858797, 0.9577878663768448, 0.02466563626669486,
        -2.2972989812780185, -0.47648599678905346, 3.2175696859588667, 0.3114504064732874, 0.15266738168218502,
        -0.13382577812641572, -0.6089598913731302, 3.8666105007489993, 0.05988319622106536]
assert abs(np.array(rows[-1]) - LAST).max() < 1e-9, repr(rows[-1])
assert max(abs(at_knee.y(0)).max(), abs(at_hinge.y(0)).max()) < 1e-3
