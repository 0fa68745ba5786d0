"""siconos.control.sensor: sensors of a plant."""

from .._siconos import LINEAR_SENSOR, SENSOR_EVENT, ControlSensor, LinearSensor, Sensor  # noqa: F401
