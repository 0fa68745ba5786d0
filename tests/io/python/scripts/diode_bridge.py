"""An oscillator feeds a bridge of four diodes with a resistor as its load."""
import numpy as np
import siconos.kernel as sk

t0, T, h, L, C, R = 0., 5e-3, 1e-6, 1e-2, 1e-6, 1e3
ds = sk.FirstOrderLinearDS([10., 0.], [[0., -1. / C], [1. / L, 0.]])
relation = sk.FirstOrderLinearTIR([[0., 0.], [0., 0.], [-1., 0.], [1., 0.]], [[0., 0., -1. / C, 1. / C], [0., 0., 0., 0.]])
relation.setDPtr([[1. / R, 1. / R, -1., 0.], [1. / R, 1. / R, 0., -1.], [1., 0., 0., 0.], [0., 1., 0., 0.]])
inter = sk.Interaction(sk.ComplementarityConditionNSL(4), relation)
model = sk.NonSmoothDynamicalSystem(t0, T)
model.setTitle("diode bridge")
model.insertDynamicalSystem(ds)
model.link(inter, ds)
s = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h))
s.insertIntegrator(sk.EulerMoreauOSI(0.5))
s.insertNonSmoothProblem(sk.LCP())
N = int(np.ceil((T - t0) / h))
data = np.zeros((N + 1, 6))
x, y, lam = ds.x(), inter.y(0), inter.lambda_(0)
k = 0
data[0] = t0, x[0], x[1], 0, 0, 0
while s.hasNextEvent():
    k += 1
    s.computeOneStep()
    data[k] = s.nextTime(), x[0], x[1], y[0], lam[0], lam[2]
    s.nextStep()
assert k in (N, N + 1) or k == N
assert (data[:, 4] >= -1e-9).all() and abs(data[-500:, 1]).max() < 10
np.savetxt("diode_bridge.dat", data[:k:10])
