"""Earlier states; objects that are added before their shapes; descriptions of the columns of the tables."""
import numpy as np
import siconos.kernel as sk
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

ball = sk.LagrangianLinearTIDS([1.], [0.], [[1.]])
ball.setFExtPtr([-9.81])
model = sk.NonSmoothDynamicalSystem(0, .1)
model.insertDynamicalSystem(ball)
model.link(sk.Interaction(sk.NewtonImpactNSL(.5), sk.LagrangianLinearTIR([[1.]])), ball)
scheme = sk.MoreauJeanOSI(.5)
scheme.setIsWSymmetricDefinitePositive(True)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, .01), scheme, sk.LCP())
while s.hasNextEvent():
    before = ball.q().copy()
    s.computeOneStep()
    memory = ball.qMemory()
    assert len(memory) >= 1 and memory.getSiconosVector(0)[0] == before[0] and memory[0][0] > ball.q()[0]
    s.nextStep()
assert model.topology().hasDynamicalSystem(ball) and model.topology().hasInteraction(model.interaction(0))

with MechanicsHdf5Runner() as io:
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 1], mass=1)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
    io.add_primitive_shape('Ball', 'Sphere', [.3])
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=.3)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(T=.6, h=.005, verbose=False)
    assert abs(io.dynamic_data()[-1, 4] - .3) < .05
    for name in 'dynamic', 'velocities', 'cf', 'static':
        assert io._out['data'][name].attrs['info'].startswith('time'), name
