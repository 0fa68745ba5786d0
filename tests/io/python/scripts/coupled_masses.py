"""Two masses on a spring between two walls, with impacts; forces that change with time."""
import numpy as np
import siconos.kernel as sk

k, h = 100., 1e-3
ds = sk.LagrangianLinearTIDS([0., 1.], [1., 0.], np.eye(2))
ds.setKPtr(k * np.array([[1., -1.], [-1., 1.]]))
force = sk.SiconosVector(2)
ds.setFExtPtr(force)
model = sk.NonSmoothDynamicalSystem(0., 2.)
model.insertDynamicalSystem(ds)
walls = [sk.Interaction(sk.NewtonImpactNSL(1.), sk.LagrangianLinearTIR(H, b))
         for H, b in (([[1., 0.]], [0.5]), ([[0., -1.]], [1.5]))]
for wall in walls:
    model.link(wall, ds)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0., h), sk.MoreauJeanOSI(0.5), sk.LCP())
ds.setFExtPtr([-k * 1., k * 1.])
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *ds.q(), *ds.velocity()])
    s.nextStep()
rows = np.array(rows)
energy = 0.5 * (rows[:, 3]**2 + rows[:, 4]**2) + 0.5 * k * (rows[:, 2] - rows[:, 1])**2 - k * (rows[:, 2] - rows[:, 1])
assert len(rows) == 2000 and rows[:, 1].min() > -0.5 - 1e-2 and rows[:, 2].max() < 1.5 + 1e-2
assert abs(energy - energy[0]).max() < 1e-6 * k, abs(energy - energy[0]).max()
np.savetxt("coupled_masses.dat", rows[:500])
