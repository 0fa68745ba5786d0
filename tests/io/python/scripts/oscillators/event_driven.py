"""A bouncing ball, event-driven."""
import numpy as np
from siconos.kernel import (LagrangianLinearTIDS, LagrangianLinearTIR, NewtonImpactNSL, Interaction, LsodarOSI, LCP,
                            NonSmoothDynamicalSystem, TimeDiscretisation, EventDriven, SICONOS_OSNSP_ED_IMPACT,
                            SICONOS_OSNSP_ED_SMOOTH_ACC)
ball = LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
ball.setFExtPtr([-9.81, 0, 0])
inter = Interaction(NewtonImpactNSL(0.8), LagrangianLinearTIR([[1, 0, 0]], [-.1]))
model = NonSmoothDynamicalSystem(0, 1)
model.insertDynamicalSystem(ball)
model.link(inter, ball)
s = EventDriven(model, TimeDiscretisation(0, 5e-3))
osi = LsodarOSI()
s.insertIntegrator(osi)
s.insertNonSmoothProblem(LCP(), SICONOS_OSNSP_ED_IMPACT)
s.insertNonSmoothProblem(LCP(), SICONOS_OSNSP_ED_SMOOTH_ACC)
s.setPrintStat(True)
times, q = [], ball.q()
hits = 0
manager = s.eventsManager()
while s.hasNextEvent():
    s.advanceToEvent()
    s.processEvents()
    if manager.nextEvent() == 2:
        hits += 1
    times.append(s.startingTime())
    assert q[0] > .1 - 1e-6, q[0]
assert len(times) > 200
# the free flights: 1 - g t^2/2 = .1 at t1, then velocity .8 of that
t1 = np.sqrt(2 * .9 / 9.81)
assert min(abs(np.array(times) - t1)) < 1e-7, min(abs(np.array(times) - t1))
