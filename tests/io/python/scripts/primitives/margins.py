"""Shapes as large as those of Siconos 4.4: a body rests at its outside margins, capsules and cones have half lengths."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import numpy as np

upright = [(1, 0, 0), np.pi / 2]  # y becomes z
cube = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
# name: primitive or points, parameters, margins, height at rest on ground without margin
cases = {
    'ball': ('Sphere', (1.,), dict(outsideMargin=.1), 1.1),
    'box': ('Box', (1., 1., 1.), dict(insideMargin=.1, outsideMargin=.1), .6),
    'shrunk': ('Box', (1., 1., 1.), dict(insideMargin=.1), .5),
    'hull': ('Hull', cube, dict(outsideMargin=.1), .6),
    'cylinder': ('Cylinder', (.5, 1.), dict(outsideMargin=.1), .6),
    'capsule': ('Capsule', (.5, 2.), dict(), 1.),
    'cone': ('Cone', (.5, 2.), dict(insideMargin=.05), .55)}


def heights(ground_margin):
    with MechanicsHdf5Runner() as io:
        io.add_primitive_shape('Ground', 'Box', (100., 10., 1.), outsideMargin=ground_margin)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
        for n, (name, (kind, values, margins, rest)) in enumerate(cases.items()):
            if kind == 'Hull':
                io.add_convex_shape(name, values, **margins)
            else:
                io.add_primitive_shape(name, kind, values, **margins)
            io.add_object(name, [Contactor(name)], translation=[4. * n - 12., 0, rest + ground_margin + .05], mass=1.,
                          inertia=[1., 1., 1.], orientation=upright)
        io.add_Newton_impact_friction_nsl('contact', mu=.5, e=0.)
        io.run(T=.2, h=.0005, theta=.50001, verbose=False)
        return io.dynamic_data()[-len(cases):, 4]


for margin in 0., .2:
    for found, (name, case) in zip(heights(margin), sorted(cases.items())):  # bodies are in the order of names
        assert abs(found - case[3] - margin) < .002, (name, margin, found)
