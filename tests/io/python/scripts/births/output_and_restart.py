"""Every fifth step is written; a second call continues the run, and its tables are extended."""
import h5py
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner(use_compression=True, output_domains=True) as io:
    io.add_primitive_shape('Box', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.2)
    io.add_object('box', [Contactor('Box')], translation=[0, 0, 0.51], velocity=[2, 0, 0, 0, 0, 0], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
for end in (0.5, 1.0):
    with MechanicsHdf5Runner(mode='r+') as io:
        io.run(t0=0, T=end, h=0.01, Newton_max_iter=10, solver_options=options, output_frequency=5, output_backup=True,
               output_backup_frequency=50, verbose=False)
        name = io._io_filename
with h5py.File(name, 'r') as f:
    data = f['data']
    for table, width in (('static', 9), ('dynamic', 9), ('velocities', 8), ('cf', 26), ('cf_info', 5), ('cf_work', 7),
                         ('solv', 4)):
        assert data[table].shape[1] == width, table
    assert data['siconos_mechanics_run_options'].attrs['options']
    rows = data['dynamic'][:]
    assert f.attrs['dimension'] == 3
assert abs(rows[-1, 0] - 1.0) < 1e-6 and rows.shape[0] >= 22, rows[:, 0]
