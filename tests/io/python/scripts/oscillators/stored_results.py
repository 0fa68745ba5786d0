"""Relays that switch together, balls that hit one another, a bead with friction: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn


def run(model, scheme, problem, h, row):
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), scheme, problem)
    rows = []
    while s.hasNextEvent():
        s.computeOneStep()
        rows.append(row())
        s.nextStep()
    return np.array(rows)


def model_of(T, *systems):
    model = sk.NonSmoothDynamicalSystem(0, T)
    for system in systems:
        model.insertDynamicalSystem(system)
    return model


def relays(system, relation):
    ds = system(np.array([3., -2.]), np.zeros((2, 2)))
    inter = sk.Interaction(sk.RelayNSL(2, -1, 1), relation(np.eye(2), [[2., -2.], [2., 2.]]))
    model = model_of(2., ds)
    model.link(inter, ds)
    return run(model, sk.EulerMoreauOSI(.5), sk.Relay(), 1e-3, lambda: [*ds.x(), *inter.lambda_(0), *ds.r()])


def balls():
    """Three balls of different mass fall on each other and on a floor."""
    ds = [sk.LagrangianLinearTIDS([1. + 1.5 * i, 0, 0], [0, 0, 0], np.diag([1., 1., .4]) * (i + 1)) for i in range(3)]
    model, law = model_of(2., *ds), sk.NewtonImpactNSL(.7)
    for i, ball in enumerate(ds):
        ball.setFExtPtr([-9.81 * (i + 1), 0, 0])
    contacts = [sk.Interaction(law, sk.LagrangianLinearTIR([[1., 0, 0]], [-.5]))]
    model.link(contacts[0], ds[0])
    for low, high in zip(ds, ds[1:]):
        contacts.append(sk.Interaction(law, sk.LagrangianLinearTIR([[-1., 0, 0, 1., 0, 0]], [-1.])))
        model.link(contacts[-1], low, high)
    return run(model, sk.MoreauJeanOSI(.5), sk.LCP(sk.solver_options_create(sn.SICONOS_LCP_LEMKE)), .002,
               lambda: [d.q()[0] for d in ds] + [d.velocity()[0] for d in ds] + [i.lambda_(1)[0] for i in contacts] +
               [i.y(0)[0] for i in contacts] + [d.p(1)[0] for d in ds])


def bead():
    """Springs and dampers pull a bead over a rough floor; the scheme has a gamma."""
    ds = sk.LagrangianLinearTIDS([0., 0, .2], [1., .5, 0], np.eye(3) * 2)
    ds.setFExtPtr([0., 1., -19.62])
    ds.setCPtr(np.eye(3) * .1)
    ds.setKPtr(np.diag([1., 2., 0]))
    inter = sk.Interaction(sk.NewtonImpactFrictionNSL(.3, 0., .4, 3),
                           sk.LagrangianLinearTIR([[0., 0, 1], [1, 0, 0], [0, 1, 0]], [0., 0, 0]))
    model = model_of(2., ds)
    model.link(inter, ds)
    options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    options.dparam[sn.SICONOS_DPARAM_TOL], options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1e-12, 10000
    friction = sk.FrictionContact(3, options)
    friction.setKeepLambdaAndYState(True)
    friction.setMaxSize(100)
    return run(model, sk.MoreauJeanOSI(.50001, .5), friction, .005,
               lambda: [*ds.q(), *ds.velocity(), *inter.lambda_(1), *inter.y(1)])


# The sums of the absolute values of each column over all steps, as Siconos 4.4 gives them.
RELAYS = [1123.5, 1999.0, 1250.0, 1250.0, 3000.0, 2000.0]
BALLS = [561.071314189, 1659.25637251, 2782.14272753, 683.061777557, 623.955988706, 768.122864243, 117.72, 98.1, 58.86,
         61.1764274397, 98.2766336422, 122.932412834, 100.174857356, 89.2262641375, 58.86]
BEAD = [80.0387097617, 45.3123830284, 5.72556548814, 41.800991087, 23.7948957816, 48.5766775366, 39.2199617012,
        2.28510302132, 2.53545483457, 48.5766775366, 41.800991087, 23.7948957816]
for name, found, stored in (("TI", relays(sk.FirstOrderLinearTIDS, sk.FirstOrderLinearTIR), RELAYS),
                            ("L", relays(sk.FirstOrderLinearDS, sk.FirstOrderLinearR), RELAYS),
                            ("balls", balls(), BALLS), ("bead", bead(), BEAD)):
    sums = abs(found).sum(axis=0)
    assert np.allclose(sums, stored, rtol=1e-10), (name, sums, stored)
