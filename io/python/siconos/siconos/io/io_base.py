"""siconos.io.io_base: the tables of a model's present state."""

from .. import _siconos
from ._output import active, forces, info, positions_and_velocities, timed, work


def contacts_of(model, manager, level):
    """The rows of the manager's contacts that are in an index set."""
    contacts = manager.contacts()
    return contacts[active(contacts)] if level == 1 else contacts


class MechanicsIO:
    """Positions, velocities and contacts of the bodies of a model, rows without time. Contacts are those of the
    interaction manager, which MechanicsIO(manager) is given; without one there are none."""

    def __init__(self, manager=None):
        self._manager = manager

    def _states(self, model):
        rows = _siconos.states(model)
        return positions_and_velocities(timed([(0.0, rows)]), rows.shape[1] == 7) if len(rows) else (None, None)

    def positions(self, model):
        positions = self._states(model)[0]
        return None if positions is None else positions[:, 1:]

    def velocities(self, model):
        velocities = self._states(model)[1]
        return None if velocities is None else velocities[:, 1:]

    def _contacts(self, model, level, rows):
        if not hasattr(self._manager, "contacts"):
            return None
        contacts = contacts_of(model, self._manager, level)
        return rows(0.0, contacts)[:, 1:] if len(contacts) else None

    def contactPoints(self, model, level=1):
        return self._contacts(model, level, forces)

    def contactInfo(self, model, level=1):
        return self._contacts(model, level, lambda time, contacts: info([time] * len(contacts), contacts))

    def contactContactWork(self, model, level=1, omega=0.5):
        return self._contacts(model, level, lambda time, contacts: work([time] * len(contacts), contacts))


def save(simulation, filename):
    raise NotImplementedError("save: the state of a simulation is not written by scripts; "
                              "MechanicsHdf5Runner continues from its file")


def load(filename):
    raise NotImplementedError("load: the state of a simulation is not read by scripts; "
                              "MechanicsHdf5Runner continues from its file")
