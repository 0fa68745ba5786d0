"""A subclass's computeb drives a circuit; a relay of one row; DirectAccess by numpy slices."""
from math import cos
import numpy as np
from siconos.kernel import (EulerMoreauOSI, FirstOrderLinearDS, FirstOrderLinearR, Interaction,
                            NonSmoothDynamicalSystem, Relay, RelayNSL,
                            TimeDiscretisation, TimeStepping)


class Driven(FirstOrderLinearDS):
    def computeb(self, time):
        self.setbPtr([0, 0.5 * cos(5 * time)])


process = Driven([0., 1.], [[0., 1.], [-4., 0.]])
relation = FirstOrderLinearR([[0., 1.]], [[0.], [-1.]])
model = NonSmoothDynamicalSystem(0, 10)
model.insertDynamicalSystem(process)
inter = Interaction(RelayNSL(1, -0.3, 0.3), relation)
model.link(inter, process)
s = TimeStepping(model, TimeDiscretisation(0, 0.01))
s.insertIntegrator(EulerMoreauOSI(0.5))
s.insertNonSmoothProblem(Relay())
data = np.empty((1001, 5))
data[0] = 0, *process.x(), 0, 0
k = 1
while s.hasNextEvent():
    s.computeOneStep()
    data[k, 0] = s.nextTime()
    data[k, 1:3] = process.x()
    data[k, 3] = inter.y(0)[0]
    data[k, 4] = inter.lambda_(0)[0]
    k += 1
    s.nextStep()
np.savetxt('driven_by_b.dat', data)
assert k == 1001 and abs(data[:, 4]).max() < 0.3 + 1e-9
