"""Surfaces in files: .stl and .obj by Ricochet's reader, and the PolyData of VTK (.vtp), which scenes keep as text."""

import base64
import errno
import os
import zlib

import numpy

from .. import _siconos

_TYPES = {"Float32": "f4", "Float64": "f8", "Int8": "i1", "UInt8": "u1", "Int16": "i2", "UInt16": "u2", "Int32": "i4",
          "UInt32": "u4", "Int64": "i8", "UInt64": "u8"}


def vtp_of_file(filename):
    """The file as text of a .vtp file."""
    if not os.path.exists(filename):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), filename)
    ending = os.path.splitext(filename)[1].lower()
    if ending == ".vtp":
        with open(filename) as file:
            return file.read()
    if ending not in (".stl", ".obj"):
        raise ValueError(f"{filename}: meshes are .stl, .obj or .vtp files")
    try:
        return vtp_text(*_siconos.read_mesh(filename))
    except RuntimeError as error:
        raise ValueError(str(error)) from None


def vtp_text(points, triangles):
    """PolyData as text that gives the same numbers when it is read."""
    triangles = numpy.asarray(triangles)
    numbers = lambda values: " ".join(map(repr, numpy.ravel(values).tolist()))  # noqa: E731
    array = lambda kind, name, values, more="": (  # noqa: E731
        f'<DataArray type="{kind}" Name="{name}" {more}format="ascii">{numbers(values)}</DataArray>')
    return "\n".join((
        '<?xml version="1.0"?>', '<VTKFile type="PolyData" version="0.1" byte_order="LittleEndian">', "<PolyData>",
        f'<Piece NumberOfPoints="{len(points)}" NumberOfPolys="{len(triangles)}">',
        "<Points>", array("Float64", "Points", points, 'NumberOfComponents="3" '), "</Points>",
        "<Polys>", array("Int64", "connectivity", triangles),
        array("Int64", "offsets", 3 * numpy.arange(1, len(triangles) + 1)), "</Polys>",
        "</Piece>", "</PolyData>", "</VTKFile>", ""))


def surface_of_vtp(name, text):
    """Points and triangles; None in place of triangles if a polygon has more than three corners."""
    import xml.etree.ElementTree as xml  # which few scenes need
    try:
        root = xml.fromstring(text)
    except xml.ParseError as error:
        raise ValueError(f"{name}: no text of a .vtp file: {error}") from None
    piece = root.find("PolyData/Piece")
    if piece is None or len(root.findall("PolyData/Piece")) != 1:
        raise ValueError(f"{name}: a .vtp file has one piece of PolyData")
    points = _values(name, root, piece.find("Points/DataArray")).reshape(-1, 3).astype(float)
    polygons = {a.get("Name"): a for a in piece.findall("Polys/DataArray")}
    if "connectivity" not in polygons or "offsets" not in polygons:
        raise ValueError(f"{name}: the .vtp file has no polygons")
    ends = _values(name, root, polygons["offsets"])
    corners = _values(name, root, polygons["connectivity"])
    if len(corners) and not 0 <= corners.min() <= corners.max() < len(points):
        raise ValueError(f"{name}: a polygon has a corner that is none of the {len(points)} points")
    is_triangles = len(ends) > 0 and (numpy.diff(ends, prepend=0) == 3).all()
    return points, corners.reshape(-1, 3) if is_triangles else None


def _values(name, root, array):
    """The numbers of a DataArray."""
    if array is None or array.get("type") not in _TYPES:
        raise ValueError(f"{name}: a DataArray of the .vtp file is missing, or has no known type")
    order = ">" if root.get("byte_order") == "BigEndian" else "<"
    kind, header = order + _TYPES[array.get("type")], order + ("u8" if root.get("header_type") == "UInt64" else "u4")
    if array.get("format") == "ascii":
        return numpy.array((array.text or "").split(), kind[1:])
    text = (array.text or "").strip()
    if array.get("format") == "appended":
        appended = root.find("AppendedData")
        if appended is None or appended.get("encoding") != "base64":
            raise ValueError(f"{name}: appended data of a .vtp file are read in base64; write it as text")
        text = appended.text.strip()[1 + int(array.get("offset", 0)):]
    return numpy.frombuffer(_bytes(text, header, root.get("compressor")), kind)


def _decoded(text, size):
    """The first bytes of base64."""
    return base64.b64decode(text[:-(-size // 3) * 4])[:size]


def _bytes(text, header, compressor):
    """Behind a header: the number of bytes, or for compressed data the number of blocks, the sizes of a block and of
    the last, and the compressed size of each."""
    width = numpy.dtype(header).itemsize
    first = int(numpy.frombuffer(_decoded(text, width), header)[0])
    if not compressor:
        return _decoded(text, width + first)[width:]
    if compressor != "vtkZLibDataCompressor":
        raise ValueError(f"a .vtp file compressed by {compressor}; by zlib, or not at all, it is read")
    size = (3 + first) * width
    sizes = numpy.frombuffer(_decoded(text, size), header)[3:].astype(int)
    data = _decoded(text[-(-size // 3) * 4:], int(sizes.sum()))
    ends = numpy.cumsum(sizes)
    return b"".join(zlib.decompress(data[end - length:end]) for end, length in zip(ends, sizes))
