"""A converter switched by a relay: FirstOrderLinearDS, RelayNSL with bounds, figures if matplotlib is there, and a
comparison with a stored matrix."""
import sys
from numpy import empty, linspace, array, savetxt, eye
import numpy as np
from siconos.kernel import FirstOrderLinearTIDS, FirstOrderLinearDS, FirstOrderLinearTIR, RelayNSL, Interaction, \
    NonSmoothDynamicalSystem, EulerMoreauOSI, TimeDiscretisation, Relay, TimeStepping, getMatrix, SimpleMatrix
import siconos.numerics as N
try:
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    withPlot = True
except ImportError:
    withPlot = False

t0, T, h = 0.0, 0.2, 1e-3
R, L, C = 10., 0.1, 1e-2
A = [[0, 1 / C], [-1 / L, -R / L]]
x0 = [0.5, 0]
process = FirstOrderLinearDS(x0, A)
process.setbPtr([0, 1.0])
rel = FirstOrderLinearTIR([[1.0, 0.1]], [[0], [-1. / L]])
rel.setDPtr([[0.0]])
law = RelayNSL(1, -2, 2)
inter = Interaction(law, rel)
model = NonSmoothDynamicalSystem(t0, T)
model.setTitle('buck')
model.insertDynamicalSystem(process)
model.link(inter, process)
td = TimeDiscretisation(t0, h)
s = TimeStepping(model, td, 0)
osi = EulerMoreauOSI(0.5, 1.0)
s.associate(osi, process)
osnspb = Relay(N.SICONOS_RELAY_LEMKE)
osnspb.numericsSolverOptions().dparam[0] = 1e-12
s.insertIntegrator(osi)
s.insertNonSmoothProblem(osnspb)
s.setComputeResiduY(True)
s.setComputeResiduR(True)
n = int((T - t0) / h)
out = empty((n + 1, 4))
out[0, 0] = t0
out[0, 1:3] = process.x()
out[0, 3] = inter.lambda_(0)[0]
k = 1
while s.hasNextEvent():
    s.computeOneStep()
    out[k, 0] = s.nextTime()
    out[k, 1] = process.x()[0]
    out[k, 2] = process.x()[1]
    out[k, 3] = inter.lambda_(0)[0]
    k += 1
    s.nextStep()
savetxt('buck_relay.dat', out)
with open('reference.ref', 'w') as f:
    f.write('%d %d\n' % out.shape)
    savetxt(f, out, fmt='%.17g')
ref = getMatrix(SimpleMatrix('reference.ref'))
assert np.linalg.norm(out - ref) < 1e-12 and ref.shape == (201, 4)
assert abs(inter.lambda_(0)[0]) <= 2 + 1e-12
assert k == 201, k
if withPlot:
    plt.subplot(211)
    plt.plot(out[:, 0], out[:, 1])
    plt.savefig('buck.png')
