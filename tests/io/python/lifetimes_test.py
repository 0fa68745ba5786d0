"""lifetimes_test.py -- objects that cannot be copied say so, views outlive their objects, errors leave the state unchanged, and 10^5
models leave no memory allocated."""
import copy
import gc
import os
import pickle
import resource
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): lifetimes are not tested")
    sys.exit(77)
import ricochet as rico


def refusal(kind, function, words):
    try:
        function()
    except kind as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"was not refused: {words}")


def bouncing():
    """Makes a model of a ball on a floor, and returns its parts, which can be used without the model."""
    ball = rico.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    ball.set_fext([-9.81, 0, 0])
    floor = rico.Interaction(rico.NewtonImpactNSL(0.9), rico.LagrangianLinearTIR([1, 0, 0]))
    model = rico.NonSmoothDynamicalSystem(0, 10)
    model.insert_dynamical_system(ball)
    model.link(floor, ball)
    steps = rico.TimeStepping(model, rico.TimeDiscretisation(0, 5e-3), rico.MoreauJeanOSI(0.5), rico.LCP())
    return ball, floor, model, steps


def pile(T=1.0, force=None):
    bodies = rico.RigidBodies()
    bodies.set_gravity([0, 0, -9.81])
    bodies.add(bodies.add_kind(rico.HalfSpace(), motion="static"), [0, 0, 0])
    ball = bodies.add_kind(rico.Sphere(0.1), density=1000)
    for i in range(3):
        bodies.add(ball, [0, 0.01 * i, 0.1 + 0.21 * i])
    contacts = rico.CollisionManager(margin=0.02)
    contacts.insert(bodies)
    contacts.set_law(rico.NewtonImpactFrictionNSL(0, 0, 0.3, 3))
    model = rico.NonSmoothDynamicalSystem(0, T)
    model.insert_dynamical_system(bodies)
    if force is not None:
        motor = rico.JointAxisR(bodies, "angle", 2, None, [0, 0, 0.31], [0, 1, 0])
        motor.set_target(force)
        model.link(rico.Interaction(rico.EqualityConditionNSL(1), motor), bodies)
    steps = rico.TimeStepping(model, rico.TimeDiscretisation(0, 5e-3), rico.MoreauJeanOSI(1), rico.BodyContacts())
    steps.insert_interaction_manager(contacts)
    return bodies, contacts, steps


def test_no_copies():
    """The message is one line, which says what to do instead."""
    bodies, contacts, steps = pile()
    things = [*bouncing(), bodies, contacts, steps, rico.MoreauJeanOSI(0.5), rico.LCP(), rico.BodyContacts(), rico.ElasticBodies(),
              rico.LagrangianScleronomousR(h=lambda q: q, jachq=lambda q: [[1.0]]), rico.ControlManager()]
    for thing in things:
        for attempt in copy.copy, copy.deepcopy, pickle.dumps:
            refusal(TypeError, lambda: attempt(thing), type(thing).__name__ + ": is not copied or pickled; create ")
    refusal(TypeError, lambda: copy.deepcopy({"model": things[2]}), "checkpoint")
    law = rico.NewtonImpactNSL(0.5)
    assert copy.deepcopy([law, law])[0].e == 0.5


def test_no_derived_laws():
    refusal(TypeError, lambda: type("Mine", (rico.NewtonImpactNSL,), {}), "Mine: laws are not derived in Python")
    refusal(TypeError, lambda: type("Mine", (rico.NonSmoothLaw,), {}), "relation")


def test_names():
    """Both names refer to the same member."""
    ball, _, model, steps = bouncing()
    assert type(model).insert_dynamical_system is type(model).insertDynamicalSystem
    assert rico.box_mesh is rico.boxMesh and rico.read_gmsh is rico.readGmsh
    while steps.has_next_event() and steps.step_number < 5:
        steps.compute_one_step()
        steps.next_step()
    assert steps.stepNumber == steps.step_number == 5 and steps.time_step == steps.timeStep
    assert ball.q[0] < 1


def test_what_is_gone():
    """Arrays and parts keep their values, whatever the order in which objects are deleted."""
    for first in range(4):
        parts = list(bouncing())
        parts[3].run(lambda s: s.stepNumber < 300)
        ball, floor = parts[0], parts[1]
        q, velocity, impulse = ball.q, ball.velocity, np.array(floor.lambda_(1) if hasattr(floor, "lambda_") else 0)
        kept = q.copy(), velocity.copy()
        del parts[first]
        gc.collect()
        del parts, ball, floor
        gc.collect()
        assert (q == kept[0]).all() and (velocity == kept[1]).all() and np.isfinite(impulse).all()
    bodies, contacts, steps = pile()
    steps.run()
    positions, reactions = bodies.positions, contacts.reactions()
    kept = positions.copy()
    del steps, contacts, bodies
    gc.collect()
    assert (positions == kept).all() and len(reactions["impulse"]) > 0
    elastic = rico.ElasticBodies()
    elastic.add("block", rico.box_mesh([0.2, 0.2, 0.2], [2, 2, 2]), young=1e5, poisson=0.3, density=1000, at=[0, 0, 0.5])
    block = elastic["block"]
    del elastic
    gc.collect()
    assert abs(block.centre[2] - 0.5) < 1e-12 and block.places.shape == (27, 3)


def test_what_is_wrong():
    """NaN and wrong shapes of arrays are refused when they are given, and the state is unchanged."""
    ball, _, _, steps = bouncing()
    steps.compute_one_step()
    before = ball.q.copy()
    refusal(ValueError, lambda: ball.set_fext([np.nan, 0, 0]), "finite")
    refusal((ValueError, TypeError), lambda: ball.set_fext([1, 0]), "")
    refusal((ValueError, TypeError), lambda: ball.set_fext("down"), "")
    refusal(ValueError, lambda: rico.LagrangianLinearTIDS([1, 0], [0], np.eye(2)), "")
    refusal(ValueError, lambda: rico.LagrangianLinearTIDS([1], [np.inf], [[1]]), "finite")
    assert (ball.q == before).all()
    steps.next_step()
    steps.compute_one_step()


def test_throws_in_the_middle():
    """The function of a motor raises an exception: bodies, contacts and time are as before the step."""
    class Trouble(Exception):
        pass

    def target(t):
        if t > 0.1:
            raise Trouble
        return 0.0

    bodies, contacts, steps = pile(force=target)
    for _ in range(100):
        before = bodies.positions.copy(), bodies.velocities.copy(), steps.step_number, steps.next_time
        try:
            steps.compute_one_step()
        except Trouble:
            break
        steps.next_step()
    else:
        raise AssertionError("the exception did not reach the caller")
    after = bodies.positions, bodies.velocities, steps.step_number, steps.next_time
    assert all(np.array_equal(a, b) for a, b in zip(before, after))
    assert steps.step_number >= 18


def test_many_models():
    """10^5 models, each with two steps, need no more memory than the first thousands."""
    def many(count):
        for _ in range(count):
            steps = bouncing()[3]
            for _ in range(2):
                steps.compute_one_step()
                steps.next_step()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    checked = bool(os.environ.get("RICOCHET_SANITIZED"))  # sanitizers keep freed memory for a while
    first, last = many(5_000), many(1_000 if checked else 100_000)
    assert checked or last - first < 2000, (first, last)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
