"""From the objects of a scene to bodies and static shapes."""

import numpy
from h5py import h5o

from .. import _siconos, kernel
from ..mechanics.collision import contactors, shapes
from ._attributes import numbers, word
from ._layout import text
from ._meshes import surface_of_vtp

_PRIMITIVES = {"Sphere": shapes.SiconosSphere, "Box": shapes.SiconosBox, "Cylinder": shapes.SiconosCylinder,
               "Cone": shapes.SiconosCone, "Capsule": shapes.SiconosCapsule, "Disk": shapes.SiconosDisk,
               "Box2d": shapes.SiconosBox2d, "Plane": shapes.SiconosPlane, "Line": shapes.half_plane}


class Shapes:
    """The shapes of a scene, each made once."""

    def __init__(self, reference):
        self._reference, self._made = reference, {}

    def __getitem__(self, name):
        if name not in self._reference:
            raise ValueError(f"there is no shape {name}; add it before the run")
        if name not in self._made:
            dataset = self._reference[name]
            shape = self._made[name] = self._make(name, dataset)
            shape.setInsideMargin(dataset.attrs.get("insideMargin", _inside_margin(dataset)))
            shape.setOutsideMargin(dataset.attrs.get("outsideMargin", 0.0))
        return self._made[name]

    def _make(self, name, dataset):
        kind = text(dataset.attrs["type"])
        if kind == "primitive":
            primitive = text(dataset.attrs["primitive"])
            if primitive not in _PRIMITIVES:
                raise NotImplementedError(f"{name}: a {primitive}, which holds disks inside, is not detected; put Box2d "
                                          "around them")
            return _PRIMITIVES[primitive](*map(float, numpy.ravel(dataset)))
        if kind == "convex":
            points = numpy.array(dataset, float)
            return (shapes.SiconosConvexHull2d if points.shape[1] == 2 else shapes.SiconosConvexHull)(points)
        if kind == "heightmap":
            return shapes.SiconosHeightMap(dataset[:], *dataset.attrs["rect"])
        if kind == "vtp":
            points, triangles = surface_of_vtp(name, text(dataset[0]))
            return shapes.surface(points * float(dataset.attrs.get("scale", 1.0)), triangles)
        raise NotImplementedError(f"{name}: shapes of type {kind} need OpenCASCADE, which is not used here")

    def inertia(self, name, mass):
        """The principal moments of the whole mass about the shape's origin."""
        inertia = self[name].inertia(mass)
        return numpy.ones(3) if inertia is None else inertia


def _inside_margin(dataset):
    """Where none is given: 0.02 of the smallest number of a primitive, or side of a convex shape."""
    kind = text(dataset.attrs["type"])
    values = numpy.array(dataset, float) if kind in ("primitive", "convex") else numpy.zeros((1, 0))
    if kind == "convex":
        values = values.max(axis=0) - values.min(axis=0)
    return 0.02 * float(values.min()) if values.size else 0.0


def _three(values):
    """Coordinates in space of those in the plane."""
    place = numpy.zeros(3)
    place[:len(values)] = values
    return place


class Object:
    """The data of an object in the file."""

    def __init__(self, name, entry, plane, **state):
        def value(key, default=None):
            return numbers(entry.id, key, default) if state.get(key) is None else state[key]

        self.name, self.number = name, int(value("id"))
        self.mass, self.inertia = value("mass"), value("inertia")
        self.birth, self.death = value("time_of_birth", -1), value("time_of_death", -1)
        self.translation = _three(value("translation"))
        self.orientation = numpy.asarray(value("orientation"), float)
        self.velocity = numpy.asarray(value("velocity"), float)
        self.angle = 0.0
        if plane:
            self.angle = self._angle()
            self.orientation = numpy.array([numpy.cos(self.angle / 2), 0, 0, numpy.sin(self.angle / 2)])
        shift = _three(value("center_of_mass", ()))
        self.contactors = []
        for instance in entry:
            where = h5o.open(entry.id, instance.encode())
            group = numbers(where, "group")
            if group is not None:
                frame = _three(numbers(where, "translation")) - shift, numbers(where, "orientation")
                self.contactors.append((word(where, "shape_name"), frame, int(group)))

    def _angle(self):
        q = self.orientation
        return float(q[0]) if len(q) == 1 else 2 * float(numpy.arctan2(q[3], q[0]))

    def restart(self, position, velocity, plane):
        """The state of the object in rows of the tables."""
        self.translation, self.orientation = numpy.array(position[:3], float), numpy.array(position[3:], float)
        self.velocity = numpy.array(velocity, float)
        if plane:
            self.angle = 2 * float(numpy.arctan2(self.orientation[3], self.orientation[0]))
            self.velocity = self.velocity[[0, 1, 5]]


class Static(dict):
    """An entry of io._static: 'number', 'origin', 'orientation'."""


class Bodies:
    """The bodies of a run: those that are in the system, in their order."""

    def __init__(self, manager, model, shapes, plane):
        self.manager, self.model, self.shapes, self.plane = manager, model, shapes, plane
        self.systems, self.static = {}, {}

    def add_static(self, thing):
        frame = thing.translation, thing.orientation
        body = self.manager.addStaticBody(self._contactors(thing), numpy.concatenate(frame), thing.number)
        self.static[thing.name] = Static(number=thing.number, origin=thing.translation, orientation=thing.orientation,
                                         body=body)

    def _contactors(self, thing):
        return [contactors.SiconosContactor(self.shapes[shape], numpy.concatenate(place), group)
                for shape, place, group in thing.contactors]

    def make(self, thing, body_class=None):
        """A body, not yet in the system; `body_class`: a class of the script's, made as Siconos makes it."""
        if self.plane:
            q = [*thing.translation[:2], thing.angle]
            body = (body_class or _siconos.RigidBody2dDS)(q, thing.velocity, thing.mass, float(thing.inertia))
        else:
            q = [*thing.translation, *(thing.orientation / numpy.linalg.norm(thing.orientation))]
            inertia = self._inertia(thing)
            given = () if thing.inertia is None and body_class is not None else (inertia,)
            body = (body_class or _siconos.RigidBodyDS)(q, thing.velocity, thing.mass, *given)
            if not given:
                body.setInertia(inertia)
        body.setNumber(thing.number)
        return body

    def insert(self, thing, body):
        self.model.insertDynamicalSystem(body)
        body.setNumber(thing.number)
        self.model.setName(body, thing.name)
        self.manager.insertContactors(body, self._contactors(thing))
        self.systems[thing.name] = body

    def remove(self, name):
        if name in self.static:
            self.manager.removeStaticBody(self.static.pop(name)["body"])
        elif name in self.systems:
            body = self.systems.pop(name)
            self.manager.removeBody(body)
            self.model.removeDynamicalSystem(body)

    def _inertia(self, thing):
        inertia = thing.inertia
        if inertia is None:
            touching = [shape for shape, _, group in thing.contactors if group >= 0]  # others have none in Siconos
            inertia = self.shapes.inertia(touching[-1], thing.mass) if touching else numpy.ones(3)
        inertia = numpy.asarray(inertia, float)
        return numpy.diag(inertia) if inertia.ndim == 1 else inertia


def boundary_condition(entry, size):
    """The prescribed velocities of a body."""
    attributes = entry.attrs
    indices = [int(i) for i in numpy.atleast_1d(attributes["indices"])]
    if not all(0 <= i < size for i in indices):
        raise ValueError(f"{entry.name}: indices of velocities are 0 to {size - 1}, not {indices}")
    kind = text(attributes["type"])
    spread = lambda key: numpy.asarray(attributes[key], float) * numpy.ones(len(indices))  # noqa: E731
    if kind == "HarmonicBC":
        return kernel.HarmonicBC(indices, *(spread(key) for key in ("a", "b", "omega", "phi")))
    if kind == "FixedBC":
        return kernel.FixedBC(indices)
    return kernel.BoundaryCondition(indices, spread("v") if "v" in attributes else numpy.zeros(len(indices)))
