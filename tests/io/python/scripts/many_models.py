"""10^5 models are made, stepped and deleted: the memory does not grow. Views outlive their models; an exception in a relation
reaches the caller."""
import gc
import resource
import numpy as np
import siconos.kernel as sk


def make():
    ball = sk.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    ball.setFExtPtr([-9.81, 0, 0])
    inter = sk.Interaction(sk.NewtonImpactNSL(.9), sk.LagrangianLinearTIR([[1, 0, 0]]))
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    model.link(inter, ball)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), sk.MoreauJeanOSI(.5), sk.LCP())
    s.computeOneStep()
    s.nextStep()
    return ball.q()


def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


q = make()
gc.collect()
assert abs(q[0] - (1 - 9.81 * 0.005)) < 0.05
for _ in range(1000):
    make()
before = memory()
for _ in range(99000):
    make()
assert memory() - before < 2000, (before, memory())


class Failing(sk.FirstOrderNonLinearR):
    def __init__(self):
        sk.FirstOrderNonLinearR.__init__(self)

    def computeh(self, time, x, l, z, y):
        raise KeyError("mine")


ds, relation = sk.FirstOrderLinearDS([1.], [[0.]]), Failing()
inter = sk.Interaction(sk.ComplementarityConditionNSL(1), relation)
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(ds)
model.link(inter, ds)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .1), sk.EulerMoreauOSI(.5), sk.LCP())
try:
    s.computeOneStep()
    raise AssertionError("no exception was raised")
except KeyError as error:
    assert error.args == ("mine",)
