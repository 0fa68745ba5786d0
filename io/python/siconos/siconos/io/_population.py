"""The objects of a scene that are in a run, from their births to their deaths."""

from .. import kernel
from ._bodies import Object, boundary_condition
from ._plugins import build
from ._stored import is_in_memory, numbers, word


def _rows_at(table, time):
    """The last row of each body at a time, by its number."""
    if is_in_memory(table):
        rows = table.values.at(time)
    else:
        import numpy
        rows = table[:]
        rows = rows[abs(rows[:, 0] - numpy.float32(time)) < 1e-9, 1:].tolist()
    return {int(row[0]): row[1:] for row in rows}


class Population:
    """Brings the objects of a scene into a model and takes them out again."""

    def __init__(self, run, bodies, plane, set_external_forces):
        self._run, self._bodies, self._plane, self._set_external_forces = run, bodies, plane, set_external_forces
        self._births, self._deaths, self._stored = [], [], None

    def begin(self, t0, goes_on):
        """Adds the objects that exist at t0, in the order of names; `goes_on`: with the states in the file."""
        for name in sorted(self._run._part("input")):
            thing = Object(name, self._run._part("input")[name], self._plane)
            if 0 <= thing.death <= t0 and (goes_on or thing.death < t0):
                continue
            if thing.birth >= t0 and not (goes_on and thing.birth == t0):
                self._births.append((thing.birth, thing))
            else:
                self._import(thing, t0 if goes_on else None)

    def births(self, time):
        """Births up to a time, the end of a step: to the last bit, as Siconos compares them."""
        if not self._births:
            return
        for entry in sorted((b for b in self._births if b[0] <= time), key=lambda b: (b[0], b[1].name)):
            self._births.remove(entry)
            self._import(entry[1])

    def deaths(self, time):
        """Deaths up to a time, likewise."""
        if not self._deaths:
            return
        for entry in sorted(d for d in self._deaths if d[0] <= time):
            self._deaths.remove(entry)
            self._bodies.remove(entry[1])

    def bring(self, name, body_class=None, **state):
        """An object of the file begins now; `state`: translation, orientation, velocity in place of those in the file."""
        self._births = [birth for birth in self._births if birth[1].name != name]
        self._import(Object(name, self._run._part("input")[name], self._plane, **state), body_class=body_class)

    def prescribe(self, entry):
        """A boundary condition for a body that is there."""
        body = self._bodies.systems[word(entry, "object1")]
        body.setBoundaryConditions(boundary_condition(entry, 3 if self._plane else 6))

    def call_external_functions(self):
        """For all bodies that are there."""
        for name, body in self._bodies.systems.items():
            self._call_external_functions(name, body)

    def _import(self, thing, restart_time=None, body_class=None):
        if thing.death >= 0:
            self._deaths.append((thing.death, thing.name))
        if thing.mass is None:
            return self._bodies.add_static(thing)
        if restart_time is not None:
            self._restart(thing, restart_time)
        body = self._bodies.make(thing, body_class or self._run._options["body_class"])
        self._prescribe(thing, body)
        if self._set_external_forces is not None:
            self._set_external_forces(body)
        else:
            self._run.apply_gravity(body)
        self._call_external_functions(thing.name, body)
        self._bodies.insert(thing, body)

    def _prescribe(self, thing, body):
        """Sets the boundary condition of a body: the last one in the order of names."""
        entries = self._run._part("boundary_conditions") or {}
        for name in sorted(entries):
            if word(entries[name], "object1") == thing.name:
                body.setBoundaryConditions(boundary_condition(entries[name], 3 if self._plane else 6))

    def _restart(self, thing, time):
        if self._stored is None:
            self._stored = [_rows_at(self._run._part(table), time) for table in ("dynamic", "velocities")]
        found = [rows.get(thing.number) for rows in self._stored]
        if all(row is not None for row in found):
            thing.restart(*found, self._plane)

    def _call_external_functions(self, name, body):
        for entry in (self._run._part("external_functions") or {}).values():
            if word(entry, "body_name") != name:
                continue
            plugin = word(entry, "plugin_name"), word(entry, "plugin_function_name")
            build(self._run._part("plugins"), plugin[0])
            if word(entry, "function_name") is not None:
                getattr(body, word(entry, "function_name"))(*plugin)
            else:
                condition = kernel.BoundaryCondition([int(i) for i in numbers(entry, "bc_indices")])
                condition.setComputePrescribedVelocityFunction(*plugin)
                body.setBoundaryConditions(condition)
