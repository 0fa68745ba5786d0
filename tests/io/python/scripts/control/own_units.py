"""A sensor, a controller and an observer in classes of the script."""

import numpy as np

from siconos.control.controller import Actuator
from siconos.control.observer import Observer
from siconos.control.sensor import ControlSensor, LinearSensor
from siconos.control.simulation import ControlZOHSimulation
from siconos.kernel import FirstOrderLinearDS


class Measured(ControlSensor):
    """Measures ten times the first state."""

    def __init__(self, process):
        ControlSensor.__init__(self, 1000, process)
        self._storedY = np.zeros(1)
        self.process, self.captures = process, 0

    def capture(self):
        self.captures += 1
        self._storedY[0] = 10 * self.process.x()[0]


class Damped(Actuator):
    """u is -k times the change of y."""

    def __init__(self, sensor, k):
        super().__init__(1000, sensor)
        self.setB([[0.0], [1.0]])
        self.setSizeu(1)
        self.k, self.last = k, None

    def initialize(self, model, simulation):
        super().initialize(model, simulation)
        self.beginnings = getattr(self, "beginnings", 0) + 1

    def actuate(self):
        y = self.sensor().y()[0]
        self._u[:] = 0 if self.last is None else -self.k * (y - self.last)
        self.last = y


class Mean(Observer):
    """An observer without a model of the plant."""

    def __init__(self, sensor):
        super().__init__(1000, sensor, [0.0, 0.0])
        self.seen = []

    def initialize(self, model, simulation):
        assert simulation.timeStep() == 1e-2

    def process(self):
        self.seen.append(self.sensor().y()[0])
        self._xHat[:] = np.mean(self.seen)


process = FirstOrderLinearDS([1.0, 0.0], [[0.0, 1.0], [-1.0, 0.0]])
simulation = ControlZOHSimulation(0.0, 30.0, 1e-2)
simulation.addDynamicalSystem(process)
sensor = Measured(process)
simulation.addSensor(sensor, 0.1)
actuator, observer = Damped(sensor, 1.0), Mean(sensor)
simulation.addActuator(actuator, 0.1)
simulation.addObserver(observer, 0.1)
assert simulation.CM().getSensors() == {sensor} and len(simulation.CM().getActuators()) == 1
simulation.initialize()
simulation.run()
data = simulation.data()
assert 295 <= sensor.captures <= 305 and actuator.beginnings == 1, (sensor.captures, actuator.beginnings)
assert abs(data[0, 1]) == 1 and abs(data[-1, 1:3]).max() < 1e-3, data[-1]
assert (observer.xHat() == np.mean(observer.seen)).all()


class Broken(Actuator):
    def actuate(self):
        raise KeyError("in mid step")


process = FirstOrderLinearDS([1.0, 0.0], [[0.0, 1.0], [-1.0, 0.0]])
simulation = ControlZOHSimulation(0.0, 1.0, 1e-2)
simulation.addDynamicalSystem(process)
sensor = LinearSensor(process, np.eye(2))
simulation.addSensor(sensor, 0.1)
actuator = Broken(1000, sensor, [[0.0], [1.0]])
simulation.addActuator(actuator, 0.1)
try:
    simulation.initialize()
    simulation.run()
    raise AssertionError("the exception of a controller did not reach the caller")
except KeyError as error:
    assert "in mid step" in str(error)
