"""Contacts of two stacks on the same ground are two domains: the ground does not connect them."""
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner(output_domains=True) as io:
    io.add_primitive_shape("Box", "Box", [1., 1., 1.])
    io.add_primitive_shape("Ground", "Box", [20., 20., 1.])
    io.add_Newton_impact_friction_nsl("law", mu=.5)
    for stack in range(2):
        for level in range(2):
            io.add_object(f"box{stack}{level}", [Contactor("Box")], translation=[4 * stack, 0, .5 + level], mass=1.)
    io.add_object("ground", [Contactor("Ground")], translation=[0, 0, -.5])
with MechanicsHdf5Runner(mode="r+", output_domains=True) as io:
    io.run(T=.05, h=5e-3, verbose=False)
    domains, forces = io.domains_data()[:], io.contact_forces_data()[:]
assert domains.shape == (len(forces), 3) and (domains[:, 2] == forces[:, 23]).all()
last = domains[:, 0] == domains[-1, 0]
stacks = forces[last, 2] > 2
assert {0, 1} == set(domains[last, 1]) and len(set(domains[last, 1][stacks])) == len(set(domains[last, 1][~stacks])) == 1
