"""A plant x' = A x + B u under sampled sliding-mode control, implicit, explicit and with a disturbance observed."""

import numpy as np

from siconos.control.controller import ExplicitLinearSMC, LinearSMC, LinearSMCOT2
from siconos.control.sensor import LinearSensor
from siconos.control.simulation import ControlZOHSimulation
from siconos.kernel import FirstOrderLinearDS

t0, T, h, hControl = 0.0, 4.0, 1e-3, 1e-2
A = np.array([[0.0, 1.0], [-1.0, 0.5]])
B = np.array([[0.0], [1.0]])
Csurface = np.array([[1.0, 1.0]])


def controlled(controller):
    process = FirstOrderLinearDS([0.4, 0.3], A)
    simulation = ControlZOHSimulation(t0, T, h)
    simulation.setSaveOnlyMainSimulation(True)
    simulation.addDynamicalSystem(process, "process")
    sensor = LinearSensor(process, np.eye(2))
    simulation.addSensor(sensor, hControl)
    actuator = controller(sensor)
    actuator.setCsurface(Csurface)
    actuator.setB(B)
    simulation.addActuator(actuator, hControl)
    simulation.initialize()
    simulation.run()
    assert simulation.dataLegend().split()[:3] == ["time", "process_0", "process_1"], simulation.dataLegend()
    return simulation.data()


rows = int(round((T - t0) / h)) + 1
tables = {kind.__name__: controlled(kind) for kind in (LinearSMC, ExplicitLinearSMC, LinearSMCOT2)}
for name, data in tables.items():
    assert data.shape == (rows, 4), (name, data.shape)
    assert np.allclose(data[:, 0], t0 + h * np.arange(rows)), name
    np.savetxt(name + ".dat", data)
    end = data[-500:]
    sliding = abs(end[:, 1:3] @ Csurface[0]).max()
    assert sliding < 3e-2, f"{name} is {sliding} from the surface"
    assert abs(end[:, 1]).max() < 0.1, name

# The input of the explicit controller switches; that of the implicit controller is the equivalent control.
switches = {name: int((np.diff(np.sign(data[-1000::10, 3])) != 0).sum()) for name, data in tables.items()}
assert switches["LinearSMC"] <= 2 < switches["ExplicitLinearSMC"], switches
assert abs(tables["LinearSMC"][-500:, 1:3] @ Csurface[0]).max() < 1e-3
