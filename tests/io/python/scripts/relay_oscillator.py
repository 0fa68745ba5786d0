"""A linear system of first order, driven by a relay."""
import numpy as np
import siconos.kernel as sk

t0, T, h = 0., 3., 1e-3
process = sk.FirstOrderLinearDS([1., 1., 1.], [[0., 1., 0.], [0., 0., 1.], [0., -3., -2.]], [0., 0., 0.])
relation = sk.FirstOrderLinearTIR([[1., 1., 0.]], [[0.], [0.], [1.]])
relation.setDPtr([[0.]])
inter = sk.Interaction(sk.RelayNSL(1), relation)
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(process)
model.link(inter, process)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h), sk.EulerMoreauOSI(0.5), sk.Relay())
rows = [[t0, *process.x(), 0.]]
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *process.x(), inter.lambda_(0)[0]])
    s.nextStep()
rows = np.array(rows)
assert abs(rows[:, 4]).max() <= 1 + 1e-9 and len(rows) == 3001
np.savetxt("relay_oscillator.dat", rows)
