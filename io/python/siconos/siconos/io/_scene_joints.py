"""The joints of a scene."""

from ._stored import add_empty, strings, write

# The numbers of points and of axes of each class.
JOINTS = {"PivotJointR": (1, 1), "PrismaticJointR": (0, 1), "FixedJointR": (0, 0), "CylindricalJointR": (1, 1),
          "KneeJointR": (1, 0), "CouplerJointR": (0, 0)}


def _check_joint(name, joint_class, points, axes):
    if joint_class not in JOINTS:
        raise ValueError(f"{name}: there is no {joint_class}; there are {', '.join(JOINTS)}")
    for what, given, count in zip(("points", "axes"), (points, axes), JOINTS[joint_class]):
        if len(given) != count:
            raise ValueError(f"{name}: a {joint_class} has {count} {what}, not {len(given)}")


def _names(given):
    """One name, or a sequence of names, as an attribute."""
    return None if given is None else strings(given)


def _reals(given):
    """Numbers, or rows of numbers."""
    if given is None:
        return None
    return [_reals(part) if hasattr(part, "__len__") else float(part) for part in given]


class SceneJoints:
    """The function of MechanicsHdf5 that adds joints."""

    def add_joint(self, name, object1, object2=None, points=[[0, 0, 0]], axes=[[0, 1, 0]], joint_class="PivotJointR",
                  absolute=None, allow_self_collide=None, nslaws=None, stops=None, friction=None, coupled=None,
                  references=None):
        """Joins two objects, or one and the world."""
        joints = self._part_to_extend("joints")
        if name in joints:
            raise ValueError(f"there is a joint {name} already")
        points = [] if points is None else points
        axes = [] if axes is None else axes
        _check_joint(name, joint_class, points, axes)
        if joint_class == "CouplerJointR" and (coupled is None or references is None):
            raise ValueError(f"{name}: a CouplerJointR needs coupled and references")
        attributes = {"object1": object1, "object2": object2, "type": joint_class,
                      "points": _reals(points if len(points) else None), "axes": _reals(axes if len(axes) else None),
                      "absolute": absolute in (None, True) if absolute in (None, True, False) else None,
                      "allow_self_collide": None if allow_self_collide is None else bool(allow_self_collide),
                      "nslaws": _names(nslaws), "friction": _names(friction), "references": _names(references),
                      "stops": _reals(stops), "coupled": _reals(coupled)}
        write(add_empty(joints, name, 0), **attributes)
