"""Two strings on frets and against each other, by their modes, exactly integrated: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk


class String(sk.LagrangianLinearDiagonalDS):
    def __init__(self, frequency, amplitude, plucked_at, modes=20):
        k = np.arange(1, modes + 1)
        self.squares = (2 * np.pi * frequency * k)**2 * (1 + 1e-4 * k**2)
        q0 = 2 * amplitude / (plucked_at * (1 - plucked_at) * (k * np.pi)**2) * np.sin(k * np.pi * plucked_at)
        super().__init__(q0, np.zeros(modes), self.squares, 2 * .3 * (1 + .01 * k**2))

    def at(self, x):
        return np.sqrt(2) * np.sin(np.arange(1, len(self.q()) + 1) * np.pi * x)

    def energy(self):
        return .5 * np.sum(self.velocity()**2) + .5 * np.sum(self.squares * self.q()**2)


low, high = String(110., 3e-3, .2), String(146.8, 2e-3, .3)
model = sk.NonSmoothDynamicalSystem(0., .02)
model.insertDynamicalSystem(low)
model.insertDynamicalSystem(high)
soft, hard = sk.NewtonImpactNSL(0.), sk.NewtonImpactNSL(.5)
contacts = []


def touch(law, H, b, *strings):
    contacts.append(sk.Interaction(law, sk.LagrangianLinearTIR(np.array([H]), [b])))
    model.link(contacts[-1], *strings)


for fret, x in enumerate(np.linspace(.5, .9, 5)):
    touch(soft if fret % 2 else hard, low.at(x), 1.5e-3 * (1 - .2 * fret), low)
touch(soft, high.at(.7), 8e-4, high)
touch(hard, np.hstack([low.at(.5), -high.at(.5)]), 4e-3, low, high)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0., 1. / 40000), sk.MoreauJeanBilbaoOSI(), sk.LCP())
rows = []
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([low.energy(), high.energy(), *low.q()[:3], *high.velocity()[:3]] + [i.y(0)[0] for i in contacts] +
                [i.lambda_(1)[0] for i in contacts])
    s.nextStep()
sums = abs(np.array(rows)).sum(axis=0)
STORED = [1034.9315093, 1150.1667251, .60724311396, .19766925955, .091498863729, 685.61230412, 374.03899939, 77.615661402,
          1.5449266564, 1.3378056518, 1.0909771222, .78428421284, .4318523773, .98686258644, 3.2816486761, .66370604304,
          .43761865104, .75245819665, .50815778188, 1.0568840427, 3.1707177132, 0]
assert np.allclose(sums, STORED, rtol=1e-9), sums

# Any mass: the step is exact where nothing touches. Siconos 4.4 is exact for mass 1 only.
for mass in 1., 2.:
    one = sk.LagrangianLinearDiagonalDS([1.], [.5], [100. * mass], [2. * mass], [mass])
    model = sk.NonSmoothDynamicalSystem(0, .3)
    model.insertDynamicalSystem(one)
    model.link(sk.Interaction(soft, sk.LagrangianLinearTIR([[1.]], [50.])), one)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .1), sk.MoreauJeanBilbaoOSI(), sk.LCP())
    while s.hasNextEvent():
        s.computeOneStep()
        s.nextStep()
    assert np.allclose([one.q()[0], one.velocity()[0]], [-.775160580339, -1.609953171027], atol=1e-11), (mass, one.q())
