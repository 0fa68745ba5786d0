"""Three kinds of sliding-mode control of one plant, by the control toolbox."""
import numpy as np
from siconos.kernel import FirstOrderLinearTIDS, FirstOrderLinearDS, TimeDiscretisation, NonSmoothDynamicalSystem, \
    ZeroOrderHoldOSI, TimeStepping, getMatrix
from siconos.control.simulation import ControlZOHSimulation, ControlManager
from siconos.control.sensor import LinearSensor
from siconos.control.controller import LinearSMC, ExplicitLinearSMC, LinearSMCOT2
for kind, bound in ((LinearSMC, 1e-2), (ExplicitLinearSMC, .2), (LinearSMCOT2, 1e-2)):
    process = FirstOrderLinearDS([1., -1.], [[0., 1.], [0., 0.]])
    sim = ControlZOHSimulation(0, 10., 1e-2)
    sim.setSaveOnlyMainSimulation(True)
    sim.addDynamicalSystem(process)
    sensor = LinearSensor(process, np.eye(2))
    sim.addSensor(sensor, .1)
    act = kind(sensor)
    act.setCsurface([[1., 1.]])
    act.setB([[0.], [1.]])
    sim.addActuator(act, .1)
    sim.initialize()
    sim.run()
    data = sim.data()
    assert data.shape[1] >= 4 and data.shape[0] > 900, data.shape
    assert np.abs(data[-50:, 1]).max() < bound + .05 and np.abs(data[-50:, 1:3].sum(axis=1)).max() < bound, \
        (kind, data[-1])
