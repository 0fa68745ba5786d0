"""A diode behind an oscillator: complementarity, first-order systems, all matrices by setXPtr."""
import numpy as np
from siconos.kernel import (ComplementarityConditionNSL, EulerMoreauOSI, FirstOrderLinearDS, FirstOrderLinearTIR,
                            Interaction, LCP,
                            NonSmoothDynamicalSystem, TimeDiscretisation, TimeStepping)

t0, T, h = 0.0, 5.0e-3, 10.0e-6
Lvalue, Cvalue, Rvalue, Vinit = 1e-2, 1e-6, 1e3, 10.0
A = np.zeros((2, 2))
A[0, 1], A[1, 0] = -1.0 / Cvalue, 1.0 / Lvalue
LSC = FirstOrderLinearDS([Vinit, 0], A)
C = [[0., 0.], [-1., 0.]]
relation = FirstOrderLinearTIR([[-1., 0.], [1., 0.]][:1] + [[0., 0.]][:0], [[-1. / Cvalue], [0.]][:2])
D = [[Rvalue]]
relation.setDPtr(D)
law = ComplementarityConditionNSL(1)
inter = Interaction(law, relation)
model = NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(LSC)
model.link(inter, LSC)
model.setTitle('rectifier')
stepping = TimeStepping(model, TimeDiscretisation(t0, h), EulerMoreauOSI(0.5), LCP())
N = int(np.ceil((T - t0) / h))
plot = np.zeros((N + 10, 4))
x, lambda_ = LSC.x(), inter.lambda_(0)
y = inter.y(0)
plot[0] = [t0, x[0], x[1], 0]
k = 1
while stepping.hasNextEvent():
    stepping.computeOneStep()
    plot[k, :] = stepping.nextTime(), LSC.x()[0], LSC.x()[1], inter.lambda_(0)[0]
    stepping.nextStep()
    k += 1
plot.resize(k, 4)
np.savetxt('rectifier.dat', plot)
assert k in (N, N + 1, N + 2) and plot[:, 3].min() >= -1e-9 and abs(plot[:, 1]).max() < 10.1
