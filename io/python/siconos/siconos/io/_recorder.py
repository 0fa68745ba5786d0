"""Adds the states and contacts after steps to the tables."""

from .. import _siconos


def static_rows(static):
    """Rows (id, x, y, z, quaternion) of the static objects."""
    rows = _siconos.TableRows(8)
    for one in static.values():
        rows.append([one["number"], *one["origin"], *one["orientation"]])
    return rows


class Recorder:
    """Adds the states and contacts of output steps to the tables."""

    def __init__(self, run, tables, options, plane, with_domains):
        self._run, self._tables = run, tables
        names = [name for name, key in (("cf", "forces"), ("cf_info", "info"), ("cf_work", "work"))
                 if options["output_contact_" + key]] + (["domain"] if with_domains else [])
        self._contact_tables = names
        self._all_contacts = options["output_contact_index_set"] != 1
        self._energy = None
        if options["output_energy_work"] and not plane:
            from ._energies import EnergyOfSteps
            self._energy = EnergyOfSteps(float(options["h"]))
        self._static, self._static_of = None, None

    def record(self, time, model, static):
        """The bodies at a time."""
        if self._static_of != list(static):
            self._static, self._static_of = static_rows(static), list(static)
        self._tables["static"].append_at(time, self._static)
        _siconos.append_states(time, model, self._tables["dynamic"], self._tables["velocities"])

    def record_step(self, time, manager, problem, model):
        """The contacts that the step ending at a time has solved."""
        self.record_contacts(time, manager, self._contact_tables)
        residual = problem.residual()
        self._tables["solv"].append([time, problem.iterations(), residual, residual])
        self.write_energy(time, manager, model)
        if self._tables.are_many():
            self._run._out

    def record_contacts(self, time, manager, names):
        """The contacts of a step in tables of these names."""
        table = {name: self._tables[name] for name in names}
        _siconos.append_contacts(time, manager, self._all_contacts, table.get("cf"), table.get("cf_info"), table.get("cf_work"),
                                 table.get("domain"))

    def write_energy(self, time, manager, model):
        """Adds the row of energies of a step, if they are among the outputs."""
        if self._energy is not None:
            self._tables["energy_work"].append(self._energy.row(time, model, manager, self._all_contacts))
