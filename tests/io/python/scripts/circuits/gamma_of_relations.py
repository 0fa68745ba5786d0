"""setUseGammaForRelation() without a gamma: it is 1 for first-order schemes and 1/2 for mechanical ones, as in Siconos."""
import siconos.kernel as sk


def circuit(gamma=None):
    ds = sk.FirstOrderLinearDS([10., 0], [[0, -1e6], [100, 0]])
    relation = sk.FirstOrderLinearTIR([[-1., 0]], [[-1e6], [0]])
    relation.setDPtr([[1e3]])
    inter = sk.Interaction(sk.ComplementarityConditionNSL(1), relation)
    model = sk.NonSmoothDynamicalSystem(0, 5e-3)
    model.insertDynamicalSystem(ds)
    model.link(inter, ds)
    osi = sk.EulerMoreauOSI(.5)
    if gamma is not None:
        osi.setGamma(gamma)
    osi.setUseGammaForRelation(True)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-5), osi, sk.LCP())
    for k in range(400):
        s.computeOneStep()
        s.nextStep()
    return ds.x().copy()


# Numbers of Siconos 4.4.
for gamma, expected in (None, [-2.25699303, .02844391]), (.5, [-2.38727856, .02711712]), (1., [-2.25699303, .02844391]):
    x = circuit(gamma)
    assert abs(x - expected).max() < 1e-8, (gamma, x)

for osi, gamma in (sk.EulerMoreauOSI(.5), 1.), (sk.MoreauJeanOSI(.5), .5), (sk.MoreauJeanGOSI(.5), .5):
    assert osi.gamma() == gamma and not osi.useGamma() and not osi.useGammaForRelation()
    osi.setUseGamma(True)
    assert osi.gamma() == gamma and osi.useGamma()
assert sk.MoreauJeanOSI(.5, .7).useGamma()
