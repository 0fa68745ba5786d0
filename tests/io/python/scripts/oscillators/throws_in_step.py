"""A function of the script throws in the middle of a step: the exception reaches the caller, all systems have the state from before
the step, and the run ends as one without exception does."""
import numpy as np
import siconos.kernel as sk


class Floor(sk.LagrangianScleronomousR):
    """Throws in call number `last` of the gradient."""

    def __init__(self, last):
        sk.LagrangianScleronomousR.__init__(self)
        self.setJachqPtr(np.zeros((1, 1)))
        self.calls, self.last = 0, last

    def computeh(self, q, z, y):
        y[0] = q[0] - 0.01 * q[0]**2

    def computeJachq(self, q, z):
        self.calls += 1
        if self.calls == self.last:
            raise KeyError('no gradient')
        self.jachq()[0, 0] = 1 - 0.02 * q[0]


def run(last):
    ball = sk.LagrangianLinearTIDS([1.], [0.], [[1.]])
    ball.setFExtPtr([-9.81])
    floor = Floor(last)
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    model.link(sk.Interaction(sk.NewtonImpactNSL(0.8), floor), ball)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.01), sk.MoreauJeanOSI(0.5), sk.LCP())
    thrown = 0
    while s.hasNextEvent():
        before = ball.q()[0], ball.velocity()[0], s.startingTime()
        try:
            s.computeOneStep()
        except KeyError as error:
            thrown += 1
            assert error.args == ('no gradient',)
            assert (ball.q()[0], ball.velocity()[0], s.startingTime()) == before
            continue
        s.nextStep()
    return thrown, ball.q()[0], ball.velocity()[0]


undisturbed, disturbed = run(0), run(120)
assert undisturbed[0] == 0 and disturbed[0] == 1
assert undisturbed[1:] == disturbed[1:], (undisturbed, disturbed)
np.savetxt('throws_in_step.dat', [disturbed])
