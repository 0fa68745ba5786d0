"""A cube falls on a block and comes to rest."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions
from siconos.mechanics.collision.tools import Contactor

bullet_options = SiconosBulletOptions()
bullet_options.worldScale = 1.0
bullet_options.contactBreakingThreshold = 0.04
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.)
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 2], velocity=[0, 0, 0, 0, 0, 0], mass=1)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=False, bullet_options=bullet_options, face_class=None, edge_class=None, t0=0, T=1.5, h=0.005,
           theta=0.50001, Newton_max_iter=20, set_external_forces=None, solver_options=options, numerics_verbose=False,
           output_frequency=1)
    last = io.dynamic_data()[-1]
    assert abs(last[4] - 0.5) < 0.03 and abs(last[2]) < 1e-3, last
    assert len(io.contact_forces_data()) > 100
