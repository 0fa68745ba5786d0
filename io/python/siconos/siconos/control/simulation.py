"""siconos.control.simulation: simulations of a plant with its control, and the manager for other simulations."""

from .._siconos import (ControlLsodarSimulation, ControlManager, ControlSimulation,  # noqa: F401
                        ControlZOHSimulation)
