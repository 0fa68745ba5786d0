"""Two balls on one line: an interaction of two systems, block results, the graphs and their names."""
import numpy as np
import siconos.kernel as sk

a = sk.LagrangianLinearTIDS([0.], [2.], [[1.]])
b = sk.LagrangianLinearTIDS([1.], [0.], [[3.]])
model = sk.NonSmoothDynamicalSystem(0., 1.)
for name, ball in (('a', a), ('b', b)):
    model.insertDynamicalSystem(ball)
    model.setName(ball, name)
inter = sk.Interaction(sk.NewtonImpactNSL(0.5), sk.LagrangianLinearTIR([[-1., 1.]], [-0.2]))
model.link(inter, a, b)
model.setName(inter, 'between')
assert model.name(inter) == 'between' and model.name(a) == 'a'
s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.01), sk.MoreauJeanOSI(), sk.LCP())
rows = []
while s.hasNextEvent():
    s.advanceToEvent()
    rows.append([s.nextTime(), a.q()[0], b.q()[0], a.velocity()[0], b.velocity()[0], inter.lambda_(1)[0]])
    s.processEvents()
rows = np.array(rows)
np.savetxt('two_bodies.dat', rows)
assert abs(rows[-1, 3] + 3 * rows[-1, 4] - 2) < 1e-12 and abs(rows[-1, 4] - rows[-1, 3] - 1) < 1e-12, rows[-1]
topology = model.topology()
assert topology.getDynamicalSystem('b').number() == b.number() and model.getNumberOfDS() == 2
assert model.name(a) == 'a' and topology.getInteraction('between').number() == inter.number()
assert len(sk.interactions(topology.indexSet(0))) == 1 and len(sk.dynamicalSystems(topology.dSG(0))) == 2
assert [i.number() for i in model.InteractionsVector()] == [inter.number()]
assert len(model.dynamicalSystemsVector()) == 2
