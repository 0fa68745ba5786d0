"""A spinning body with moments computed in Python, in both forms; gravity alone has no nonsmooth problem."""
import numpy as np
import siconos.kernel as sk


class Damped(sk.NewtonEulerDS):
    def __init__(self, x, v, m, I):
        sk.NewtonEulerDS.__init__(self, x, v, m, I)

    def computeMInt(self, time, q, v, mInt=None):
        if mInt is None:
            mInt = self._mInt
        mInt[:] = 0.1 * np.array(v[3:])


q0, v0 = [0, 0, 0, 1., 0, 0, 0], [0, 0, 0, 0.1, 0.2, 10.]
body = Damped(q0, v0, 1., np.diag([1., 1.2, 2.]))
body.setFExtPtr([0, 0, -9.81])
body.setComputeJacobianMIntqByFD(True)
body.setComputeJacobianMIntvByFD(True)
model = sk.NonSmoothDynamicalSystem(0, 2)
model.insertDynamicalSystem(body)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.005), 0)
s.insertIntegrator(sk.MoreauJeanOSI(0.5))
s.setNewtonTolerance(1e-10)
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *body.q(), *body.twist()])
    s.nextStep()
rows = np.array(rows)
np.savetxt('gyroscope.dat', rows)
assert abs(np.linalg.norm(rows[:, 4:8], axis=1) - 1).max() < 1e-6 and 8 < rows[-1, -1] < 9.5, rows[-1, -1]
assert abs(rows[-1, 3] + 9.81 * 2) < 1e-6
