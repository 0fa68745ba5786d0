"""operators_test.py -- systems and relations whose terms are Python functions; joints; exceptions within a
step."""
import gc
import math
import resource
import sys
import time

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): operators are not tested")
    sys.exit(77)
import ricochet as rico


def simulation(system, interaction=None, T=1.0, h=1e-2, integrator=None, problem=None, kind=rico.TimeStepping):
    model = rico.NonSmoothDynamicalSystem(0, T)
    model.insertDynamicalSystem(system)
    if interaction is not None:
        model.link(interaction, system)
    steps = rico.TimeDiscretisation(0, h)
    return kind(model, steps, integrator or rico.MoreauJeanOSI(0.5), problem or rico.LCP())


def refusal(kind, function, words):
    try:
        function()
    except kind as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"no {kind.__name__}")


def test_first_order():
    """x' = f(t, x) given by functions is compared with the same system given by matrices."""
    A = np.array([[0.0, 1], [-4, -0.1]])
    computed = rico.FirstOrderNonLinearDS([1, 0], lambda t, x: A @ x + [0, math.sin(t)], lambda t, x: A)
    linear = rico.FirstOrderLinearDS([1, 0], A, lambda t: [0, math.sin(t)])
    varying = rico.FirstOrderLinearDS([1, 0], lambda t: A, lambda t: [0, math.sin(t)])
    for system in computed, linear, varying:
        simulation(system, integrator=rico.EulerMoreauOSI(0.5)).run()
    assert abs(computed.x - linear.x).max() < 1e-8 and abs(varying.x - linear.x).max() < 1e-12


def test_first_order_relation():
    """A relay with a relation given by functions is compared with the linear relation."""
    A, C, B = np.array([[0.0, 1], [-1, 0]]), np.array([[0.0, 1]]), np.array([[0.0], [1]])
    found = []
    for relation in (rico.FirstOrderLinearTIR(C, B),
                     rico.FirstOrderNonLinearR(lambda t, x, l: C @ x, lambda t, x, l: B @ l, lambda t, x, l: C,
                                               lambda t, x, l: B)):
        system = rico.FirstOrderLinearTIDS([1, 0], A)
        simulation(system, rico.Interaction(rico.RelayNSL(1), relation), T=3, integrator=rico.EulerMoreauOSI(0.5),
                   problem=rico.Relay()).run()
        found.append(system.x)
    assert abs(found[0] - found[1]).max() < 1e-8, found


def pendulum(**terms):
    """A pendulum with one angle: mass(q), with the weight in fint."""
    return rico.LagrangianDS([1.0], [0], lambda q: [[1.0]], fint=terms.pop("fint", lambda t, q, v: 9.81 * np.sin(q)),
                             fint_q=lambda t, q, v: [[9.81 * math.cos(q[0])]], fint_v=[[0.0]], **terms)


def test_lagrangian():
    """A pendulum conserves its energy; a stop, a relation given by functions, reverses it."""
    system = pendulum()
    simulation(system, T=2, h=1e-3).run()
    energy = system.velocity[0] ** 2 / 2 - 9.81 * math.cos(system.q[0])
    assert abs(energy + 9.81 * math.cos(1.0)) < 1e-3, energy
    system = pendulum()
    stop = rico.LagrangianScleronomousR(lambda q: [math.sin(q[0]) + 0.5], lambda q: [[math.cos(q[0])]],
                                        lambda q, v: [[-math.sin(q[0]) * v[0]]])
    lowest = []
    simulation(system, rico.Interaction(rico.NewtonImpactNSL(0.8), stop), T=2, h=1e-3).run(
        lambda s: lowest.append(system.q[0]))
    assert -0.55 < min(lowest) < -0.5 and len(lowest) == 2000, min(lowest)


def test_moving_floor():
    """A ball lies on a table that moves up and down."""
    ball = rico.LagrangianLinearTIDS([0], [0.1], [[1]])
    ball.setFExt([-9.81])
    table = rico.LagrangianRheonomousR(lambda q, t: [q[0] - 0.1 * math.sin(t)], lambda q, t: [[1]],
                                       lambda q, t: [-0.1 * math.cos(t)])
    simulation(ball, rico.Interaction(rico.NewtonImpactNSL(0), table), h=1e-3).run()
    assert abs(ball.q[0] - 0.1 * math.sin(1)) < 1e-3, ball.q


def test_body():
    """A sphere in space on the plane z = 0, with a contact and forces given by Python functions."""
    def contact(t, q):
        return [q[2] - 0.5, q[0], q[1], q[2] - 0.5, q[0], q[1], 0, 0, 0, 1]

    body = rico.NewtonEulerDS([0, 0, 1, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0], 2.0, 0.2 * np.eye(3), fext=lambda t: [0, 0,
                                                                                                               -19.62],
                              mint=lambda t, q, twist: 0.1 * twist[3:])
    simulation(body, rico.Interaction(rico.NewtonImpactFrictionNSL(0, 0, 0.3, 3), rico.NewtonEuler3DR(contact)), h=1e-3,
               problem=rico.FrictionContact(3)).run()
    assert abs(body.q[2] - 0.5) < 5e-3 and 0.5 < body.twist[0] < 1, (body.q, body.twist)
    assert abs(body.twist[0] - 0.5 * body.twist[4]) < 0.05, body.twist


def test_what_throws():
    """The caller receives the exception of the function, and the state is that before the step."""
    class Trouble(Exception):
        pass

    def force(t, q, v):
        if t > 0.05:
            raise Trouble("at", t)
        return 9.81 * np.sin(q)

    for integrator, kind in ((rico.MoreauJeanOSI(0.5), rico.TimeStepping),):
        system = pendulum(fint=force)
        steps = simulation(system, integrator=integrator, kind=kind)
        try:
            while True:
                before = system.q, system.velocity, steps.stepNumber
                steps.computeOneStep()
                steps.nextStep()
        except Trouble:
            assert (before[0] == system.q).all() and (before[1] == system.velocity).all()
            assert before[2] == steps.stepNumber
    step = lambda fint: simulation(pendulum(fint=fint)).run()
    refusal(ValueError, lambda: step(lambda t, q, v: [1, 2]), "shape")
    refusal(ValueError, lambda: step(lambda t, q, v: [math.nan]), "finite")
    refusal(TypeError, lambda: step(lambda t, q, v: "force"), "numbers")
    refusal(TypeError, lambda: step(lambda t, q, v: None), "no value")
    refusal(ZeroDivisionError, lambda: step(lambda t, q, v: 1 / 0), "division")


def test_events_that_throw():
    """The same for the integrator of event-driven simulations."""
    falling = rico.LagrangianDS([1.0], [0], [[1.0]], fint=lambda t, q, v: [9.81] if t < 0.3 else [1 / 0],
                                fint_q=[[0.0]],
                                fint_v=[[0.0]])
    floor = rico.Interaction(rico.NewtonImpactNSL(0.5), rico.LagrangianLinearTIR([1]))
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(falling)
    model.link(floor, falling)
    events = rico.EventDriven(model, rico.TimeDiscretisation(0, 0.1), rico.LsodarOSI())
    refusal(ZeroDivisionError, events.run, "division")


def chain(joints):
    bodies = rico.RigidBodies()
    bodies.setGravity([0, 0, -9.81])
    kind = bodies.addKind(rico.Box([0.5, 0.05, 0.05]), density=100)
    links = [bodies.add(kind, [0.5 + i, 0, 0]) for i in range(joints)]
    hinges = rico.JointsR(bodies, "revolute")
    for i, link in enumerate(links):
        hinges.add(link, links[i - 1] if i else None, [i, 0, 0], [0, 1, 0])
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(bodies)
    model.link(rico.Interaction(rico.EqualityConditionNSL(hinges.rows), hinges), bodies)
    return bodies, links, hinges, model


def test_joints():
    """The joints of a chain stay closed, and a motor turns its first link."""
    bodies, links, hinges, model = chain(3)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-3), rico.MoreauJeanOSI(0.5), rico.BodyContacts()).run()
    assert hinges.greatestError < 0.02 and bodies.positions[2, 2] < -0.5, hinges.greatestError
    bodies, links, hinges, model = chain(1)
    motor = rico.JointAxisR(bodies, "angle", links[0], None, [0, 0, 0], [0, 1, 0])
    motor.setTarget(lambda t: 2.0)
    model.link(rico.Interaction(rico.EqualityConditionNSL(1), motor), bodies)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-3), rico.MoreauJeanOSI(0.5), rico.BodyContacts()).run()
    assert abs(motor.rate - 2) < 1e-3 and abs(motor.coordinate - 2) < 0.02, (motor.rate, motor.coordinate)
    refusal(ValueError, lambda: rico.JointsR(bodies, "rubber"), "rubber")
    refusal(KeyError, lambda: hinges.add(77, None, [0, 0, 0]), "no body 77")
    refusal(ValueError, lambda: hinges.add(links[0], links[0], [0, 0, 0]), "both are body")
    refusal(KeyError, lambda: bodies.mass(77), "no body 77")


def test_no_leak():
    """Models with functions leave no memory allocated."""
    def many(count):
        for _ in range(count):
            simulation(pendulum(), T=0.02).run()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    first, last = many(500), many(3000)
    assert last - first < 3000, (first, last)


def test_objects_outlive_their_model():
    """Objects of a model can be used after the model is deleted."""
    system = pendulum()
    steps = simulation(system, T=0.1)
    steps.run()
    q = system.q
    del steps
    gc.collect()
    assert (system.q == q).all()


def ball_simulation(steps):
    ball = rico.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    ball.setFExt([-9.81, 0, 0])
    return simulation(ball, rico.Interaction(rico.NewtonImpactNSL(0.9), rico.LagrangianLinearTIR([1, 0, 0])),
                      T=steps * 1e-3, h=1e-3)


def test_overhead():
    """Processor time of a step of a bouncing ball, without and with a callback: 2 us and 4 us on an idle machine."""
    seconds = []
    for callback in None, lambda s: None:
        run = ball_simulation(20000)
        begun = time.process_time()
        run.run(callback)
        seconds.append((time.process_time() - begun) / 20000)
    print(f"a bouncing ball: {seconds[0] * 1e6:.2f} us a step by run(), {seconds[1] * 1e6:.2f} us with a callback")
    assert seconds[0] < 20e-6 and seconds[1] < 40e-6, seconds
    counted = []
    ball_simulation(100).run(lambda s: counted.append(s.nextTime) or len(counted) < 10)
    assert len(counted) == 10, "a callback that returns False ends the run"


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, flush=True)
