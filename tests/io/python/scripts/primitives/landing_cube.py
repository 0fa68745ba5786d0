"""A cube lands flat while it moves sideways, and slides to rest; the step is called in parts, with timers."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
from math import sqrt
mu, g, fall = .3, 9.80665, .2
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1.))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1.))
    io.add_object('cube', [Contactor('Cube')], [0, 0, .5 + fall], mass=1., velocity=[1, 0, 0, 0, 0, 0])
    io.add_object('ground', [Contactor('Ground')], [0, 0, -.5])
    io.add_Newton_impact_friction_nsl('contact', mu=mu, e=0.)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(T=.5, h=.001, solver_options=options, explode_Newton_solve=True, with_timer=True, verbose=False,
           display_Newton_convergence=True, numerics_verbose_level=1, osnspb_max_size=1000)
    last = io.dynamic_data()[-1]
    assert len(io.log_data()) > 0
landing = sqrt(2 * fall / g)
slow = 1 - mu * g * landing  # the impact takes mu times the normal impulse
assert abs(last[2] - (landing + slow**2 / (2 * mu * g))) < 1e-3 and abs(last[6:]).max() < 1e-6, last
