"""A ball hits a wall of bricks, each a convex shape; the solver solves the whole system at once."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

lx, ly, lz = 1.0, 0.4, 0.4
corners = [(x, y, z) for x in (-lx / 2, lx / 2) for y in (-ly / 2, ly / 2) for z in (-lz / 2, lz / 2)]
with MechanicsHdf5Runner() as io:
    io.add_convex_shape('Brick', corners, insideMargin=0.)
    io.add_primitive_shape('Ball', 'Sphere', (0.5,))
    io.add_primitive_shape('Ground', 'Box', (20, 20, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.6)
    for row in range(4):
        for k in range(3):
            io.add_object('brick_%d_%d' % (row, k), [Contactor('Brick')], translation=[k * lx + (row % 2) * lx / 2, 0,
                                                                                       lz / 2 + row * lz],
                          mass=1., inertia=[(ly**2 + lz**2) / 12, (lx**2 + lz**2) / 12, (lx**2 + ly**2) / 12])
    io.add_object('ball', [Contactor('Ball')], translation=[1.5, -2, 0.9], velocity=[0, 8, 0, 0, 0, 0], mass=5,
                  time_of_birth=0.1)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.25])
options = sk.solver_options_create(sn.SICONOS_GLOBAL_FRICTION_3D_NSGS_WR)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.6, h=0.005, theta=0.50001, osi=sk.MoreauJeanGOSI, Newton_max_iter=1, solver_options=options,
           output_frequency=4,
           verbose=False)
    rows = io.dynamic_data()[:]
first, last = rows[rows[:, 0] == rows[0, 0]], rows[rows[:, 0] == rows[-1, 0]]
assert len(first) == 12 and len(last) == 13, (len(first), len(last))
assert abs(last[:, 3]).max() > 0.3
