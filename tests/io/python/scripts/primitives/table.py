"""A table made of five contactors, with legs of one material and a cup on its top of another."""
import numpy
from siconos.mechanics.collision.tools import Contactor, Shape, Volume, Material
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as Numerics
import siconos.kernel as Kernel

def block(dx, dy, dz):
    return [(i * dx / 2., j * dy / 2., k * dz / 2.) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]

with MechanicsHdf5Runner() as io:
    io.add_convex_shape('Top', block(1.2, 0.8, 0.06), insideMargin=0.002)
    io.add_convex_shape('Leg', block(0.08, 0.08, 0.6), insideMargin=0.002)
    io.add_primitive_shape('Cup', 'Cylinder', (0.05, 0.1))
    io.add_primitive_shape('Room', 'Box', (10, 10, 1))
    com = [0., 0., -0.1]
    contactors = [Contactor('Top', collision_group=1, relative_translation=[0, 0, 0])]
    for x in (-0.5, 0.5):
        for y in (-0.3, 0.3):
            contactors.append(Contactor('Leg', collision_group=2, relative_translation=[x, y, -0.33]))
    contactors.append(Shape('Cup', instance_name='drawn'))
    io.add_object('table', contactors, translation=[0, 0, 0.63 + com[2]], center_of_mass=com, mass=20.,
                  inertia=numpy.diag([1.8, 2.6, 3.1]))
    io.add_object('cup', [Contactor('Cup', collision_group=3)], translation=[0.2, 0.1, 0.66 + 0.05 + 0.001],
                  orientation=[(1, 0, 0), numpy.pi / 2], mass=0.3)
    io.add_object('room', [Contactor('Room', collision_group=0)], translation=[0, 0, -0.5])
    io.add_Newton_impact_friction_nsl('feet', mu=0.8, collision_group1=2, collision_group2=0)
    io.add_Newton_impact_friction_nsl('cup_on_table', 0.05, 0.0, 1, 3)
    io.add_Newton_impact_friction_nsl('cup_on_floor', mu=0.5, collision_group1=0, collision_group2=3)

def forces(body):
    g = 9.81
    tilt = 0.2
    m = body.scalarMass()
    body.setFExtPtr([m * g * numpy.sin(tilt), 0., -m * g * numpy.cos(tilt)])

options = Kernel.solver_options_create(Numerics.SICONOS_FRICTION_3D_NSGS)
options.iparam[Numerics.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[Numerics.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+', set_external_forces=forces) as io:
    io.run(with_timer=False, gravity_scale=1, t0=0, T=0.4, h=0.002, theta=0.50001, Newton_max_iter=20,
           solver_options=options, numerics_verbose=False, output_frequency=None, verbose=False)
    rows = io.dynamic_data()[-2:]
    cf = io.contact_forces_data()[:]
table, cup = rows[rows[:, 1] == 1][0], rows[rows[:, 1] == 2][0]
assert abs(table[2]) < 2e-3 and abs(table[4] - 0.53) < 2e-3, table
slides = 0.5 * 9.81 * (numpy.sin(0.2) - 0.05 * numpy.cos(0.2)) * 0.4**2
assert abs(cup[2] - 0.2 - slides) < 0.01, (cup, slides)
assert numpy.allclose(numpy.unique(cf[:, 1]), [0.05, 0.8])
