"""A moment computed in Python sets one component of three, in the long form and in the short form."""
import numpy as np
import siconos.kernel as sk


class Long(sk.NewtonEulerDS):
    def computeMExt(self, time, mExt=None):
        mExt[0] = 2. * (1. - time)


class Short(sk.NewtonEulerDS):
    def computeMExt(self, time, mExt=None):
        self._mExt[0] = 2. * (1. - time)


for kind in Long, Short:
    body = kind([0, 0, 0, 1., 0, 0, 0], [0] * 6, 1., 2. * np.eye(3))
    body.setMExtPtr([0., 0., 0.])
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(body)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.01), 0)
    s.insertIntegrator(sk.MoreauJeanOSI(0.5))
    while s.hasNextEvent():
        s.computeOneStep()
        s.nextStep()
    assert np.allclose(body.twist(), [0, 0, 0, 0.5, 0, 0], atol=1e-12), body.twist()
    assert abs(body.q()[3] - np.cos(1 / 6.)) < 1e-4, body.q()


class World(sk.NewtonEulerDS):
    def computeMExt(self, time, mExt=None):
        mExt[:] = moment


def plain(flag_first):
    """A ball with a moment that is set before or after its axes are."""
    body = sk.NewtonEulerDS([0, 0, 0, 1., 0, 0, 0], [0] * 3 + [5., 0, 0], 1., 2. * np.eye(3))
    for step in sorted(("flag", "moment"), reverse=not flag_first):
        if step == "flag":
            body.setIsMextExpressedInInertialFrame(True)
        else:
            body.setMExtPtr(moment)
    return body


def derived():
    body = World([0, 0, 0, 1., 0, 0, 0], [0] * 3 + [5., 0, 0], 1., 2. * np.eye(3))
    body.setMExtPtr([0., 0., 0.])
    body.setIsMextExpressedInInertialFrame(True)
    return body


# A moment along axes of the world changes the angular momentum there by M t, however the ball turns.
moment = [1., 2., -3.]
for body in plain(True), plain(False), derived():
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(body)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3), 0)
    s.insertIntegrator(sk.MoreauJeanOSI(0.5))
    while s.hasNextEvent():
        s.computeOneStep()
        s.nextStep()
    assert np.allclose(2 * body.angularVelocity(True) - [10, 0, 0], moment, atol=2e-2), 2 * body.angularVelocity(True)
