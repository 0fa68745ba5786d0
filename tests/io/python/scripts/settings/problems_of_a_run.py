"""Problems of a run in files, read and solved again; the errors of their solutions; their text files."""
import glob
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.FrictionContactTrace import FrictionContactTraceParams
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

cubes = 4
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    for i in range(cubes):
        io.add_object(f'c{i}', [Contactor('Cube')], translation=[0, 0.1 * i, .5 + i], mass=1., inertia=[1 / 6.] * 3)
    io.add_object('ground', [Contactor('Ground')], [0, 0, -.5])
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
h = 0.005
params = FrictionContactTraceParams(dump_itermax=None, fileName="stack", title="Stack", description="four cubes")
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(T=20 * h, h=h, solver_options=options, friction_contact_trace_params=params, verbose=False)
files = sorted(glob.glob('stack-i*.hdf5'))
assert len(files) == 20, files
for file in files[-3:]:
    problem = sn.frictionContact_fclib_read(file)
    nc = problem.numberOfContacts
    assert problem.dimension == 3 and nc == 16 and (problem.mu == 0.3).all() and f'-{nc}-' in file
    r, u = np.zeros(3 * nc), np.zeros(3 * nc)
    so = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
    so.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    assert sn.fc3d_nsgs(problem, r, u, so) == 0
    info, error = sn.fc3d_compute_error(problem, r, u, 1e-8, so, np.linalg.norm(problem.q))
    assert info == 0 and error < 1e-8
wrong = np.zeros(3 * nc)
assert sn.fc3d_compute_error(problem, wrong, u, 1e-8, so, np.linalg.norm(problem.q))[0] == 1
assert sn.frictionContact_printInFilename(problem, 'stack.dat') == 0
again = sn.frictionContact_new_from_filename('stack.dat')
assert abs(again.M - problem.M).max() == 0 and (again.q == problem.q).all()

# A matrix of siconos.numerics is used instead of an array.
M = sn.NM_create(sn.NM_DENSE, 2, 2)
for i, j, value in ((0, 0, 2.), (1, 1, 2.), (0, 1, 1.), (1, 0, 1.)):
    sn.NM_zentry(M, i, j, value, 0.)
lcp, z, w = sn.LCP(M, np.array([-5., 1.])), np.zeros(2), np.zeros(2)
assert sn.lcp_lexicolemke(lcp, z, w, sn.SolverOptions(sn.SICONOS_LCP_LEMKE)) == 0
assert abs(z - [2.5, 0]).max() < 1e-12 and sn.lcp_compute_error(lcp, z, w, 1e-8) < 1e-12 and abs(w[1] - 3.5) < 1e-12
avi = sn.AVI(np.eye(2) * 2, np.array([-4., -6.]))  # the point of a triangle nearest to (2, 3)
avi.set_polyhedron([[1., 0.], [0., 1.], [-1., -1.]], [0., 0., -3.])
assert sn.avi_caoferris(avi, z, w, sn.SolverOptions(sn.SICONOS_AVI_CAOFERRIS)) == 0 and abs(z - [1, 2]).max() < 1e-9
