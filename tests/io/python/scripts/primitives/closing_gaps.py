"""In which step a contact begins to act: a body comes closer to another one at a constant speed. The expected gaps and
velocities are those of Siconos 4.4."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner

h = .005
ball, box = ('Sphere', (.5,)), ('Box', (1, 1, 1.))

def fall(below, above, gap, v, steps=4, is_static=True):
    """The gaps and the velocities after the steps."""
    with MechanicsHdf5Runner('closing_gaps.hdf5', verbose=False) as io:
        io.add_primitive_shape('Below', *below)
        io.add_primitive_shape('Above', *above)
        io.add_object('below', [Contactor('Below')], [0, 0, 0], mass=None if is_static else 1., inertia=[1, 1, 1])
        io.add_object('z', [Contactor('Above')], [0, 0, 1 + gap], mass=1., inertia=[1, 1, 1], velocity=[0, 0, -v, 0, 0, 0])
        io.add_Newton_impact_friction_nsl('contact', mu=0., e=.5)
        io.run(T=steps * h, h=h, theta=.5, verbose=False, set_external_forces=lambda body: None)
        q, u = io.dynamic_data()[:], io.velocities_data()[:]
    last = q[:, 1].max()
    q, u = (rows[(rows[:, 0] > 0) & (rows[:, 1] == last), 4] for rows in (q, u))
    return np.column_stack([q - 1, u])

def expect(rows, *expected):
    assert np.allclose(rows[:len(expected)], expected, atol=2e-5), (rows.tolist(), expected)

# A ball above a box: half a step ahead.
expect(fall(box, ball, .0024, 1.), (.00115, .5))
expect(fall(box, ball, .0026, 1.), (-.0024, -1.), (-.00365, .5))
# A contact that is found in the step, one and a half ahead; the threshold is 0.02 times the smaller reach, 0.87.
expect(fall(box, ball, .0345, 3.), (.0195, -3.), (.01575, 1.5))
expect(fall(box, ball, .02925, 3.), (.01425, -3.), (-.00075, -3.), (-.0045, 1.5))
# Two balls: a whole step ahead, at any speed.
for is_static in (True, False):
    expect(fall(ball, ball, .0051, 1., is_static=is_static), (.0001, -1.))
expect(fall(ball, ball, .0049, 1.), (.00365, .5))
expect(fall(ball, ball, .03, 1.9, 5), (.0205, -1.9), (.011, -1.9), (.0015, -1.9), (-.000875, .95))
expect(fall(ball, ball, .03, 3.1), (.0145, -3.1), (.010625, 1.55))
expect(fall(ball, ball, .06, 11.), (.005, -11.), (-.00875, 5.5))
