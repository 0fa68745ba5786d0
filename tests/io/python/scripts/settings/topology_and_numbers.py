"""Systems and interactions are counted as they are made; a topology changes its model and knows what is linked with what."""
import siconos.kernel as sk


def mass(q):
    return sk.LagrangianLinearTIDS([q], [0.], [[1.]])


def stop(columns):
    return sk.Interaction(sk.NewtonImpactNSL(.5), sk.LagrangianLinearTIR([columns], [-.1]))


before = sk.DynamicalSystem.resetCount(0), sk.Interaction.resetCount(0)
a, b, c = (mass(k) for k in range(3))
assert [d.number() for d in (a, b, c)] == [0, 1, 2]
pair, wall = stop([-1., 1]), stop([1.])
assert (pair.number(), wall.number()) == (0, 1)
assert sk.DynamicalSystem.resetCount(10) == 3 and mass(0).number() == 10
sk.DynamicalSystem.resetCount(before[0]), sk.Interaction.resetCount(before[1])

model = sk.NonSmoothDynamicalSystem(0, 1)
t = model.topology()
for system in c, a, b:
    t.insertDynamicalSystem(system)
t.link(pair, a, b)
t.link(wall, a)
assert model.dynamicalSystem(2).q()[0] == 2 and t.getDynamicalSystem(1).q()[0] == 1
numbers = lambda found: sorted(each.number() for each in found)  # noqa: E731
assert numbers(t.interactionsForDS(a)) == [0, 1] and numbers(t.interactionsForDS(b)) == [0]
assert t.interactionsForDS(c) == () and numbers(t.interactionsForPairOfDS(a, b)) == [0]
assert numbers(t.dynamicalSystemsForInteraction(pair)) == [0, 1]
assert numbers(t.dynamicalSystemsForInteraction(wall)) == [0]
assert t.indexSetSize(0) == 2 and t.numberOfInvolvedDS() == 3
t.removeInteraction(wall)
t.removeDynamicalSystem(c)
assert model.getNumberOfDS() == 2 and numbers(t.interactionsForDS(a)) == [0]
t.clear()
assert model.getNumberOfDS() == model.getNumberOfInteractions() == 0
