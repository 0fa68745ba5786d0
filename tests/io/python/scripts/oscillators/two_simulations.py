"""A bouncing ball with projection of its positions, and event by event: results of Siconos 4.4."""
import numpy as np
import siconos.kernel as sk


def ball(e):
    system = sk.LagrangianLinearTIDS([1., 0, 0], [2. if e == .6 else 0., 0, 0], np.diag([1., 1., .4]))
    system.setFExtPtr([-9.81, 0, 0])
    model = sk.NonSmoothDynamicalSystem(0, 3.)
    model.insertDynamicalSystem(system)
    contact = sk.Interaction(sk.NewtonImpactNSL(e), sk.LagrangianLinearTIR([[1., 0, 0]], [-.1]))
    model.link(contact, system)
    return model, system, contact


model, system, contact = ball(.6)
s = sk.TimeSteppingDirectProjection(model, sk.TimeDiscretisation(0, .005), sk.MoreauJeanDirectProjectionOSI(.5), sk.LCP(),
                                    sk.MLCPProjectOnConstraints())
s.setProjectionMaxIteration(20)
s.setConstraintTolUnilateral(1e-8)
s.setConstraintTol(1e-8)
rows, q, v, p = [], system.q(), system.velocity(), system.p(1)
while s.hasNextEvent():
    s.computeOneStep()
    rows.append([q[0], v[0], p[0], contact.lambda_(1)[0]])
    s.nextStep()
sums = abs(np.array(rows)).sum(axis=0)
assert np.allclose(sums, [210.48359731, 524.30845843, 27.44839375, 27.44839375], rtol=1e-9), sums

model, system, contact = ball(.8)
s = sk.EventDriven(model, sk.TimeDiscretisation(0, .01))
s.insertIntegrator(sk.LsodarOSI())
s.insertNonSmoothProblem(sk.LCP(), sk.SICONOS_OSNSP_ED_IMPACT)
s.insertNonSmoothProblem(sk.LCP(), sk.SICONOS_OSNSP_ED_SMOOTH_ACC)
rows = []
while s.hasNextEvent() and len(rows) < 150:
    s.advanceToEvent()
    s.processEvents()
    rows.append([s.startingTime(), system.q()[0], system.velocity()[0]])
sums = abs(np.array(rows)).sum(axis=0)
assert np.allclose(sums, [111.80207057, 76.738897029, 252.52453956], rtol=1e-9), sums
