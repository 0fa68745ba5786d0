"""control_test.py -- sensors, observers and actuators from Python, compared with closed forms and with the theory."""
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): control is not tested")
    sys.exit(77)
import ricochet as rico

A, B = np.array([[0, 1.0], [-1.0, 0.5]]), [[0], [1]]


def plant_of(matrix, x0, T=4.0, h=1e-3):
    plant = rico.FirstOrderLinearTIDS(x0, matrix)
    model = rico.NonSmoothDynamicalSystem(0, T)
    model.insertDynamicalSystem(plant)
    return plant, rico.TimeStepping(model, rico.TimeDiscretisation(0, h), rico.ZeroOrderHoldOSI(), rico.LCP())


def manager_of(period, *units):
    manager = rico.ControlManager()
    for unit in units:
        manager.add(unit, rico.TimeDiscretisation(0, period))
    return manager


def test_sliding_modes():
    """sigma = x_0 + x_1 is driven to zero; with the implicit controller it stays there, with the explicit one it chatters."""
    spread = {}
    for kind in rico.LinearSMC, rico.ExplicitLinearSMC, rico.LinearSMCOT2:
        plant, simulation = plant_of(A, [0.4, 0.3])
        sensor = rico.LinearSensor(plant, np.eye(2))
        control = kind(sensor, B=B, C=[[1, 1]])
        manager, inputs = manager_of(1e-2, sensor, control), []
        while simulation.hasNextEvent():
            manager.runBefore(simulation)
            simulation.computeOneStep()
            simulation.nextStep()
            inputs.append(control.u[0])
        assert abs(plant.x.sum()) < 2e-2, (kind, plant.x)
        spread[kind] = np.ptp(inputs[-200:])
    assert spread[rico.LinearSMC] < 0.1 < spread[rico.ExplicitLinearSMC], spread


def test_pid():
    """A double integrator reaches the reference."""
    plant, simulation = plant_of([[0, 1], [0, 0]], [10.0, 0], T=60, h=0.05)
    sensor = rico.LinearSensor(plant, [[1, 0]])
    pid = rico.PID(sensor, B, gains=(0.25, 0.125, 2.0), reference=2.0)
    manager_of(0.05, sensor, pid).run(simulation)
    assert abs(plant.x[0] - 2) < 0.05 and pid.reference == 2, plant.x


def test_observers():
    """The state is estimated from its first entry, and the estimate converges to it; e = C x^ - y."""
    for kind in rico.LuenbergerObserver, rico.SlidingReducedOrderObserver:
        plant, simulation = plant_of([[0, 1], [-1, 0]], [1, 0.3], T=20, h=1e-2)
        sensor = rico.LinearSensor(plant, [[1, 0]])
        observer = kind(sensor, [0, 0], C=[[1, 0]], L=[[-1], [-1]])
        manager_of(1e-2, sensor, observer).run(simulation)
        assert abs(observer.estimate - plant.x).max() < 2e-2, (kind, observer.estimate, plant.x)
        assert abs(observer.error).max() < 2e-2


def feedback(t, y):
    return -y[0] - 1.5 * y[1]


def test_functions():
    """State feedback in Python; x' = (A - B K) x is stable."""
    plant, simulation = plant_of([[0, 1], [0, 0]], [1.0, 0], T=20, h=1e-2)
    sensor = rico.Sensor(plant, lambda t, x: x, size=2)
    control = rico.Actuator(sensor, feedback, B)
    manager_of(0.02, sensor, control).run(simulation)
    assert abs(plant.x).max() < 1e-5, plant.x
    assert np.allclose(control.u, feedback(0, sensor.y)), (control.u, sensor.y)


def test_refusals():
    plant, simulation = plant_of(A, [1.0, 0])
    sensor = rico.LinearSensor(plant, np.eye(2))

    def raises(t, y):
        raise KeyError("within the step")

    def run(*units):
        manager_of(1e-2, *units).run(simulation)

    for kind, words, call in [
        (KeyError, "within the step", lambda: run(sensor, rico.Actuator(sensor, raises, B))),
        (ValueError, "(1,) is expected", lambda: run(sensor, rico.Actuator(sensor, lambda t, y: [1, 2], B))),
        (ValueError, "not finite", lambda: run(sensor, rico.Actuator(sensor, lambda t, y: np.nan, B))),
        (ValueError, "columns", lambda: run(rico.LinearSensor(plant, np.eye(3)))),
        (ValueError, "size is at least 1", lambda: rico.Sensor(plant, feedback, size=0)),
        (TypeError, "system is a DynamicalSystem, not None", lambda: rico.Sensor(None, feedback)),
        (TypeError, "gains is 3 numbers", lambda: rico.PID(sensor, B, gains=(1, 2))),
        (TypeError, "unit is a SampledUnit, not None", lambda: rico.ControlManager().add(None, rico.TimeDiscretisation(0, 1))),
    ]:
        try:
            call()
        except kind as error:
            assert words in str(error), error
        else:
            raise AssertionError(f"no {kind.__name__} with {words}")
    assert (plant.x == [1, 0]).all()


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
