"""A ball whose steps are composed of their parts follows one that makes whole steps."""

import numpy as np
import siconos.kernel as sk


def ball_on_floor():
    ball = sk.LagrangianLinearTIDS([1.0, 0, 0], [0, 0, 0.0], np.diag([2.0, 1, 1]))
    ball.setFExtPtr([-19.62, 0, 0])
    contact = sk.Interaction(sk.NewtonImpactNSL(0.5), sk.LagrangianLinearTIR([[1.0, 0, 0]]))
    model = sk.NonSmoothDynamicalSystem(0, 2)
    model.insertDynamicalSystem(ball)
    model.link(contact, ball)
    scheme, problem = sk.MoreauJeanOSI(0.5), sk.LCP()
    return ball, contact, scheme, problem, sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.01), scheme, problem)


whole, _, _, _, steps = ball_on_floor()
ball, contact, scheme, problem, parts = ball_on_floor()
parts.initialize()
impulses = 0.0
for _ in range(150):
    steps.computeOneStep()
    parts.initializeNewtonLoop()
    parts.prepareNewtonIteration()
    scheme.computeFreeState()
    parts.computeOneStepNSProblem(sk.SICONOS_OSNSP_TS_VELOCITY)
    parts.update(1)
    assert parts.newtonCheckConvergence(1e-10)
    assert abs(ball.q()[0] - whole.q()[0]) < 1e-12 and abs(ball.p(1)[0] - whole.p(1)[0]) < 1e-12
    impulses += ball.p(1)[0]
    steps.nextStep()
    parts.nextStep()
assert impulses > 10
assert problem.getOSIMatrix(scheme, ball)[0, 0] == 2.0
assert np.array_equal(contact.getLeftInteractionBlockForDS(0, 1, 3), [[1.0, 0, 0]])
