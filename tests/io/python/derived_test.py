"""derived_test.py -- classes derived in Python from systems and relations; copies and pickles of laws, shapes, relations."""
import copy
import gc
import pickle
import sys
import weakref

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): derived classes are not tested")
    sys.exit(77)
import ricochet as rico


class Pendulum(rico.LagrangianDS):
    """A mass of 1 at the end of a rod of length 1."""

    def __init__(self, angle, g=9.81):
        self.g, self.calls = g, 0
        super().__init__([angle], [0.0], mass=[[1.0]])

    def fint(self, t, q, v):
        self.calls += 1
        return self.g * np.sin(q)

    def fint_q(self, t, q, v):
        return [self.g * np.cos(q)]

    def fint_v(self, t, q, v):
        return [[0.0]]


class Stop(rico.LagrangianScleronomousR):
    def __init__(self, limit):
        self.limit = limit
        super().__init__()

    def h(self, q):
        return q - self.limit

    def jachq(self, q):
        return [[1.0]]


def simulation(system, relation=None, T=1.0, h=1e-3):
    model = rico.NonSmoothDynamicalSystem(0, T)
    model.insertDynamicalSystem(system)
    if relation is not None:
        model.link(rico.Interaction(rico.NewtonImpactNSL(0.5), relation), system)
    return rico.TimeStepping(model, rico.TimeDiscretisation(0, h), rico.MoreauJeanOSI(0.5), rico.LCP())


def test_derived_is_as_functions_are():
    derived, g = Pendulum(1.0), 9.81
    given = rico.LagrangianDS([1.0], [0.0], mass=[[1.0]], fint=lambda t, q, v: g * np.sin(q), fint_q=lambda t, q, v: [g * np.cos(q)],
                              fint_v=[[0.0]])
    simulation(derived, Stop(-0.5)).run()
    simulation(given, rico.LagrangianScleronomousR(h=lambda q: q + 0.5, jachq=lambda q: [[1.0]])).run()
    assert derived.q == given.q and derived.velocity == given.velocity and derived.calls > 1000 and derived.q > -0.51


def test_other_classes():
    class Decay(rico.FirstOrderNonLinearDS):
        def f(self, t, x):
            return -2 * x

        def jacobian(self, t, x):
            return [[-2.0]]

    class Driven(rico.FirstOrderLinearDS):
        def A(self, t):
            return [[0.0]]

        def b(self, t):
            return [np.cos(t)]

    for system, exact in (Decay([1.0]), np.exp(-2)), (Driven([0.0]), np.sin(1)):
        model = rico.NonSmoothDynamicalSystem(0, 1)
        model.insertDynamicalSystem(system)
        rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-3), rico.EulerMoreauOSI(0.5), rico.LCP()).run()
        assert np.allclose(system.x, exact, atol=1e-5), system.x

    class Spun(rico.NewtonEulerDS):
        def mext(self, t):
            return [0, 0, 3.0]

    class Ground(rico.NewtonEuler1DR):
        def contact(self, t, q):
            x = q[:3]
            return [x[2], *x, x[0], x[1], 0, 0, 0, 1]

    body = Spun([0, 0, 0.1, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0], 1.0, 2 * np.eye(3), fext=[0, 0, -9.81])
    simulation(body, Ground()).run()
    assert np.isclose(body.twist[5], 1.5) and -1e-2 < body.q[2] < 5e-2, body.q


def test_lifetimes():
    """A model keeps the objects of derived classes; they are deleted with the model."""
    def made():
        return simulation(Pendulum(1.0), Stop(-0.5))

    running = made()
    gc.collect()
    running.run()
    pendulum = Pendulum(1.0)
    seen, running = weakref.ref(pendulum), simulation(pendulum)
    del pendulum
    gc.collect()
    assert seen() is not None
    del running
    gc.collect()
    assert seen() is None


def test_what_throws():
    class Wrong(Pendulum):
        def fint(self, t, q, v):
            if t > 0.5:
                raise ZeroDivisionError("no force")
            return super().fint(t, q, v)

    system = Wrong(1.0)
    try:
        simulation(system).run()
    except ZeroDivisionError as error:
        assert str(error) == "no force"
    else:
        raise AssertionError("the exception did not reach the caller")
    try:
        rico.LagrangianScleronomousR()
    except TypeError:
        pass
    else:
        raise AssertionError("a relation without h was not refused")


def test_values():
    laws = [rico.NewtonImpactNSL(0.5), rico.NewtonImpactFrictionNSL(0.1, 0.2, 0.3, 2), rico.FremondImpactFrictionNSL(0.1, 0.2, 0.3, 3),
            rico.NewtonImpactRollingFrictionNSL(0.1, 0.2, 0.3, 0.4, 5), rico.RelayNSL(2, -3, 4), rico.EqualityConditionNSL(3),
            rico.ComplementarityConditionNSL(2), rico.MixedComplementarityConditionNSL(3, 1)]
    shapes = [rico.Sphere(0.5), rico.Box([1, 2, 3]), rico.Capsule(1, 2), rico.Cylinder(1, 2), rico.HalfSpace(),
              rico.ConvexHull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])]
    others = [rico.TimeDiscretisation(1, 0.5), rico.LagrangianLinearTIR([[1, 2]], [3]),
              rico.FirstOrderLinearTIR([[1, 2]], [[3], [4]], [[5]], [6])]
    numbers = lambda thing: [np.asarray(a).tolist() for a in thing.__reduce__()[1]]
    for thing in laws + shapes + others:
        assert type(thing).__name__ + "(" in repr(thing), repr(thing)
        for other in copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing)):
            assert type(other) is type(thing) and other is not thing and numbers(other) == numbers(thing), thing
    assert numbers(laws[1]) == [0.1, 0.2, 0.3, 2] and numbers(others[2])[1] == [[3], [4]]
    assert laws[3].mu_r == 0.4 and laws[4].ub == 4 and laws[0].size == 1 and laws[7].equalities == 1
    assert shapes[1].half == [1, 2, 3] and shapes[2].half_length == 2 and others[0].h == 0.5


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
