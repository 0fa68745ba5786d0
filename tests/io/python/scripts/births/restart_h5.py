"""h5py reads the file of the first half of a run, and a second runner continues from it under another name."""
import h5py, os, shutil
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

def scene(io):
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (100, 100, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=.3)
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 2], velocity=[3, 0, 0, 1, .5, 0], mass=1)
    io.add_object('late', [Contactor('Cube')], translation=[0, 9, .5], velocity=[1, 0, 0, 0, 0, 0], mass=1, time_of_birth=.7)
    io.add_object('short', [Contactor('Cube')], translation=[0, 19, .5], mass=1, time_of_death=.2)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.25])

def go(name, T):
    options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    with MechanicsHdf5Runner(mode='r+', io_filename=name, verbose=False) as io:
        io.run(with_timer=False, t0=0, T=T, h=.005, theta=.50001, Newton_max_iter=20, solver_options=options,
               output_frequency=None, output_backup=True, output_backup_frequency=50)

for name in ('whole.hdf5', 'parts.hdf5'):
    with MechanicsHdf5Runner(io_filename=name) as io:
        scene(io)
go('whole.hdf5', 1.)
go('parts.hdf5', .5)
assert os.path.exists('parts_last.hdf5')
shutil.copyfile('parts.hdf5', 'half.hdf5')
go('parts.hdf5', 1.)
with h5py.File('whole.hdf5', 'r') as one, h5py.File('parts.hdf5', 'r') as two:
    a, b = one['data/dynamic'][:], two['data/dynamic'][:]
    assert one['data']['input']['cube'].attrs['id'] == 1
    times, counts = np.unique(b[:, 0], return_counts=True)
    assert len(times) == 201, len(times)
    last = [rows[(rows[:, 0] == rows[:, 0].max())] for rows in (a, b)]
    assert sorted(last[0][:, 1]) == sorted(last[1][:, 1]) == [1, 2], last
    assert abs(last[0] - last[1])[:, 2:5].max() < 5e-2, abs(last[0] - last[1])
