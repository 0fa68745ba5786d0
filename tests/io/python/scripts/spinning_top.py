"""A body in space, whose moment a Python class computes: its rotation about its axis accelerates."""
import numpy as np
import siconos.kernel as sk


class Driven(sk.NewtonEulerDS):
    def __init__(self, x, v, m, I):
        sk.NewtonEulerDS.__init__(self, x, v, m, I)
        self.setMExtPtr([0., 0., 0.])

    def computeMExt(self, time, mExt=None):
        moment = [0., 0., 2.]
        if mExt is None:
            self._mExt[:] = moment
        else:
            mExt[:] = moment


body = Driven([0., 0., 0., 1., 0., 0., 0.], [0., 0., 0., 0., 0., 1.], 1., np.diag([1., 2., 4.]))
body.setFExtPtr([0., 0., -9.81])
model = sk.NonSmoothDynamicalSystem(0., 1.)
model.insertDynamicalSystem(body)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0., 1e-2), 0)
s.insertIntegrator(sk.MoreauJeanOSI(0.5))
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([s.nextTime(), *body.q(), *body.twist()])
    s.nextStep()
rows = np.array(rows)
assert np.allclose(rows[-1, 3], -9.81 / 2) and np.allclose(rows[-1, 13], 1 + 2. / 4), rows[-1]
np.savetxt("spinning_top.dat", rows)
