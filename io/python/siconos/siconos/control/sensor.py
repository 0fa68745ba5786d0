"""siconos.control.sensor: what measures a plant."""

from .._siconos import LINEAR_SENSOR, SENSOR_EVENT, ControlSensor, LinearSensor, Sensor  # noqa: F401
