"""From the objects of a scene to bodies and static shapes."""

import math

from .. import _siconos, kernel
from ..mechanics.collision import contactors, shapes
from ._stored import contents, numbers, text_of, word

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
            inside = numbers(dataset, "insideMargin")
            shape.setInsideMargin(_inside_margin(dataset) if inside is None else inside)
            shape.setOutsideMargin(numbers(dataset, "outsideMargin", 0.0))
        return self._made[name]

    def _make(self, name, dataset):
        kind = word(dataset, "type")
        if kind == "primitive":
            primitive = word(dataset, "primitive")
            if primitive not in _PRIMITIVES:
                raise NotImplementedError(f"{name}: a {primitive}, which holds disks inside, is not detected; put Box2d "
                                          "around them")
            return _PRIMITIVES[primitive](*(float(number) for row in contents(dataset) for number in row))
        if kind == "convex":
            points = contents(dataset)
            return (shapes.SiconosConvexHull2d if len(points[0]) == 2 else shapes.SiconosConvexHull)(points)
        if kind == "heightmap":
            return shapes.SiconosHeightMap(contents(dataset), *numbers(dataset, "rect"))
        if kind == "vtp":
            from ._meshes import surface_of_vtp
            points, triangles = surface_of_vtp(name, text_of(dataset))
            return shapes.surface(points * float(numbers(dataset, "scale", 1.0)), triangles)
        raise NotImplementedError(f"{name}: shapes of type {kind} need OpenCASCADE, which is not used here")

    def inertia(self, name, mass):
        """The principal moments of the whole mass about the shape's origin."""
        inertia = self[name].inertia(mass)
        return [1.0] * 3 if inertia is None else inertia


def _inside_margin(dataset):
    """Where none is given: 0.02 of the smallest number of a primitive, or side of a convex shape."""
    kind = word(dataset, "type")
    rows = contents(dataset) if kind in ("primitive", "convex") else [[]]
    values = rows[0] if kind == "primitive" else [max(column) - min(column) for column in zip(*rows)]
    return 0.02 * min(values) if values else 0.0


def _three(values):
    """Coordinates in space of those in the plane."""
    return [*map(float, values), 0.0, 0.0, 0.0][:3]


class Object:
    """The data of an object in the file."""

    def __init__(self, name, entry, plane, **state):
        def value(key, default=None):
            return numbers(entry, key, default) if state.get(key) is None else state[key]

        self.name, self.number = name, int(value("id"))
        self.mass, self.inertia = value("mass"), value("inertia")
        self.birth, self.death = value("time_of_birth", -1), value("time_of_death", -1)
        self.translation = _three(value("translation"))
        self.orientation = [float(q) for q in value("orientation")]
        self.velocity = [float(v) for v in value("velocity")]
        self.angle = 0.0
        if plane:
            self.angle = self._angle()
            self.orientation = [math.cos(self.angle / 2), 0.0, 0.0, math.sin(self.angle / 2)]
        shift = _three(value("center_of_mass", ()))
        self.contactors = []
        for instance in entry:
            where = entry[instance]
            group = numbers(where, "group")
            if group is not None:
                place = [x - s for x, s in zip(_three(numbers(where, "translation")), shift)]
                self.contactors.append((word(where, "shape_name"), [*place, *numbers(where, "orientation")], int(group)))

    def _angle(self):
        q = self.orientation
        return float(q[0]) if len(q) == 1 else 2 * math.atan2(q[3], q[0])

    def restart(self, position, velocity, plane):
        """The state of the object in rows of the tables."""
        self.translation, self.orientation, self.velocity = list(position[:3]), list(position[3:]), list(velocity)
        if plane:
            self.angle = 2 * math.atan2(self.orientation[3], self.orientation[0])
            self.velocity = [velocity[0], velocity[1], velocity[5]]


class Static(dict):
    """An entry of io._static: 'number', 'origin', 'orientation'."""


class Bodies:
    """The bodies of a run: those that are in the system, in their order."""

    def __init__(self, manager, model, shapes, plane):
        self.manager, self.model, self.shapes, self.plane = manager, model, shapes, plane
        self.systems, self.static = {}, {}

    def add_static(self, thing):
        body = self.manager.addStaticBody(self._contactors(thing), [*thing.translation, *thing.orientation], thing.number)
        self.static[thing.name] = Static(number=thing.number, origin=thing.translation, orientation=thing.orientation,
                                         body=body)

    def _contactors(self, thing):
        return [contactors.SiconosContactor(self.shapes[shape], place, group)
                for shape, place, group in thing.contactors]

    def make(self, thing, body_class=None):
        """A body, not yet in the system; `body_class`: a class of the script's, made as Siconos makes it."""
        if self.plane:
            q = [*thing.translation[:2], thing.angle]
            body = (body_class or _siconos.RigidBody2dDS)(q, thing.velocity, thing.mass, float(thing.inertia))
        else:
            length = math.sqrt(sum(w * w for w in thing.orientation))
            q = [*thing.translation, *(w / length for w in thing.orientation)]
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
            inertia = self.shapes.inertia(touching[-1], thing.mass) if touching else [1.0] * 3
        if hasattr(inertia[0], "__len__"):
            return [[float(number) for number in row] for row in inertia]
        return [[float(inertia[i]) if i == j else 0.0 for j in range(3)] for i in range(3)]


def boundary_condition(entry, size):
    """The prescribed velocities of a body."""
    indices = numbers(entry, "indices")
    indices = [int(i) for i in (indices if isinstance(indices, list) else [indices])]
    if not all(0 <= i < size for i in indices):
        raise ValueError(f"a boundary condition of {word(entry, 'object1')}: indices of velocities are 0 to {size - 1}, not {indices}")
    kind = word(entry, "type")

    def spread(key, default=None):
        """One number for each index."""
        found = numbers(entry, key, default)
        found = found if isinstance(found, list) else [found]
        if found == [None] or len(found) not in (1, len(indices)):
            raise ValueError(f"a {kind} of {word(entry, 'object1')}: {key} has one number, or one for each index")
        return [float(number) for number in found] * (len(indices) if len(found) == 1 else 1)

    if kind == "HarmonicBC":
        return kernel.HarmonicBC(indices, *(spread(key) for key in ("a", "b", "omega", "phi")))
    if kind == "FixedBC":
        return kernel.FixedBC(indices)
    return kernel.BoundaryCondition(indices, spread("v", 0.0))
