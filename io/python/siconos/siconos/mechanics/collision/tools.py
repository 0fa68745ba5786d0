"""siconos.mechanics.collision.tools: what an object is made of."""

import math


class Material:
    def __init__(self, density=None):
        self.density = density


class Shape:
    """A shape in the frame of an object; drawn only."""

    def __init__(self, shape_name, shape_data=None, instance_name=None, relative_translation=[0, 0, 0],
                 relative_orientation=[1, 0, 0, 0]):
        self.shape_name, self.data, self.instance_name = shape_name, shape_data, instance_name
        self.translation = list(relative_translation)
        self.orientation = quaternion_of(relative_orientation)
        self.parameters = None


class Volume(Shape):
    """Has a mass."""

    def __init__(self, shape_name, shape_data=None, instance_name=None, mass=None, parameters=Material(density=1),
                 relative_translation=[0, 0, 0], relative_orientation=[1, 0, 0, 0]):
        super().__init__(shape_name, shape_data, instance_name, relative_translation, relative_orientation)
        self.mass, self.parameters = mass, parameters


class Contactor(Shape):
    """Touches others, by the law of its collision group and theirs; of group -1 it touches nothing."""

    def __init__(self, shape_name, shape_data=None, instance_name=None, collision_group=0, parameters=None,
                 contact_type=None, contact_index=None, relative_translation=[0, 0, 0],
                 relative_orientation=[1, 0, 0, 0]):
        super().__init__(shape_name, shape_data, instance_name, relative_translation, relative_orientation)
        self.group, self.parameters = collision_group, parameters
        self.contact_type, self.contact_index = contact_type, contact_index


def _is_real(number):
    """A float of Python or numpy; an integer is probably a mistake."""
    return isinstance(number, float) or hasattr(number, "dtype") and number.dtype.kind == "f"


def quaternion_of(orientation):
    """[w, x, y, z], or of [axis, angle]; of one number, the angle in the plane."""
    if len(orientation) == 1:
        angle = float(orientation[0])
        return [math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)]
    if len(orientation) == 2:
        axis, angle = orientation
        if len(axis) != 3 or not _is_real(angle):
            raise AssertionError("an orientation is [w, x, y, z] or [(ax, ay, az), angle], the angle a float")
        length = math.sqrt(sum(float(a) ** 2 for a in axis))
        return [math.cos(angle / 2), *(math.sin(angle / 2) * (float(a) / length) for a in axis)]
    if len(orientation) != 4:
        raise ValueError(f"an orientation is [w, x, y, z] or [(ax, ay, az), angle], not {orientation}")
    return [float(q) for q in orientation]
