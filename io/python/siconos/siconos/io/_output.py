"""What a run writes after a step."""

import numpy

from .. import _siconos
from ..mechanics.collision.contactors import rotated

# Of ShapesManager.contacts().
NUMBER, BODY, PARTNER, STATIC, MU, GAP = range(6)
POINT_A, POINT_B, NORMAL = slice(6, 9), slice(9, 12), slice(12, 15)
VELOCITY, IMPULSE, BEFORE, IMPULSE_OF_WORLD, VELOCITY_ROWS = (slice(15, 18), slice(18, 21), slice(21, 24), slice(24, 27), 3)
_TOLERANCE = 1e-8


def states(bodies, plane):
    """Rows (id, x, y, z, quaternion) and (id, v, w) of bodies."""
    if not bodies:
        return numpy.empty((0, 8)), numpy.empty((0, 7))
    rows = _siconos.states(bodies)
    if not plane:
        return rows[:, :8], rows[:, [0, *range(8, 14)]]
    positions, velocities = numpy.zeros((len(rows), 8)), numpy.zeros((len(rows), 7))
    positions[:, :3] = rows[:, :3]
    positions[:, 4], positions[:, 7] = numpy.cos(rows[:, 3] / 2), numpy.sin(rows[:, 3] / 2)
    velocities[:, :3], velocities[:, 6] = rows[:, [0, 4, 5]], rows[:, 6]
    return positions, velocities


def static_rows(static):
    rows = [[s["number"], *s["origin"], *s["orientation"]] for s in static.values()]
    return numpy.array(rows).reshape(-1, 8)


def timed(time, rows):
    """With a first column of times."""
    rows = numpy.asarray(rows, float)
    return numpy.column_stack([numpy.full(len(rows), time), rows]) if len(rows) else rows


def active(contacts):
    """Those that a step has solved: closed, or pressed."""
    return contacts[(contacts[:, GAP] <= 0) | (contacts[:, 18] != 0)]


def forces(time, c):
    """The rows of data/cf."""
    rows = numpy.zeros((len(c), 26))
    rows[:, 0], rows[:, 1] = time, c[:, MU]
    rows[:, 2:5], rows[:, 5:8], rows[:, 8:11] = c[:, POINT_A], c[:, POINT_B], c[:, NORMAL]
    rows[:, 11:14] = c[:, IMPULSE_OF_WORLD]
    rows[:, 14:17] = c[:, [GAP]] * c[:, NORMAL]
    rows[:, 17:20], rows[:, 20:23] = c[:, VELOCITY], c[:, IMPULSE]
    rows[:, 23] = c[:, NUMBER]
    rows[:, 24] = c[:, BODY]
    rows[:, 25] = numpy.where(c[:, PARTNER] == 0, c[:, BODY], c[:, PARTNER])
    return rows


def info(time, c):
    """The rows of data/cf_info."""
    partner = numpy.where(c[:, PARTNER] == 0, c[:, BODY], c[:, PARTNER])
    return numpy.column_stack([numpy.full(len(c), time), c[:, NUMBER], c[:, BODY], partner, c[:, STATIC]])


def work(time, c):
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
    return numpy.column_stack([numpy.full(len(c), time), c[:, NUMBER], normal, tangential, bound * speed, status, apart])


class Reader:
    """io._io: the same tables of the present state, by method."""

    def __init__(self, run):
        self._run = run

    def positions(self, model):
        positions = states(list(self._run._bodies.systems.values()), self._run._bodies.plane)[0]
        return positions if len(positions) else None

    def velocities(self, model):
        velocities = states(list(self._run._bodies.systems.values()), self._run._bodies.plane)[1]
        return velocities if len(velocities) else None

    def contactPoints(self, model, level=1):
        contacts = self._run._interman.contacts()
        contacts = active(contacts) if level == 1 else contacts
        return forces(0.0, contacts)[:, 1:] if len(contacts) else None


def kinetic_energy(bodies):
    return sum(body.computeKineticEnergy() for body in bodies)


__all__ = ["active", "forces", "info", "kinetic_energy", "rotated", "states", "static_rows", "timed", "work", "Reader"]
