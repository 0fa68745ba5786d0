"""Fremond's law, forces on bodies in a class of the script, and unknown keywords."""
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def forces(body):
    g = 9.81 / 6
    body.setFExtPtr([0.2 * body.scalarMass(), 0, -body.scalarMass() * g])


with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Fremond_impact_friction_nsl('contact', mu=0.05, e=0.)
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 0.5], velocity=[0, 0, 0, 0, 0, 0], mass=3.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
with MechanicsHdf5Runner(mode='r+', set_external_forces=forces) as io:
    io.run(t0=0, T=1., h=0.005, verbose=False, output_frequency=20, multipoints_iterations=True)
    v = io.velocities_data()[-1]
assert abs(v[2] - (0.2 - 0.05 * 9.81 / 6) * v[0]) < 0.02, v
