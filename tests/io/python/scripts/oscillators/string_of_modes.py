"""A string, described by its modes, above a bridge: diagonal systems, sparse matrices filled by entries."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn

modes, length, t0, T, h = 12, 1.0, 0.0, 0.02, 2e-5
omega = 2 * np.pi * 110 * np.arange(1, modes + 1)
stiffness, damping = omega**2, 2 * 0.5 * np.ones(modes)


class String(sk.LagrangianLinearDiagonalDS):
    def __init__(self, q0, v0):
        super().__init__(q0, v0, stiffness, damping)
        self.modes = modes


q0 = 2e-3 * np.sin(np.arange(1, modes + 1) * np.pi * 0.3) / np.arange(1, modes + 1)**2
string = String(q0, np.zeros(modes))
model = sk.NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(string)
position, height = 0.1, -2e-4
H = sk.SimpleMatrix(1, modes, sk.SPARSE, modes)
for k in range(modes):
    H.setValue(0, k, np.sin((k + 1) * np.pi * position))
dense = np.array([[np.sin((k + 1) * np.pi * position) for k in range(modes)]])
inter = sk.Interaction(sk.NewtonImpactNSL(0.0), sk.LagrangianLinearTIR(dense, [-height]))
model.link(inter, string)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h), sk.MoreauJeanOSI(0.5), sk.LCP(sn.SICONOS_LCP_LEMKE))
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *string.q(), inter.y(0)[0]])
    s.nextStep()
rows = np.array(rows)
np.savetxt('string_of_modes.dat', rows)
assert len(rows) == 1000 and rows[:, -1].min() > -1e-4, rows[:, -1].min()
assert H[0, 3] == dense[0, 3]
