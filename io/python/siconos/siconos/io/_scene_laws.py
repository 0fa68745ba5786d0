"""The laws of contacts and joints of a scene, for pairs of collision groups."""

import math

from ._stored import add_empty, change


class SceneLaws:
    """The functions of MechanicsHdf5 that add laws. A law with the same name is changed."""

    def _add_law(self, name, kind, gid1, gid2, **parameters):
        for key in "mu", "mu_r", "e":
            if not (math.isfinite(parameters.get(key, 0)) and parameters.get(key, 0) >= 0):
                raise ValueError(f"{name}: {key} is a number of at least 0, not {parameters[key]}")
        laws = self._part_to_extend("nslaws")
        law = laws[name] if name in laws else add_empty(laws, name, 0)
        change(law, type=kind, gid1=gid1, gid2=gid2, **parameters)

    def add_Newton_impact_friction_nsl(self, name, mu, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "NewtonImpactFrictionNSL", collision_group1, collision_group2, mu=mu, e=e)

    def add_Newton_impact_rolling_friction_nsl(self, name, mu, mu_r, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "NewtonImpactRollingFrictionNSL", collision_group1, collision_group2, mu=mu, mu_r=mu_r, e=e)

    def add_Fremond_impact_friction_nsl(self, name, mu, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "FremondImpactFrictionNSL", collision_group1, collision_group2, mu=mu, e=e)

    def add_Newton_impact_nsl(self, name, e=0, collision_group1=-1, collision_group2=-1):
        self._add_law(name, "NewtonImpactNSL", collision_group1, collision_group2, e=e)

    def add_relay_nsl(self, name, lb, ub, size=1, collision_group1=-1, collision_group2=-1):
        self._add_law(name, "RelayNSL", collision_group1, collision_group2, lb=lb, ub=ub, size=size)
