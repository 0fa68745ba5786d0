"""Surfaces from files: a sphere and a box come to rest on a sloped tray of triangles, which an .stl, an .obj and .vtp files of
several encodings give alike; a Plane of space."""
import base64
import os
import struct
import zlib

import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

POINTS = np.array([[-2., -2, 0], [2, -2, 0], [2, 2, 0], [-2, 2, 0]])
FACES = [(0, 1, 2), (0, 2, 3)]
with open('tray.stl', 'w') as file:
    file.write('solid tray\n' + ''.join('facet normal 0 0 1\nouter loop\n' + ''.join('vertex %g %g %g\n' % tuple(POINTS[i]) for i in f) +
                                        'endloop\nendfacet\n' for f in FACES) + 'endsolid tray\n')
with open('tray.obj', 'w') as file:
    file.write(''.join('v %g %g %g\n' % tuple(p) for p in POINTS) + ''.join('f %d %d %d\n' % tuple(i + 1 for i in f) for f in FACES))


def vtp(values, more='', tail=''):
    array = lambda kind, name, data: f'<DataArray type="{kind}" Name="{name}" {values(data, kind)}</DataArray>'
    return (f'<VTKFile type="PolyData" byte_order="LittleEndian" {more}><PolyData><Piece NumberOfPoints="4" NumberOfPolys="2">'
            '<Points>' + array('Float32', 'Points', POINTS) + '</Points><Polys>' + array('Int64', 'connectivity', FACES) +
            array('Int64', 'offsets', [3, 6]) + '</Polys></Piece></PolyData>' + tail + '</VTKFile>')


def raw(data, kind):
    return np.asarray(data).astype({'Float32': '<f4', 'Int64': '<i8'}[kind]).tobytes()


def binary(data, kind):
    data = raw(data, kind)
    return 'format="binary">' + base64.b64encode(struct.pack('<I', len(data)) + data).decode()


def compressed(data):
    packed = zlib.compress(data)
    return base64.b64encode(struct.pack('<QQQQ', 1, 1 << 15, len(data), len(packed))).decode() + base64.b64encode(packed).decode()


kept = []


def appended(data, kind):
    offset = sum(map(len, kept))
    kept.append(compressed(raw(data, kind)))
    return f'format="appended" offset="{offset}">'


body = vtp(appended, 'header_type="UInt64" compressor="vtkZLibDataCompressor"')
with open('tray.vtp', 'w') as file:
    file.write(body.replace('</VTKFile>', '<AppendedData encoding="base64">_' + ''.join(kept) + '</AppendedData></VTKFile>'))

rest = {}
for kind in 'tray.stl', 'tray.obj', 'tray.vtp', 'text', 'Plane':
    name = kind.replace('.', '_') + '.hdf5'
    with MechanicsHdf5Runner(name) as io:
        if kind == 'Plane':
            io.add_primitive_shape('Tray', 'Plane', ())
        elif kind == 'text':
            io.add_mesh_from_string('Tray', vtp(binary), scale=2.)
        else:
            io.add_mesh_from_file('Tray', kind)
        io.add_primitive_shape('Ball', 'Sphere', (0.25,))
        io.add_primitive_shape('Cube', 'Box', (0.5, 0.5, 0.5))
        io.add_Newton_impact_friction_nsl('contact', mu=0.8, e=0.)
        io.add_object('tray', [Contactor('Tray')], translation=[0, 0, 0], orientation=[(0, 1, 0), 0.1])
        io.add_object('ball', [Contactor('Ball')], translation=[-0.5, 1, 0.6], mass=1., inertia=[.1, .1, .1])
        io.add_object('cube', [Contactor('Cube')], translation=[0, -1, 0.4], orientation=[(0, 1, 0), 0.1], mass=1.)
    with MechanicsHdf5Runner(name, mode='r+') as io:
        io.run(t0=0, T=0.5, h=1e-3, theta=0.5, verbose=False, output_frequency=500)
        rest[kind] = {int(row[1]): row[2:5] for row in io.dynamic_data()[-2:]}
    os.remove(name)
normal = np.array([np.sin(0.1), 0, np.cos(0.1)])
for kind, (ball, cube) in ((k, (r[1], r[2])) for k, r in rest.items()):
    assert abs(cube @ normal - 0.25) < 5e-3, (kind, cube)  # it sticks
    assert abs(ball @ normal - 0.25) < 5e-3 and ball[0] > -0.48, (kind, ball)  # and rolls down
    assert np.allclose(rest['Plane'][1], ball, atol=2e-2), (kind, ball, rest['Plane'])

with MechanicsHdf5Runner('wrong.hdf5') as io:
    for file, text in (('wrong.ply', ''), ('wrong.stl', 'solid a\nfacet'), ('wrong.obj', 'v 0 0\n')):
        with open(file, 'w') as out:
            out.write(text)
        try:
            io.add_mesh_from_file(file, file)
        except ValueError as error:
            assert file in str(error)
        else:
            raise AssertionError(file)
    try:
        io.add_mesh_from_file('missing', 'missing.stl')
    except FileNotFoundError as error:
        assert 'missing.stl' in str(error)
    else:
        raise AssertionError('missing.stl')
