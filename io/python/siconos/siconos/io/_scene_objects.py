"""The objects of a scene: bodies and static objects with their contactors."""

import math

from ..mechanics.collision.tools import Contactor, quaternion_of
from ._stored import add_empty, add_group, write


def _finite(given, sizes, complaint):
    """A list of finite numbers; raises a ValueError unless there are as many as one of `sizes`."""
    numbers = [float(number) for number in given] if hasattr(given, "__len__") else []
    if len(numbers) not in sizes or not all(map(math.isfinite, numbers)):
        raise ValueError(complaint)
    return numbers


def _pickled(parameters):
    """Parameters of a contactor as bytes, opaque in the file."""
    if parameters is None:
        return None
    import pickle
    return pickle.dumps(parameters)


def _checked_state(name, translation, orientation, velocity, plane):
    """Position, rotation and velocity as attributes of an object."""
    size, width = (2, 3) if plane else (3, 6)
    translation = _finite(translation, (size, 3), f"{name}: translation has {size} finite numbers")
    velocity = [0.0] * width if velocity is None else velocity
    velocity = _finite(velocity, (width,), f"{name}: velocity has {width} finite numbers")
    if orientation is None:
        orientation = [0.0] if plane else [1.0, 0, 0, 0]
    rotation = list(map(float, orientation)) if plane and len(orientation) == 1 else quaternion_of(orientation)
    return {"translation": translation, "orientation": rotation, "velocity": velocity}


def _shape_and_reals(given):
    """The shape of a number, of a sequence, or of rows, and the numbers in lists."""
    if not hasattr(given, "__len__"):
        return (), float(given)
    parts = [_shape_and_reals(part) for part in given]
    if any(shape != parts[0][0] for shape, _ in parts):
        raise ValueError("rows of an inertia have different lengths")
    return (len(parts), *(parts[0][0] if parts else ())), [reals for _, reals in parts]


class SceneObjects:
    """The functions of MechanicsHdf5 that add objects."""

    def add_object(self, name, shapes, translation, orientation=None, velocity=None,
                   use_volume_centroid_as_initial_translation=False, mass=None, center_of_mass=[0, 0, 0], inertia=None,
                   time_of_birth=-1, time_of_death=-1, fext=None, allow_self_collide=False):
        """A body made of contactors; static without a mass. Returns None if there is an object with this name already."""
        if name in self._part("input"):
            return None
        if mass is not None and not (math.isfinite(mass) and mass > 0):
            raise ValueError(f"{name}: mass is a positive number, or None for a static object; not {mass}")
        plane = self.dimension() == 2
        attributes = {**_checked_state(name, translation, orientation, velocity, plane),
                      "center_of_mass": center_of_mass, "mass": mass,
                      "inertia": self._checked_inertia(name, inertia, plane, mass),
                      "time_of_birth": time_of_birth if time_of_birth >= 0 else None,
                      "time_of_death": time_of_death if time_of_death >= 0 else None,
                      "allow_self_collide": allow_self_collide, "fext": fext}
        entry = add_group(self._part_to_extend("input"), name)
        write(entry, **attributes)
        self._add_instances(entry, shapes)
        kind, number = self._kind_and_number(mass)
        write(entry, type=kind, id=number)
        return entry

    def _kind_and_number(self, mass):
        """Dynamic objects have the numbers 1, 2, ..., static ones -1, -2, ..."""
        if mass is None:
            self._number_of_static_objects += 1
            return "static", -self._number_of_static_objects
        self._number_of_dynamic_objects += 1
        return "dynamic", self._number_of_dynamic_objects

    def _checked_inertia(self, name, inertia, plane, mass):
        if inertia is None:
            if plane and mass:
                raise ValueError(f"{name}: a body in the plane needs its inertia")
            return None
        shape, inertia = _shape_and_reals(inertia)
        if plane and shape in ((), (1,), (1, 1)):
            return inertia if shape == () else inertia[0] if shape == (1,) else inertia[0][0]
        if not plane and shape in ((3,), (3, 3)):
            return inertia
        if plane and mass:
            raise ValueError(f"{name}: the inertia of a body in the plane is one number, not of shape {shape}")
        self.print_verbose(f"{name}: inertia of shape {shape} is left out; give 3 moments or 3 x 3, in the plane one")
        return None

    def _add_instances(self, entry, shapes):
        for number, shape in enumerate(shapes):
            instance = shape.instance_name or f"{shape.shape_name}-{number}"
            write(add_empty(entry, instance, 0, 0), instance_name=instance, shape_name=shape.shape_name,
                  group=shape.group if isinstance(shape, Contactor) else None, translation=shape.translation,
                  orientation=shape.orientation, parameters=_pickled(shape.parameters),
                  type=getattr(shape, "contact_type", None), contact_index=getattr(shape, "contact_index", None))
