"""The rows of the tables that a run writes."""

import numpy

from .. import _siconos

# Columns of ShapesManager.contacts().
NUMBER, BODY, PARTNER, STATIC, MU, GAP = range(6)
POINT_A, POINT_B, NORMAL = slice(6, 9), slice(9, 12), slice(12, 15)
VELOCITY, IMPULSE, BEFORE, IMPULSE_OF_WORLD = slice(15, 18), slice(18, 21), slice(21, 24), slice(24, 27)
_TOLERANCE = 1e-8


def timed(blocks):
    """Of (time, rows) one array, the times its first column."""
    blocks = [block for block in blocks if len(block[1])]
    if not blocks:
        return numpy.empty((0, 0))
    rows = numpy.concatenate([rows for _, rows in blocks])
    times = numpy.repeat([time for time, _ in blocks], [len(rows) for _, rows in blocks])
    return numpy.column_stack([times, rows])


def positions_and_velocities(states, plane):
    """Rows (time, id, x, y, z, quaternion) and (time, id, v, w) of rows (time, id, q, v); those of the plane as in
    space."""
    if not plane:
        return states[:, :9], states[:, [0, 1, *range(9, 15)]]
    positions, velocities = numpy.zeros((len(states), 9)), numpy.zeros((len(states), 8))
    positions[:, :4] = states[:, :4]
    positions[:, 5], positions[:, 8] = numpy.cos(states[:, 4] / 2), numpy.sin(states[:, 4] / 2)
    velocities[:, :4], velocities[:, 7] = states[:, [0, 1, 5, 6]], states[:, 7]
    return positions, velocities


def static_rows(static):
    """Rows (id, x, y, z, quaternion) of the static objects."""
    rows = numpy.empty((len(static), 8))
    for row, s in zip(rows, static.values()):
        row[0], row[1:4], row[4:] = s["number"], s["origin"], s["orientation"]
    return rows


def active(contacts):
    """The contacts that a step has solved: closed ones, and ones with a reaction."""
    return (contacts[:, GAP] <= 0) | (contacts[:, 18] != 0)


def _partner(c):
    return numpy.where(c[:, PARTNER] == 0, c[:, BODY], c[:, PARTNER])


def forces(times, c):
    """The rows of data/cf."""
    rows = numpy.zeros((len(c), 26))
    rows[:, 0], rows[:, 1] = times, c[:, MU]
    rows[:, 2:5], rows[:, 5:8], rows[:, 8:11] = c[:, POINT_A], c[:, POINT_B], c[:, NORMAL]
    rows[:, 11:14] = c[:, IMPULSE_OF_WORLD]
    rows[:, 14:17] = c[:, [GAP]] * c[:, NORMAL]
    rows[:, 17:20], rows[:, 20:23] = c[:, VELOCITY], c[:, IMPULSE]
    rows[:, 23] = c[:, NUMBER]
    rows[:, 24] = c[:, BODY]
    rows[:, 25] = _partner(c)
    return rows


def info(times, c):
    """The rows of data/cf_info."""
    return numpy.column_stack([times, c[:, NUMBER], c[:, BODY], _partner(c), c[:, STATIC]])


def _domains_of(pairs):
    """For each pair of bodies the number of its connected part of the graph, by the order of first appearance."""
    leader = {body: body for pair in pairs for body in pair}

    def find(body):
        while leader[body] != body:
            leader[body] = leader[leader[body]]
            body = leader[body]
        return body

    for a, b in pairs:
        leader[find(b)] = find(a)
    numbers = {}
    return [numbers.setdefault(find(a), len(numbers)) for a, _ in pairs]


def domains(times, c):
    """The rows of data/domain: contacts that are connected by moving bodies at a time have the same domain."""
    rows = numpy.column_stack([times, numpy.zeros(len(c)), c[:, NUMBER]])
    pairs = numpy.column_stack([c[:, BODY], _partner(c)]).astype(int)
    for time in numpy.unique(times):
        at = numpy.asarray(times) == time
        rows[at, 1] = _domains_of(pairs[at].tolist())
    return rows


def work(times, c):
    """The rows of data/cf_work: works of the impulses, dissipation by friction, and what the contact does."""
    mean = 0.5 * (c[:, VELOCITY] + c[:, BEFORE])
    impulse = c[:, IMPULSE]
    normal = mean[:, 0] * impulse[:, 0]
    tangential = (mean[:, 1:] * impulse[:, 1:]).sum(axis=1)
    speed = numpy.linalg.norm(c[:, VELOCITY][:, 1:], axis=1)
    force = numpy.linalg.norm(impulse[:, 1:], axis=1)
    bound = c[:, MU] * impulse[:, 0]
    status = numpy.full(len(c), -1.0)
    status[force > bound + _TOLERANCE] = -3
    inside = force < bound - _TOLERANCE
    status[inside & (speed <= _TOLERANCE)], status[inside & (speed > _TOLERANCE)] = 1, -2
    status[(abs(force - bound) <= _TOLERANCE) & (speed > _TOLERANCE)] = 2
    status[impulse[:, 0] <= _TOLERANCE] = 0
    apart = numpy.where(c[:, VELOCITY][:, 0] > 0, normal, 0.0)
    return numpy.column_stack([times, c[:, NUMBER], normal, tangential, bound * speed, status, apart])


class EnergyOfSteps:
    """The rows of data/energy_work: kinetic energy, work of external forces in the step, sums of the works of
    contacts."""

    def __init__(self, h):
        self._h, self._velocities = h, {}

    def row(self, time, model, contacts):
        kinetic = external = 0.0
        before, self._velocities = self._velocities, {}
        for body in model.dynamicalSystems():
            kinetic += body.computeKineticEnergy()
            force, velocity = body.fExt(), body.twist()[:3].copy()
            self._velocities[body.number()] = velocity
            if force is not None:
                external += self._h * force @ (velocity + before.get(body.number(), velocity)) / 2
        works = work(numpy.zeros(len(contacts)), contacts)
        below = numpy.minimum(works[:, 2:4], 0).sum(axis=0)
        return [[time, kinetic, external, *works[:, 2:5].sum(axis=0), *below]]
