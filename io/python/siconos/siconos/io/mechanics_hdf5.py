"""siconos.io.mechanics_hdf5: MechanicsHdf5, the writer of scenes."""

import os
import pickle
import sys

import numpy

from ..mechanics.collision.tools import Contactor, Volume, quaternion_of  # noqa: F401
from ._layout import GROUPS, Tables, data, group, strings
from ._meshes import vtp_of_file
from ._quaternions import floatv, phiv, psiv, quaternion_get, quaternion_multiply, thetav  # noqa: F401

try:
    import h5py
except ImportError as error:
    raise ImportError("siconos.io needs h5py (Debian: apt-get install python3-h5py)") from error

_PARAMETERS = {"Sphere": 1, "Box": 3, "Cylinder": 2, "Cone": 2, "Capsule": 2, "Disk": 1, "Box2d": 2, "Plane": 0,
               "Line": 3,
               "Circle": 1}
_PLANE = ("Disk", "Box2d", "Line", "Circle")
# class: (points, axes)
JOINTS = {"PivotJointR": (1, 1), "PrismaticJointR": (0, 1), "FixedJointR": (0, 0), "CylindricalJointR": (1, 1),
          "KneeJointR": (1, 0), "CouplerJointR": (0, 0)}


class MechanicsHdf5:
    """A scene in an HDF5 file: shapes, objects, laws, joints; and the output of a run."""

    def __init__(self, io_filename=None, mode="w", io_filename_backup=None, use_compression=False,
                 output_domains=False, verbose=True):
        stem = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        self._io_filename = io_filename or stem + ".hdf5"
        self._io_filename_backup = io_filename_backup or os.path.splitext(self._io_filename)[0] + "_last.hdf5"
        self._mode, self._use_compression, self._should_output_domains = mode, use_compression, output_domains
        self.verbose = verbose
        self._file, self._tables = None, None
        self._number_of_shapes = self._number_of_static_objects = self._number_of_dynamic_objects = 0

    # The file.

    def __enter__(self):
        self._file = h5py.File(self._io_filename, self._mode)
        if self._mode == "r":
            self._data = self._file["data"]
        else:
            self._data = group(self._file, "data")
            for name in GROUPS:
                group(self._data, name)
            group(self._data, "log")
        names = ["static", "dynamic", "velocities", "cf", "cf_info", "cf_work", "solv"]
        self._names = names + (["domain"] if self._should_output_domains else [])
        if self._mode != "r":
            self._tables = Tables(self._data, self._use_compression, self._names)
        return self

    def __exit__(self, *error):
        if self._tables is not None:
            self._tables.flush()
        self._file.close()
        self._tables = None

    @property
    def _out(self):
        """The h5py file, with all rows so far."""
        if self._tables is not None:
            self._tables.flush()
        return self._file

    def _table(self, name):
        """None if the file does not have it: domains are optional."""
        return self._out["data"].get(name)

    static_data = lambda self: self._table("static")  # noqa: E731
    dynamic_data = lambda self: self._table("dynamic")  # noqa: E731
    velocities_data = lambda self: self._table("velocities")  # noqa: E731
    contact_forces_data = lambda self: self._table("cf")  # noqa: E731
    contact_info_data = lambda self: self._table("cf_info")  # noqa: E731
    contact_work_data = lambda self: self._table("cf_work")  # noqa: E731
    domains_data = lambda self: self._table("domain")  # noqa: E731
    solver_data = lambda self: self._table("solv")  # noqa: E731
    log_data = lambda self: self._table("log")  # noqa: E731
    shapes = lambda self: self._table("ref")  # noqa: E731
    instances = lambda self: self._table("input")  # noqa: E731
    joints = lambda self: self._table("joints")  # noqa: E731
    boundary_conditions = lambda self: self._table("boundary_conditions")  # noqa: E731
    nonsmooth_laws = lambda self: self._table("nslaws")  # noqa: E731
    permanent_interactions = lambda self: self._table("permanent_interactions")  # noqa: E731
    plugins = lambda self: self._table("plugins")  # noqa: E731
    external_functions = lambda self: self._table("external_functions")  # noqa: E731
    _input = property(lambda self: self._data["input"])
    _ref = property(lambda self: self._data["ref"])

    def dimension(self):
        return int(self._file.attrs.get("dimension", 3))

    _dimension = property(dimension)

    def print_verbose(self, *arguments, **options):
        if self.verbose:
            print("[io.mechanics]", *arguments, **options)

    # Shapes.

    def _set_dimension(self, dimension):
        known = self._file.attrs.get("dimension")
        if known is not None and known != dimension:
            raise ValueError(f"a shape of dimension {dimension} in a scene of dimension {known}")
        self._file.attrs["dimension"] = dimension

    def _add_shape(self, name, values, kind, inside, outside, **attributes):
        dataset = values if isinstance(values, h5py.Dataset) else self._ref.create_dataset(name, data=values)
        dataset.attrs["id"] = self._number_of_shapes
        dataset.attrs["type"] = kind
        for key, value in {"insideMargin": inside, "outsideMargin": outside, **attributes}.items():
            if value is not None:
                dataset.attrs[key] = value
        self._number_of_shapes += 1
        return dataset

    def add_primitive_shape(self, name, primitive, params, insideMargin=None, outsideMargin=None):
        """A Box, Sphere, Cylinder, Cone, Capsule, Plane; in the plane a Disk, Box2d or Line."""
        if name in self._ref:
            return None
        if primitive not in _PARAMETERS:
            raise ValueError(f"{name}: there is no primitive {primitive}; there are {', '.join(_PARAMETERS)}")
        params = numpy.atleast_1d(numpy.asarray(params, float))
        if len(params) != _PARAMETERS[primitive]:
            raise ValueError(f"{name}: a {primitive} has {_PARAMETERS[primitive]} parameters, not {len(params)}")
        if not numpy.isfinite(params).all() or primitive != "Line" and not (params > 0).all():
            raise ValueError(f"{name}: the parameters of a {primitive} are positive lengths, not {list(params)}")
        if primitive == "Line" and not params[:2].any():
            raise ValueError(f"{name}: a Line is a x + b y + c = 0 with a and b that are not both 0")
        self._set_dimension(2 if primitive in _PLANE else 3)
        return self._add_shape(name, params.reshape(1, -1).astype("f4"), "primitive", insideMargin, outsideMargin,
                               primitive=primitive)

    def add_convex_shape(self, name, points, insideMargin=None, outsideMargin=None, avoid_internal_edge_contact=False):
        """The convex hull of points."""
        if name in self._ref:
            return None
        points = numpy.array(points, "f4")
        if points.ndim != 2 or points.shape[1] not in (2, 3) or not numpy.isfinite(points).all():
            raise ValueError(f"{name}: points have 3 finite coordinates each, in the plane 2")
        self._set_dimension(points.shape[1])
        avoid = True if avoid_internal_edge_contact else None
        return self._add_shape(name, points, "convex", insideMargin, outsideMargin, avoid_internal_edge_contact=avoid)

    def add_height_map(self, name, heightmap, rectangle, insideMargin=None, outsideMargin=None):
        """Ground by its heights, centred, over rectangle = (length in x, length in y)."""
        if name in self._ref:
            return None
        heights = numpy.asarray(heightmap)
        if heights.ndim != 2 or min(heights.shape) < 2 or len(rectangle) != 2:
            raise ValueError(f"{name}: heights are (nx, ny), at least 2 x 2, over a rectangle (lx, ly)")
        return self._add_shape(name, heights, "heightmap", insideMargin, outsideMargin, rect=rectangle)

    def add_mesh_from_string(self, name, shape_data, scale=None, insideMargin=None, outsideMargin=None):
        """Triangles, as the text of a vtp file."""
        if name in self._ref:
            return None
        self._set_dimension(3)
        dataset = self._ref.create_dataset(name, (1,), dtype=h5py.special_dtype(vlen=str))
        dataset[0] = shape_data
        return self._add_shape(name, dataset, "vtp", insideMargin, outsideMargin, scale=scale)

    def add_mesh_from_file(self, name, filename, scale=None, insideMargin=None, outsideMargin=None):
        """A surface in an .stl, .obj or .vtp file; it is kept as the text of a vtp file."""
        if name in self._ref:
            return None
        if not os.path.exists(filename):  # beside the script
            filename = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), filename)
        return self.add_mesh_from_string(name, vtp_of_file(filename), scale, insideMargin, outsideMargin)

    def _needs_opencascade(self, name, *arguments, **options):
        raise NotImplementedError(f"{name}: shapes of OpenCASCADE are not in Ricochet; use primitives or convex shapes")

    add_occ_shape = add_brep_from_string = add_shape_data_from_file = add_interaction = _needs_opencascade

    # Objects.

    def add_object(self, name, shapes, translation, orientation=None, velocity=None,
                   use_volume_centroid_as_initial_translation=False, mass=None, center_of_mass=[0, 0, 0], inertia=None,
                   time_of_birth=-1, time_of_death=-1, fext=None, allow_self_collide=False):
        """A body made of contactors; static without a mass."""
        if name in self._input:
            return None
        plane = self.dimension() == 2
        size = 2 if plane else 3
        translation = numpy.array(translation, float)
        if translation.shape not in ((size,), (3,)) or not numpy.isfinite(translation).all():
            raise ValueError(f"{name}: translation has {size} finite numbers")
        if mass is not None and not (numpy.isfinite(mass) and mass >= 0):
            raise ValueError(f"{name}: mass is a positive number, or None for a static object; not {mass}")
        orientation = ([0.0] if plane else [1.0, 0, 0, 0]) if orientation is None else orientation
        rotation = list(map(float, orientation)) if plane and len(orientation) == 1 else quaternion_of(orientation)
        width = 3 if plane else 6
        velocity = numpy.zeros(width) if velocity is None else numpy.array(velocity, float)
        if velocity.shape != (width,) or not numpy.isfinite(velocity).all():
            raise ValueError(f"{name}: velocity has {width} finite numbers")
        inertia = self._checked_inertia(name, inertia, plane, mass)
        entry = self._input.create_group(name)
        attributes = entry.attrs
        attributes["translation"], attributes["orientation"] = translation, rotation
        attributes["velocity"], attributes["center_of_mass"] = velocity, center_of_mass
        if time_of_birth >= 0:
            attributes["time_of_birth"] = time_of_birth
        if time_of_death >= 0:
            attributes["time_of_death"] = time_of_death
        if mass is not None:
            attributes["mass"] = mass
        if inertia is not None:
            attributes["inertia"] = inertia
        if allow_self_collide is not None:
            attributes["allow_self_collide"] = allow_self_collide
        if fext is not None:
            attributes["fext"] = fext
        self._add_instances(entry, shapes)
        if mass is None or mass == 0:
            self._number_of_static_objects += 1
            attributes["type"], attributes["id"] = "static", -self._number_of_static_objects
        else:
            self._number_of_dynamic_objects += 1
            attributes["type"], attributes["id"] = "dynamic", self._number_of_dynamic_objects
        return entry

    def _checked_inertia(self, name, inertia, plane, mass):
        if inertia is None:
            if plane and mass:
                raise ValueError(f"{name}: a body in the plane needs its inertia")
            return None
        inertia = numpy.array(inertia, float)
        if plane and inertia.size == 1:
            return float(inertia.reshape(()))
        if not plane and inertia.shape in ((3,), (3, 3)):
            return inertia
        if plane and mass:
            raise ValueError(f"{name}: the inertia of a body in the plane is one number, not of shape {inertia.shape}")
        self.print_verbose(f"{name}: inertia of shape {inertia.shape} is left out; give 3 moments or 3 x 3, "
                           "in the plane one")
        return None

    def _add_instances(self, entry, shapes):
        for number, shape in enumerate(shapes):
            instance = shape.instance_name or f"{shape.shape_name}-{number}"
            dataset = entry.create_dataset(instance, (0, 0))
            attributes = dataset.attrs
            attributes["instance_name"], attributes["shape_name"] = instance, shape.shape_name
            if isinstance(shape, Contactor):
                attributes["group"] = shape.group
            attributes["translation"], attributes["orientation"] = shape.translation, shape.orientation
            if shape.parameters is not None:
                attributes["parameters"] = numpy.void(pickle.dumps(shape.parameters))
            for key in "contact_type", "contact_index":
                if getattr(shape, key, None) is not None:
                    attributes["type" if key == "contact_type" else key] = getattr(shape, key)

    # Laws.

    def _add_law(self, name, kind, gid1, gid2, **parameters):
        for key in "mu", "mu_r", "e":
            if not (numpy.isfinite(parameters.get(key, 0)) and parameters.get(key, 0) >= 0):
                raise ValueError(f"{name}: {key} is a number of at least 0, not {parameters[key]}")
        laws = self._data["nslaws"]
        law = laws[name] if name in laws else laws.create_dataset(name, (0,))
        for key, value in {"type": kind, "gid1": gid1, "gid2": gid2, **parameters}.items():
            law.attrs[key] = value

    def add_Newton_impact_friction_nsl(self, name, mu, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "NewtonImpactFrictionNSL", collision_group1, collision_group2, mu=mu, e=e)

    def add_Newton_impact_rolling_friction_nsl(self, name, mu, mu_r, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "NewtonImpactRollingFrictionNSL", collision_group1, collision_group2, mu=mu, mu_r=mu_r, e=e)

    def add_Fremond_impact_friction_nsl(self, name, mu, e=0, collision_group1=0, collision_group2=0):
        self._add_law(name, "FremondImpactFrictionNSL", collision_group1, collision_group2, mu=mu, e=e)

    def add_Newton_impact_nsl(self, name, e=0, collision_group1=-1, collision_group2=-1):
        self._add_law(name, "NewtonImpactNSL", collision_group1, collision_group2, e=e)

    def add_relay_nsl(self, name, lb, ub, size=1, collision_group1=-1, collision_group2=-1):
        self._add_law(name, "RelayNSL", collision_group1, collision_group2, lb=lb, ub=ub, size=size)

    # Joints, prescribed velocities, external functions.

    def add_joint(self, name, object1, object2=None, points=[[0, 0, 0]], axes=[[0, 1, 0]], joint_class="PivotJointR",
                  absolute=None, allow_self_collide=None, nslaws=None, stops=None, friction=None, coupled=None,
                  references=None):
        """Joins two objects, or one and the world."""
        joints = self._data["joints"]
        if name in joints:
            raise ValueError(f"there is a joint {name} already")
        if joint_class not in JOINTS:
            raise ValueError(f"{name}: there is no {joint_class}; there are {', '.join(JOINTS)}")
        points = [] if points is None else points
        axes = [] if axes is None else axes
        for what, given, count in zip(("points", "axes"), (points, axes), JOINTS[joint_class]):
            if len(given) != count:
                raise ValueError(f"{name}: a {joint_class} has {count} {what}, not {len(given)}")
        if joint_class == "CouplerJointR" and (coupled is None or references is None):
            raise ValueError(f"{name}: a CouplerJointR needs coupled and references")
        joint = joints.create_dataset(name, (0,))
        attributes = joint.attrs
        attributes["object1"], attributes["type"] = object1, joint_class
        if object2 is not None:
            attributes["object2"] = object2
        for key, rows in (("points", points), ("axes", axes)):
            if len(rows):
                attributes[key] = numpy.array(rows, float)
        if absolute in (None, True, False):
            attributes["absolute"] = absolute in (None, True)
        if allow_self_collide is not None:
            attributes["allow_self_collide"] = bool(allow_self_collide)
        listed = lambda names: strings([names] if isinstance(names, str) else names)  # noqa: E731
        for key, names in (("nslaws", nslaws), ("friction", friction), ("references", references)):
            if names is not None:
                attributes[key] = listed(names)
        for key, rows in (("stops", stops), ("coupled", coupled)):
            if rows is not None:
                attributes[key] = numpy.array(rows, float)

    def add_boundary_condition(self, name, object1, indices=None, bc_class="HarmonicBC", v=None, a=None, b=None,
                               omega=None, phi=None):
        """Prescribes velocities: a + b cos(omega t + phi), v, or zero (FixedBC)."""
        conditions = self._data["boundary_conditions"]
        if name in conditions:
            return
        condition = conditions.create_dataset(name, (0,))
        condition.attrs["object1"], condition.attrs["indices"] = object1, indices
        condition.attrs["type"] = bc_class
        for key, value in (("v", v), ("a", a), ("b", b), ("omega", omega), ("phi", phi)):
            if value is not None:
                condition.attrs[key] = value

    def add_plugin_source(self, name, filename):
        """A source in C, kept in the file."""
        plugins = self._data["plugins"]
        if name not in plugins:
            with open(filename) as source:
                dataset = plugins.create_dataset(name, (1,), dtype=h5py.special_dtype(vlen=str))
                dataset[0] = source.read()
            dataset.attrs["filename"] = filename

    def add_external_function(self, name, body_name, function_name, plugin_name, plugin_function_name):
        """body.function_name(plugin_name, plugin_function_name) when the body is made."""
        self._add_external(name, body_name=body_name, function_name=function_name, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def add_external_bc_function(self, name, body_name, bc_indices, plugin_name, plugin_function_name):
        self._add_external(name, body_name=body_name, bc_indices=bc_indices, plugin_name=plugin_name,
                           plugin_function_name=plugin_function_name)

    def _add_external(self, name, **attributes):
        functions = self._data["external_functions"]
        if name not in functions:
            entry = group(functions, name)
            for key, value in attributes.items():
                entry.attrs[key] = value


__all__ = ["MechanicsHdf5", "data", "group"]
