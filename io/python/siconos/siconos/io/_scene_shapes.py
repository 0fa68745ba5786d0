"""The shapes of a scene: checks them and writes them into its file."""

import os
import sys

import h5py
import numpy

from ._attributes import write
from ._meshes import vtp_of_file

# The number of parameters of each primitive.
_PARAMETERS = {"Sphere": 1, "Box": 3, "Cylinder": 2, "Cone": 2, "Capsule": 2, "Disk": 1, "Box2d": 2, "Plane": 0,
               "Line": 3, "Circle": 1}
_PLANE = ("Disk", "Box2d", "Line", "Circle")


class SceneShapes:
    """The functions of MechanicsHdf5 that add shapes. They return None if there is a shape with this name already."""

    def _set_dimension(self, dimension):
        known = self._file.attrs.get("dimension")
        if known is not None and known != dimension:
            raise ValueError(f"a shape of dimension {dimension} in a scene of dimension {known}")
        self._file.attrs["dimension"] = dimension

    def _add_shape(self, name, values, kind, inside, outside, **attributes):
        dataset = values if isinstance(values, h5py.Dataset) else self._ref.create_dataset(name, data=values)
        write(dataset, {"id": self._number_of_shapes, "type": kind, "insideMargin": inside, "outsideMargin": outside,
                        **attributes})
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
