"""Matrices of relations that are set after the relation was linked have an effect, at any time."""
import numpy as np
import siconos.kernel as sk


def circuit(what, when, kind):
    """The state after 3 s; `what` is set before the interaction (0), before the link, the simulation, or a step."""
    ds = sk.FirstOrderLinearTIDS([1., 0.], [[0, 1.], [-1, .2]], [0, .1])
    relation = kind([[1., 0]], [[0], [1.]])
    late = {'C': lambda: relation.setCPtr([[.5, .5]]), 'B': lambda: relation.setBPtr([[.1], [2.]]),
            'D': lambda: relation.setDPtr([[.5]]), 'e': lambda: relation.setePtr([.4])}[what]
    if when == 0:
        late()
    inter = sk.Interaction(sk.ComplementarityConditionNSL(1), relation)
    if when == 1:
        late()
    model = sk.NonSmoothDynamicalSystem(0, 3.)
    model.insertDynamicalSystem(ds)
    model.link(inter, ds)
    if when == 2:
        late()
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .01), sk.EulerMoreauOSI(.5), sk.LCP())
    for k in range(300):
        if when == k + 3:
            late()
        s.computeOneStep()
        s.nextStep()
    return ds.x().copy()


# Numbers of Siconos 4.4: the constraint is not active in the first steps, so that all moments give the same.
for what, expected in dict(C=[.078902, -.078902], B=[.064593, .103058], D=[-.372985, .946965], e=[.356649, .819426]).items():
    for when in range(5):
        for kind in sk.FirstOrderLinearTIR, sk.FirstOrderLinearR:
            x = circuit(what, when, kind)
            assert abs(x - expected).max() < 1e-6, (what, when, kind, x)


def fall(when, setter):
    """A point falls onto a plane through the origin whose normal is set later."""
    ds = sk.LagrangianLinearTIDS([1., 0.], [0, 0], np.eye(2))
    ds.setFExtPtr([-9.81, 0])
    relation = sk.LagrangianLinearTIR([[1., 0]])
    model = sk.NonSmoothDynamicalSystem(0, 1.5)
    model.insertDynamicalSystem(ds)
    model.link(sk.Interaction(sk.NewtonImpactNSL(.5), relation), ds)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .01), sk.MoreauJeanOSI(.5), sk.LCP())
    for k in range(150):
        if when == k:
            getattr(relation, setter)(np.array([[1., .5]]))
        s.computeOneStep()
        s.nextStep()
    return np.array([*ds.q(), *ds.velocity()])


for setter in 'setCPtr', 'setJachqPtr':
    for when in 0, 1:
        assert abs(fall(when, setter) - [-2.007967, 4.014142, -2.943, 5.886]).max() < 1e-5, (setter, when)
