"""A PID controller brings a double integrator to its reference; the loop is in the script."""

import numpy as np

from siconos.control.controller import PID
from siconos.control.sensor import LinearSensor
from siconos.control.simulation import ControlManager
from siconos.kernel import (EulerMoreauOSI, FirstOrderLinearDS, NonSmoothDynamicalSystem, TimeDiscretisation,
                            TimeStepping)

t0, T, h, hControl = 0.0, 60.0, 0.05, 0.05
reference = 2.0
process = FirstOrderLinearDS([10.0, 0.0], [[0.0, 1.0], [0.0, 0.0]])
model = NonSmoothDynamicalSystem(t0, T)
model.insertDynamicalSystem(process)
simulation = TimeStepping(model, TimeDiscretisation(t0, h), 0)
simulation.insertIntegrator(EulerMoreauOSI(0.5))

control = ControlManager(simulation)
sensor = LinearSensor(process, [[1.0, 0.0]])
control.addSensorPtr(sensor, TimeDiscretisation(t0, hControl))
actuator = PID(sensor)
actuator.setB([[0.0], [1.0]])
control.addActuatorPtr(actuator, TimeDiscretisation(t0, hControl))
control.initialize(model)
actuator.setRef(reference)
actuator.setK([0.25, 0.125, 2.0])
actuator.setDeltaT(hControl)

data = [[t0, *process.x()]]
while simulation.hasNextEvent():
    if simulation.eventsManager().nextEvent() == 1:
        simulation.computeOneStep()
        data.append([simulation.nextTime(), *process.x()])
    simulation.nextStep()
data = np.array(data)
np.savetxt("pid.dat", data)
assert abs(data[-1, 1] - reference) < 0.05, data[-1]
assert abs(actuator.u()[0]) < 0.05
try:
    actuator.setK([1.0])
    raise AssertionError("one gain is not three")
except ValueError:
    pass
