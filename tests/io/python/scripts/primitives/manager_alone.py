"""Bodies and the collision manager without the runner: contactors, static bodies, and bodies inserted and removed in the loop."""

import numpy as np

import siconos.kernel as sk
from siconos.mechanics.collision import (RigidBodyDS, SiconosBox, SiconosContactor, SiconosContactorSet, SiconosPlane)
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager, SiconosBulletOptions

t0, T, h, g = 0.0, 2.0, 0.005, 9.81


def cube(z, side=1.0):
    body = RigidBodyDS([0, 0, z, 1, 0, 0, 0], [0] * 6, 1.0, np.eye(3) / 6)
    body.contactors().push_back(SiconosContactor(SiconosBox(side, side, side)))
    body.setFExtPtr([0, 0, -g])
    return body


model = sk.NonSmoothDynamicalSystem(t0, T)
first = cube(2.0)
model.insertDynamicalSystem(first)

options = SiconosBulletOptions()
options.worldScale = 1.0
options.contactBreakingThreshold = 0.02
manager = SiconosBulletCollisionManager(options)
manager.insertNonSmoothLaw(sk.NewtonImpactFrictionNSL(0.2, 0.0, 0.5, 3), 0, 0)
ground = SiconosContactorSet()
ground.append(SiconosContactor(SiconosPlane()))
static = manager.addStaticBody(ground, [0, 0, 0, 1, 0, 0, 0], 7)
assert static.number == 7

simulation = sk.TimeStepping(model, sk.TimeDiscretisation(t0, h))
simulation.insertInteractionManager(manager)
simulation.insertIntegrator(sk.MoreauJeanOSI(0.5))
simulation.insertNonSmoothProblem(sk.FrictionContact(3))

second, heights, k, most_new = None, [], 0, 0
while simulation.hasNextEvent():
    if k == 100:
        second = cube(2.5)
        contactor = SiconosContactor(SiconosBox([1.0, 1.0, 1.0]), [0, 0, 0, 1, 0, 0, 0])
        second.setContactors(SiconosContactorSet([contactor]))
        model.insertDynamicalSystem(second)
    simulation.computeOneStep()
    heights.append(first.q()[2])
    counted = manager.statistics()
    most_new = max(most_new, counted.new_interactions_created)
    if k == 350:
        assert abs(second.q()[2] - 1.5) < 0.02, second.q()
        assert (counted.new_interactions_created, counted.existing_interactions_processed) == (0, 8), vars(counted)
        manager.removeBody(first)
        model.removeDynamicalSystem(first)
    simulation.nextStep()
    k += 1
heights = np.array(heights)
deepest = h * np.sqrt(2 * g * 1.5)  # a step at the speed of the impact
assert most_new == 4, "one landing at a time"
assert second.contactors()[0].offset[3] == 1 and ground[0].offset[3] == 1
assert k == 400 and min(heights[:350]) > 0.5 - deepest and abs(heights[345] - 0.5) < 0.01, heights[340:]
assert second.q()[2] < 1.4, "the lower cube is gone"
hits = manager.lineIntersectionQuery([0, 0, 5], [0, 0, -5])
assert [None if h.body is None else h.body.number() for h in hits] == [second.number(), None]
assert [type(h.shape).__name__ for h in hits] == ['SiconosBox', 'SiconosPlane']
assert hits[0].contactor is second.contactors()[0]
assert len(manager.lineIntersectionQuery([0, 0, 5], [0, 0, -5], closestOnly=True)) == 1
statistics = manager.statistics()
assert (statistics.new_interactions_created, statistics.existing_interactions_processed) == (0, 0), vars(statistics)  # in the air
manager.removeStaticBody(static)
assert not any(h.body is None for h in manager.lineIntersectionQuery([9, 9, 5], [9, 9, -5]))
