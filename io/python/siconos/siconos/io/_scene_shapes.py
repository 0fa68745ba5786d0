"""The shapes of a scene: checks them and writes them into its file."""

import math
import os
import sys

from ._stored import add_array, add_singles, add_text, singles, write

# The number of parameters of each primitive.
_PARAMETERS = {"Sphere": 1, "Box": 3, "Cylinder": 2, "Cone": 2, "Capsule": 2, "Disk": 1, "Box2d": 2, "Plane": 0,
               "Line": 3, "Circle": 1}
_PLANE = ("Disk", "Box2d", "Line", "Circle")


def _lengths(params):
    """The parameters of a primitive as numbers; one may be given without a list."""
    return [float(p) for p in params] if hasattr(params, "__len__") else [float(params)]


def _points(name, points):
    """Points in single precision, all with as many coordinates."""
    try:
        rows = singles(points)
        width = len(rows[0])
    except (TypeError, ValueError, IndexError):
        rows, width = [], 0
    if width not in (2, 3) or not all(len(row) == width and all(map(math.isfinite, row)) for row in rows):
        raise ValueError(f"{name}: points have 3 finite coordinates each, in the plane 2")
    return rows


class SceneShapes:
    """The functions of MechanicsHdf5 that add shapes. They return None if there is a shape with this name already."""

    def _set_dimension(self, dimension):
        known = self._root.attrs.get("dimension")
        if known is not None and known != dimension:
            raise ValueError(f"a shape of dimension {dimension} in a scene of dimension {known}")
        self._root.attrs["dimension"] = dimension

    def _is_shape(self, name):
        return name in self._part("ref")

    def _add_shape(self, add, name, values, kind, inside, outside, **attributes):
        dataset = add(self._part_to_extend("ref"), name, values)
        write(dataset, id=self._number_of_shapes, type=kind, insideMargin=inside, outsideMargin=outside, **attributes)
        self._number_of_shapes += 1
        return dataset

    def add_primitive_shape(self, name, primitive, params, insideMargin=None, outsideMargin=None):
        """A Box, Sphere, Cylinder, Cone, Capsule, Plane; in the plane a Disk, Box2d or Line."""
        if self._is_shape(name):
            return None
        if primitive not in _PARAMETERS:
            raise ValueError(f"{name}: there is no primitive {primitive}; there are {', '.join(_PARAMETERS)}")
        params = _lengths(params)
        if len(params) != _PARAMETERS[primitive]:
            raise ValueError(f"{name}: a {primitive} has {_PARAMETERS[primitive]} parameters, not {len(params)}")
        if not all(math.isfinite(p) and (p > 0 or primitive == "Line") for p in params):
            raise ValueError(f"{name}: the parameters of a {primitive} are positive lengths, not {params}")
        if primitive == "Line" and not any(params[:2]):
            raise ValueError(f"{name}: a Line is a x + b y + c = 0 with a and b that are not both 0")
        self._set_dimension(2 if primitive in _PLANE else 3)
        return self._add_shape(add_singles, name, singles([params]) if params else [[]], "primitive", insideMargin,
                               outsideMargin, primitive=primitive)

    def add_convex_shape(self, name, points, insideMargin=None, outsideMargin=None, avoid_internal_edge_contact=False):
        """The convex hull of points."""
        if self._is_shape(name):
            return None
        points = _points(name, points)
        self._set_dimension(len(points[0]))
        avoid = True if avoid_internal_edge_contact else None
        return self._add_shape(add_singles, name, points, "convex", insideMargin, outsideMargin,
                               avoid_internal_edge_contact=avoid)

    def add_height_map(self, name, heightmap, rectangle, insideMargin=None, outsideMargin=None):
        """Ground by its heights, centred, over rectangle = (length in x, length in y)."""
        if self._is_shape(name):
            return None
        import numpy
        heights = numpy.asarray(heightmap)
        if heights.ndim != 2 or min(heights.shape) < 2 or len(rectangle) != 2:
            raise ValueError(f"{name}: heights are (nx, ny), at least 2 x 2, over a rectangle (lx, ly)")
        return self._add_shape(add_array, name, heights, "heightmap", insideMargin, outsideMargin, rect=rectangle)

    def add_mesh_from_string(self, name, shape_data, scale=None, insideMargin=None, outsideMargin=None):
        """Triangles, as the text of a vtp file."""
        if self._is_shape(name):
            return None
        self._set_dimension(3)
        return self._add_shape(add_text, name, shape_data, "vtp", insideMargin, outsideMargin, scale=scale)

    def add_mesh_from_file(self, name, filename, scale=None, insideMargin=None, outsideMargin=None):
        """A surface in an .stl, .obj or .vtp file; it is kept as the text of a vtp file."""
        if self._is_shape(name):
            return None
        if not os.path.exists(filename):  # beside the script
            filename = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), filename)
        from ._meshes import vtp_of_file
        return self.add_mesh_from_string(name, vtp_of_file(filename), scale, insideMargin, outsideMargin)

    def _needs_opencascade(self, name, *arguments, **options):
        raise NotImplementedError(f"{name}: shapes of OpenCASCADE are not in Ricochet; use primitives or convex shapes")

    add_occ_shape = add_brep_from_string = add_shape_data_from_file = add_interaction = _needs_opencascade
