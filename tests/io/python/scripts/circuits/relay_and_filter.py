"""A relay acts on a double integrator and on a filter, which one relation links: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk

plant = sk.FirstOrderLinearDS([1., 0.], [[0., 1.], [0., -.2]])
behind = sk.FirstOrderLinearTIDS([0.], [[-5.]])
model = sk.NonSmoothDynamicalSystem(0, 4.)
model.insertDynamicalSystem(plant)
model.insertDynamicalSystem(behind)
relay = sk.Interaction(sk.RelayNSL(1, -2., 2.), sk.FirstOrderLinearTIR([[1., .5, .3]], [[0.], [1.], [2.]]))
model.link(relay, plant, behind)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .01), sk.EulerMoreauOSI(.5), sk.Relay())
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([*plant.x(), *behind.x(), *relay.lambda_(0), *relay.y(0), *plant.r(), *behind.r()])
    s.nextStep()
sums = abs(np.array(rows)).sum(axis=0)
STORED = [83.520909363, 104.77556565, 69.20732697, 196.82141104, 25.846347685, 0, 196.82141104, 393.64282208]
assert np.allclose(sums, STORED, rtol=1e-9), sums

# A and b that are changed between steps act from the next step on, also in a system that is named time-invariant.
for kind in sk.FirstOrderLinearTIDS, sk.FirstOrderLinearDS:
    for by_pointer in True, False:
        ds = kind([1., 2.], [[-1., 0], [0, -1.]], [0., 1.])
        relation = sk.FirstOrderLinearTIR([[1., 0]], [[1.], [0.]])
        relation.setDPtr([[1.]])
        model = sk.NonSmoothDynamicalSystem(0, 1)
        model.insertDynamicalSystem(ds)
        model.link(sk.Interaction(sk.ComplementarityConditionNSL(1), relation), ds)
        s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .1), sk.EulerMoreauOSI(.5), sk.LCP())
        for k in range(6):
            if k == 3 and by_pointer:
                ds.setAPtr([[0., 1.], [-5., 0]])
            elif k == 3:
                ds.b()[:] = [3., -3.]
            s.computeOneStep()
            s.nextStep()
        wanted = [1.10661873, .61760319] if by_pointer else [1.3266386, .51106793]
        assert np.allclose(ds.x(), wanted, atol=1e-8), (kind, by_pointer, ds.x())
