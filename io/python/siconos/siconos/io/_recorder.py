"""Collects the states and contacts after steps. The tables of contacts are computed when rows are written, for many steps
at once."""

import numpy

from .. import _siconos
from . import _output as output


class Recorder:
    """Stores the states and contacts of output steps, and adds them to the tables."""

    def __init__(self, tables, options, plane, with_domains):
        self._tables, self._plane, self._with_domains = tables, plane, with_domains
        self._which = [(table, rows) for table, key, rows in (("cf", "forces", output.forces), ("cf_info", "info",
                                                                                                output.info),
                                                              ("cf_work", "work", output.work))
                       if options["output_contact_" + key]]
        self._all_contacts = options["output_contact_index_set"] != 1
        has_energy = options["output_energy_work"] and not plane
        self._energy = output.EnergyOfSteps(float(options["h"])) if has_energy else None
        self._clear()
        tables.sources.append(self.write)

    def _clear(self):
        self._static, self._states, self._contacts, self._solved, self._rows = [], [], [], [], 0

    def record(self, time, model, static):
        """The bodies at a time."""
        self._static.append((time, output.static_rows(static)))
        states = _siconos.states(model)
        self._states.append((time, states))
        self._count(len(states) + len(static))

    def record_step(self, time, manager, problem, model):
        """Stores the contacts that the step ending at a time has solved."""
        contacts = manager.contacts()
        if len(contacts):
            self._contacts.append((time, contacts))
        residual = problem.residual()
        self._solved.append((time, problem.iterations(), residual, residual))
        self.write_energy(time, manager, model)
        self._count(len(contacts) + 1)

    def write_energy(self, time, manager, model):
        """Adds the row of energies of a step, if they are among the outputs."""
        if self._energy is not None:
            contacts = manager.contacts()
            solved = contacts if self._all_contacts else contacts[output.active(contacts)]
            self._tables.append("energy_work", self._energy.row(time, model, solved))

    def _count(self, rows):
        self._rows += rows
        if self._rows > 20000:
            self._tables.flush()

    def write(self):
        """Adds the collected rows; called before the tables are written."""
        static, states, contacts, solved = self._static, self._states, self._contacts, self._solved
        self._clear()
        self._tables.append("static", output.timed(static))
        if any(len(rows) for _, rows in states):
            states = output.timed([entry for entry in states if len(entry[1])])
            positions, velocities = output.positions_and_velocities(states, self._plane)
            self._tables.append("dynamic", positions)
            self._tables.append("velocities", velocities)
        if contacts:
            contacts = output.timed(contacts)
            if not self._all_contacts:
                contacts = contacts[output.active(contacts[:, 1:])]
            times, contacts = contacts[:, 0], contacts[:, 1:]
            for table, rows in self._which:
                self._tables.append(table, rows(times, contacts))
            if self._with_domains:
                self._tables.append("domain", output.domains(times, contacts))
        self._tables.append("solv", numpy.array(solved))
