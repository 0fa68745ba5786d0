"""The diagonal that divides the cells of a height map: marbles fall on the middles of cells next to one raised point."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import numpy as np

# The heights of the middles of the cells (i, j) that touch the raised point (1, 2) of 4 x 5: on the diagonal from
# (i + 1, j) to (i, j + 1) it counts by half, else not.
expected = {(0, 1): 0., (0, 2): .15, (1, 1): .15, (1, 2): 0., (2, 3): 0.}
heights = np.zeros((4, 5))
heights[1, 2] = .3
with MechanicsHdf5Runner() as io:
    io.add_height_map('Map', heights, (3., 8.))
    io.add_primitive_shape('Marble', 'Sphere', (.01,))
    io.add_object('map', [Contactor('Map')], translation=[0, 0, 0])
    for n, (i, j) in enumerate(expected):
        io.add_object('marble%d' % n, [Contactor('Marble')], translation=[i - 1., 2. * j - 3., .4], mass=1.,
                      velocity=[0, 0, -2., 0, 0, 0])
    io.add_Newton_impact_friction_nsl('contact', mu=0., e=0.)
    io.run(T=.2, h=.001, verbose=False)
    cf = io.contact_forces_data()[:]
for n, height in enumerate(expected.values()):
    first = cf[cf[:, 24] == n + 1][0]
    assert abs(first[7] - height) < .02, (n, first[7], height)
