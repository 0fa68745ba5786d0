"""Bilbao's scheme: modes that oscillate, are overdamped and drift agree with the formulas at steps of a third of a period; a string
that hits a stop keeps its energy or loses it, and never gains any."""
import numpy as np
import siconos.kernel as sk

h, steps = 0.1, 50
omega = np.array([2 * np.pi / 0.3, 1.0, 3.0, 0.0, 0.0])
sigma = np.array([0.0, 0.4, 5.0, 0.0, 0.7])
mass = np.array([1.0, 2.0, 0.5, 1.0, 3.0])


def exact(t):
    """The closed form from q = 1 and v = 0.5 at t = 0."""
    root = np.sqrt((omega**2 - sigma**2).astype(complex))
    safe = np.where(root == 0, 1, root)
    sine = np.where(root == 0, t, np.sin(safe * t) / safe)
    return (np.exp(-sigma * t) * (np.cos(root * t) + (0.5 + sigma) * sine)).real


modes = sk.LagrangianLinearDiagonalDS(exact(0), (exact(0) - exact(-h)) / h, mass * omega**2, 2 * mass * sigma, mass)
model = sk.NonSmoothDynamicalSystem(0, steps * h)
model.insertDynamicalSystem(modes)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), 0)
s.insertIntegrator(sk.MoreauJeanBilbaoOSI())
while s.hasNextEvent():
    s.computeOneStep()
    assert np.allclose(modes.q(), exact(s.nextTime()), rtol=1e-9, atol=1e-9), (s.nextTime(), modes.q(), exact(s.nextTime()))
    s.nextStep()

# A constant force holds a mode at F / k.
held = sk.LagrangianLinearDiagonalDS([2.0], [0.0], [3.0])
held.setFExtPtr([6.0])
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(held)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), 0)
s.insertIntegrator(sk.MoreauJeanBilbaoOSI())
while s.hasNextEvent():
    s.computeOneStep()
    s.nextStep()
assert abs(held.q()[0] - 2) < 1e-12

for e in 0.0, 1.0:
    count, h = 40, 1e-4
    k = np.arange(1, count + 1)
    omega = 2 * np.pi * 50 * k
    string = sk.LagrangianLinearDiagonalDS(np.sin(0.3 * np.pi * k) / k**2, np.zeros(count), omega**2)
    shape = np.sin(0.2 * np.pi * k).reshape(1, -1)
    stop = sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR(shape, [0.3]))
    model = sk.NonSmoothDynamicalSystem(0, 0.1)
    model.insertDynamicalSystem(string)
    model.link(stop, string)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), sk.MoreauJeanBilbaoOSI(), sk.LCP())
    last, lowest, energies = string.q().copy(), 0.0, []
    w = h**2 * omega**2 / (2 - 2 * np.cos(omega * h))
    while s.hasNextEvent():
        s.computeOneStep()
        q, v = string.q(), string.velocity()
        energies.append((w * v**2 + omega**2 * q * last).sum() / 2)  # the energy that the scheme conserves between contacts
        last, lowest = q.copy(), min(lowest, stop.y(0)[0])
        s.nextStep()
    energies = np.array(energies)
    assert lowest > -0.02 and stop.y(0).shape == (1,), lowest
    assert (np.diff(energies) < 1e-9 * energies[0]).all(), np.diff(energies).max()
    assert energies[-1] < 0.999 * energies[0] if e == 0 else energies[-1] > 0.999999 * energies[0], (e, energies[-1] / energies[0])

coupled = sk.LagrangianLinearTIDS([1.0, 0], [0, 0], np.eye(2))
coupled.setKPtr([[2.0, -1], [-1, 2]])
model = sk.NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(coupled)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), 0)
s.insertIntegrator(sk.MoreauJeanBilbaoOSI())
try:
    s.computeOneStep()
except Exception as error:
    assert "diagonal" in str(error), error
else:
    raise AssertionError("a coupled system was not refused")
