"""A manager of interactions in Python links a ball with the ground when it comes near; shapes keep their sizes."""
import numpy as np
import siconos.kernel as sk
from siconos.mechanics.collision import SiconosBox, SiconosHeightMap, SiconosMesh, SiconosSphere


class Manager(sk.InteractionManager):
    def __init__(self, ball):
        sk.InteractionManager.__init__(self)
        self.ball, self.calls, self.ground = ball, 0, None

    def updateInteractions(self, simulation):
        self.calls += 1
        if self.ball.q()[0] < .5 and self.ground is None:
            self.ground = sk.Interaction(sk.NewtonImpactNSL(.7), sk.LagrangianLinearTIR([[1.]]))
            simulation.link(self.ground, self.ball)


ball = sk.LagrangianLinearTIDS([1.], [0.], [[1.]])
ball.setFExtPtr([-9.81])
model = sk.NonSmoothDynamicalSystem(0, 1.5)
model.insertDynamicalSystem(ball)
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 1e-3))
manager = Manager(ball)
s.insertInteractionManager(manager)
s.insertIntegrator(sk.MoreauJeanOSI(.5))
s.insertNonSmoothProblem(sk.LCP())
out = []
while s.hasNextEvent():
    s.computeOneStep()
    out.append([s.nextTime(), ball.q()[0]])
    s.nextStep()
np.savetxt('own_manager.dat', out)
assert manager.calls >= len(out) and manager.ground is not None and model.getNumberOfInteractions() == 1
assert abs(out[-1][1] - 0.05577317739999656) < 1e-12, out[-1]  # Siconos 4.4 ends here

box, sphere = SiconosBox(1., 2., 3.), SiconosSphere(0.5)
box.setInsideMargin(0.1)
box.setOutsideMargin(0.2)
assert list(box.dimensions()) == [1, 2, 3] and box.insideMargin() == 0.1 and box.outsideMargin() == 0.2
sphere.setRadius(0.7)
assert sphere.radius() == 0.7
heights = SiconosHeightMap(np.zeros((3, 4)), 2., 3.)
assert heights.length_x() == 2 and heights.height_data().shape == (3, 4)
SiconosMesh([0, 1, 2], [[0, 0, 0], [1, 0, 0], [0, 1, 0.]])
