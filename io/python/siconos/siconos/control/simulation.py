"""siconos.control.simulation: a plant and its control in one, and the manager of those in other simulations."""

from .._siconos import (ControlLsodarSimulation, ControlManager, ControlSimulation,  # noqa: F401
                        ControlZOHSimulation)
