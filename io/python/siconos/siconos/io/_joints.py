"""From the joints of a scene to interactions."""

from .. import _siconos, kernel
from ._stored import numbers, text, word, words

_FREEDOMS = {"PivotJointR": 1, "PrismaticJointR": 1, "CylindricalJointR": 2, "FixedJointR": 0, "KneeJointR": 3}


def _place(body):
    """The entries of q; None for the world."""
    return None if body is None else body._place()


class Joints:
    """The joints of a run, each an interaction under its name."""

    def __init__(self, bodies, model, laws, verbose):
        self._bodies, self._model, self._laws, self._verbose = bodies, model, laws, verbose
        self._joints, self.relations = {}, {}

    def add(self, name, entry):
        first = self._body(name, word(entry, "object1"))
        second = None if word(entry, "object2") is None else self._body(name, word(entry, "object2"))
        kind = word(entry, "type")
        if kind != "CouplerJointR":
            self._hold(name, kind, entry, first, second)
        for n, row in enumerate(numbers(entry, "coupled", ())):
            self._couple(f"{name}_coupler{n}", name, entry, row)
        for n, row in enumerate(numbers(entry, "stops", ())):
            self._stop(name, n, row, entry)
        for freedom, law in enumerate(words(entry, "friction")):
            if law:
                relation = _siconos.JointCoordinatesR(self._coordinate(name, freedom))
                self._link(f"{name}_friction{freedom}", self._law(name, law), relation, first, second)

    def _body(self, joint, name):
        if name not in self._bodies.systems:
            raise ValueError(f"joint {joint}: {name} is no dynamic object that is there at the beginning")
        return self._bodies.systems[name]

    def _law(self, joint, name):
        if text(name) not in self._laws:
            raise ValueError(f"joint {joint}: there is no law {text(name)}")
        return self._laws[text(name)]

    def _hold(self, name, kind, entry, first, second):
        relation = getattr(_siconos, kind)()
        relation.setAbsolute(bool(numbers(entry, "absolute", True)))
        for n, point in enumerate(numbers(entry, "points", ())):
            relation.setPoint(n, point)
        for n, axis in enumerate(numbers(entry, "axes", ())):
            relation.setAxis(n, axis)
        relation.setBasePositions(_place(first), _place(second))
        allow = bool(numbers(entry, "allow_self_collide", False))
        relation.setAllowSelfCollide(allow)
        law = kernel.EqualityConditionNSL(relation.numberOfConstraints())
        self._link(name, law, relation, first, second)
        self._joints[name] = (kind, entry, first, second)
        self.relations[name] = relation
        if second is not None and not allow:
            self._bodies.manager.separate(first, second)
            self._bodies.manager.separate(second, first)

    def _coordinate(self, name, freedom):
        """The angle or displacement of one degree of freedom."""
        kind, entry, first, second = self._joints[name]
        if not 0 <= freedom < _FREEDOMS[kind]:
            raise ValueError(f"joint {name}: a {kind} has {_FREEDOMS[kind]} degrees of freedom, none is {freedom}")
        is_way = kind == "PrismaticJointR" or (kind == "CylindricalJointR" and freedom == 0)
        axis = [0.0, 0.0, 0.0]
        if axes := numbers(entry, "axes", ()):
            axis = axes[0]
        elif kind == "KneeJointR":
            axis[freedom] = 1.0
        point = next(iter(numbers(entry, "points", ())), None)
        return _siconos.JointCoordinate(is_way, point, axis, bool(numbers(entry, "absolute", True)), _place(first),
                                        _place(second))

    def _stop(self, name, n, row, entry):
        freedom, limit, direction = int(row[0]), float(row[1]), float(row[2])
        relation = _siconos.JointCoordinatesR(self._coordinate(name, freedom))
        relation.setStop(limit, 1.0 if direction > 0 else -1.0)
        names = words(entry, "nslaws")
        law = self._law(name, names[n if len(names) > 1 else 0]) if len(names) else kernel.NewtonImpactNSL(0.0)
        _, _, first, second = self._joints[name]
        self._link(f"{name}_stop{n}", law, relation, first, second)

    def _couple(self, title, name, entry, row):
        """Keeps x_dof2 - ratio x_dof1 constant."""
        references = words(entry, "references")[:2] or [name, name]
        for reference in references:
            if reference not in self._joints:
                raise ValueError(f"{title}: there is no joint {reference} to couple")
        joined = [self._joints[r][2:] for r in references]
        bodies = list(dict.fromkeys(b for pair in joined for b in pair if b is not None))
        if len(bodies) > 2:
            return self._couple_three(title, references, entry, row, joined)
        ends = [[-1 if b is None else bodies.index(b) for b in pair] for pair in joined]
        one, two = (self._coordinate(r, int(freedom)) for r, freedom in zip(references, row))
        relation = _siconos.CouplerJointR(one, ends[0], two, ends[1], float(row[2]))
        self._link(title, kernel.EqualityConditionNSL(1), relation, *bodies, *[None] * (2 - len(bodies)))

    def _couple_three(self, title, references, entry, row, joined):
        """Each joint connects one body and a common third body, on which the coupling has no effect."""
        common = [b for b in joined[0] if b is not None and b in joined[1]]
        names = words(entry, "references")
        third = self._body(title, names[2]) if len(names) > 2 else common[0] if common else None
        if third not in common or None in (*joined[0], *joined[1]):
            raise ValueError(f"{title}: the joints have no body in common; couple joints of two bodies in all, or of "
                             "three with one in both")
        self._verbose(f"{title}: the body that both joints have in common feels nothing of it; exact where it is held")
        places = [pair.index(third) for pair in joined]
        one, two = (self.relations[r] for r in references)
        relation = _siconos.CouplerJointR(one, int(row[0]), two, int(row[1]), float(row[2]), third, places[0], third,
                                          places[1])
        self._link(title, kernel.EqualityConditionNSL(1), relation, joined[0][1 - places[0]], joined[1][1 - places[1]])

    def _link(self, title, law, relation, first, second):
        interaction = kernel.Interaction(law, relation)
        self._model.link(interaction, first, second)
        self._model.setName(interaction, title)

