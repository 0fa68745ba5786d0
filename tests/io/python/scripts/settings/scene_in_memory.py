"""A scene is kept in memory: neither numpy nor h5py is loaded unless a script uses it. The file is as h5py writes it, and h5py reads
and extends it."""
import subprocess
import sys

import h5py
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner

PROGRAM = """
import sys
import siconos.kernel as sk, siconos.numerics as sn
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
SCENE
RUN
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 100.
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner('light.hdf5') as io:
    scene(io)
for T in 0.1, 0.2:
    with MechanicsHdf5Runner('light.hdf5', mode='r+', verbose=False) as io:
        run(io, T, options)
print(*(name for name in ("numpy.core", "h5py.h5", "json", "re") if name in sys.modules))
"""
SCENE = """
def scene(io):
    io.add_primitive_shape('Cube', 'Box', (0.5, 0.5, 0.5))
    io.add_primitive_shape('Ground', 'Plane', ())
    io.add_convex_shape('Tile', [[0, 0, 0], [0.3, 0, 0], [0, 0.3, 0], [0, 0, 0.3]], insideMargin=0.)
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    io.add_relay_nsl('drag', lb=-0.1, ub=0.1)
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 0.3], mass=1., velocity=[0.1, 0, 0, 0, 0, 0])
    io.add_object('arm', [Contactor('Cube', collision_group=-1)], translation=[3, 0, 2], mass=1, inertia=[1, 1, 1])
    io.add_object('tile', [Contactor('Tile', relative_orientation=[(0, 0, 1), 0.5])], translation=[2, 2, 1.], mass=1.,
                  inertia=[[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]], time_of_birth=0.02)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, 0])
    io.add_joint('hinge', 'arm', None, [[2.5, 0, 2]], [[0, 1, 0]], 'PivotJointR', True, stops=[[0, 0.1, -1]], friction='drag')
    io.add_boundary_condition('still', 'tile', indices=[0, 1], bc_class='HarmonicBC', a=[0., 0.], b=[1., 0.], omega=[2., 2.],
                              phi=[0., 0.])
"""
RUN = """
def run(io, T, options):
    io.run(t0=0, T=T, h=0.005, solver_options=options, verbose=False, output_domains=False)
""".replace(", output_domains=False", "")
program = PROGRAM.replace("SCENE", SCENE).replace("RUN", RUN)
loaded = subprocess.run([sys.executable, '-c', program], check=True, capture_output=True, text=True).stdout.split()
assert not loaded, loaded

# The same through h5py from the beginning.
exec(SCENE + RUN)
import siconos.kernel as sk  # noqa: E402
options = sk.solver_options_create(2000)
options.iparam[0], options.dparam[0] = 100, 1e-8
with MechanicsHdf5Runner('plain.hdf5') as io:
    assert isinstance(io._out, h5py.File)
    scene(io)  # noqa: F821
for T in 0.1, 0.2:
    with MechanicsHdf5Runner('plain.hdf5', mode='r+', verbose=False) as io:
        run(io, T, options)  # noqa: F821


def compare(name, one, two):
    assert sorted(one.attrs) == sorted(two.attrs), (name, sorted(one.attrs), sorted(two.attrs))
    for key in one.attrs:
        a, b = one.attrs.get_id(key), two.attrs.get_id(key)
        assert (a.dtype, a.shape) == (b.dtype, b.shape), (name, key, a.dtype, b.dtype, a.shape, b.shape)
        assert h5py.check_string_dtype(a.dtype) == h5py.check_string_dtype(b.dtype), (name, key)
        assert np.all(one.attrs[key] == two.attrs[key]), (name, key, one.attrs[key], two.attrs[key])
    if isinstance(one, h5py.Group):
        assert sorted(one) == sorted(two), (name, sorted(one), sorted(two))
        for key in one:
            compare(f'{name}/{key}', one[key], two[key])
    else:
        assert (one.dtype, one.shape, one.maxshape, one.chunks) == (two.dtype, two.shape, two.maxshape, two.chunks), name
        assert np.all(one[()] == two[()]), name


with h5py.File('light.hdf5') as light, h5py.File('plain.hdf5') as plain:
    compare('', light, plain)
    assert len(light['data/dynamic']) > 40 and len(light['data/cf']) and light['data/ref/Cube'][0, 0] == 0.5

# Many members, many rows, texts that are long; then h5py adds more.
count, rows = 1500, 300000
with MechanicsHdf5Runner('large.hdf5', verbose=False) as io:
    io.add_primitive_shape('Ball', 'Sphere', 0.1)
    for i in range(count):
        io.add_object('ball%d' % i, [Contactor('Ball', parameters=['x' * 100])], translation=[i, 0, 0], mass=1.)
    io.add_mesh_from_string('Mesh', '<VTKFile>' + 'ä' * 200000 + '</VTKFile>')
    for i in range(rows):
        io._tables['dynamic'].append([i, 1, 0, 0, 0.5, 1, 0, 0, 0])
with h5py.File('large.hdf5', 'r+') as file:
    assert len(file['data/input']) == count and file['data/input/ball1234'].attrs['id'] == 1235
    assert file['data/ref/Mesh'][0].decode().count('ä') == 200000
    table = file['data/dynamic']
    assert table.shape == (rows, 9) and (table[:, 0] == np.arange(rows)).all() and (table[:, 4] == 0.5).all()
    table.resize(rows + 10000, 0)
    table[rows:, 0] = 7.
    file['data/input'].create_group('another').attrs['id'] = 5
    file['data/input/ball3'].attrs['type'] = 'a longer text than before'
    del file['data/input/ball4']
with h5py.File('large.hdf5') as file:
    assert len(file['data/input']) == count and file['data/input/another'].attrs['id'] == 5
    assert file['data/input/ball3'].attrs['type'] == 'a longer text than before'
    assert file['data/input/ball5'].attrs['type'] == 'dynamic'
    assert (file['data/dynamic'][rows:, 0] == 7).all() and (file['data/dynamic'][:rows, 0] == np.arange(rows)).all()

# The file has changed: its new contents are used.
with MechanicsHdf5Runner('large.hdf5', mode='r') as io:
    assert 'another' in io.instances() and io.dynamic_data().shape == (rows + 10000, 9)
