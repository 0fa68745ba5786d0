"""The rows of data/energy_work: kinetic energy, work of external forces in the step, sums of the works of contacts."""

from .. import _siconos


class EnergyOfSteps:
    """Makes a row after each step."""

    def __init__(self, h):
        self._h, self._velocities = h, {}

    def row(self, time, model, manager, all_contacts):
        kinetic = external = 0.0
        before, self._velocities = self._velocities, {}
        for body in model.dynamicalSystems():
            kinetic += body.computeKineticEnergy()
            force, velocity = body.fExt(), body.twist()[:3].copy()
            self._velocities[body.number()] = velocity
            if force is not None:
                external += self._h * force @ (velocity + before.get(body.number(), velocity)) / 2
        table = _siconos.TableRows(7)
        _siconos.append_contacts(time, manager, all_contacts, work=table)
        works = table.array()
        below = works[:, 2:4].clip(max=0).sum(axis=0)
        return [float(number) for number in (time, kinetic, external, *works[:, 2:5].sum(axis=0), *below)]
