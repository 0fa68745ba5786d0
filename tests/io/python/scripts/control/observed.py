"""The state of an oscillator is estimated from its position, by Luenberger's observer and with the measurement at the
end of the period."""

import numpy as np

from siconos.control.observer import LuenbergerObserver, SlidingReducedOrderObserver
from siconos.control.sensor import LinearSensor
from siconos.control.simulation import ControlZOHSimulation
from siconos.kernel import FirstOrderLinearDS

A, C, L = np.array([[0.0, 1.0], [-1.0, 0.0]]), np.array([[1.0, 0.0]]), np.array([[-1.0], [-1.0]])


def estimated(kind, gain):
    process = FirstOrderLinearDS([1.0, 0.3], A)
    simulation = ControlZOHSimulation(0.0, 20.0, 1e-2)
    simulation.addDynamicalSystem(process)
    sensor = LinearSensor(process, C)
    simulation.addSensor(sensor, 1e-2)
    observer = kind(sensor, [0.0, 0.0], C, gain)
    simulation.addObserver(observer, 1e-2)
    simulation.initialize()
    estimate = observer.xHat()
    simulation.run()
    assert np.array_equal(estimate, observer.xHat())
    return simulation.data(), abs(estimate - process.x()).max()


for kind in LuenbergerObserver, SlidingReducedOrderObserver:
    errors = [estimated(kind, gain)[1] for gain in (L, -L)]
    assert min(errors) < 1e-2 < max(errors), (kind.__name__, errors)
