"""siconos.mechanics.collision.native: contacts of round bodies with each other, with lines and with planes."""

from ..._siconos import SpaceFilter  # noqa: F401


class SiconosBodies:
    """A simulation of round bodies: a script's class makes self._sim, self._plans and self._playground in init()."""

    def __init__(self):
        self._sim = self._plans = self._moving_plans = self._playground = None

    def init(self):
        raise NotImplementedError("SiconosBodies.init() is the script's: it makes self._sim")

    def compute(self):
        """One step."""
        self._sim.computeOneStep()
        self._sim.nextStep()

    def simulation(self):
        return self._sim

    def plans(self):
        return self._plans

    def movingPlans(self):
        return self._moving_plans

    def spaceFilter(self):
        return self._playground
