"""siconos.io.io_base: the tables of a model's present state."""

from .. import _siconos
from ._layout import COLUMNS


class MechanicsIO:
    """Positions, velocities and contacts of the bodies of a model, rows without time. Contacts are those of the
    interaction manager, which MechanicsIO(manager) is given; without one there are none."""

    def __init__(self, manager=None):
        self._manager = manager

    def _states(self, model, which):
        tables = _siconos.TableRows(9), _siconos.TableRows(8)
        _siconos.append_states(0.0, model, *tables)
        return tables[which].array()[:, 1:] if len(tables[which]) else None

    def positions(self, model):
        return self._states(model, 0)

    def velocities(self, model):
        return self._states(model, 1)

    def _contacts(self, name, level):
        if not hasattr(self._manager, "numberOfContacts"):
            return None
        rows = _siconos.TableRows(COLUMNS[name])
        tables = [rows if name == other else None for other in ("cf", "cf_info", "cf_work")]
        _siconos.append_contacts(0.0, self._manager, level != 1, *tables)
        return rows.array()[:, 1:] if len(rows) else None

    def contactPoints(self, model, level=1):
        return self._contacts("cf", level)

    def contactInfo(self, model, level=1):
        return self._contacts("cf_info", level)

    def contactContactWork(self, model, level=1, omega=0.5):
        return self._contacts("cf_work", level)


def save(simulation, filename):
    raise NotImplementedError("save: the state of a simulation is not written by scripts; "
                              "MechanicsHdf5Runner continues from its file")


def load(filename):
    raise NotImplementedError("load: the state of a simulation is not read by scripts; "
                              "MechanicsHdf5Runner continues from its file")
