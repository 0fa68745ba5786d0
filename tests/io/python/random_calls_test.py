"""random_calls_test.py -- every call of the modules returns a value or raises an exception: constructors, methods
and functions of `ricochet` and of siconos.kernel, with arguments chosen at random, some of them valid. Calls are made in
separate processes; a process that ends by a signal is reported with its last call."""
import os
import random
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): random calls are not made")
    sys.exit(77)

SEEDS, TRIALS, CALLS = 4, 10, 60
NAN = float("nan")
VALUES = [None, 0, 1, 3, -1, 2, 7, 1.5, NAN, float("inf"), "", "a", [], [1.0, 2, 3], [1.0] * 6, [0, 0, 0, 1, 0, 0, 0.0],
          [NAN] * 3, np.eye(3), np.eye(2), np.zeros((0, 0)), np.zeros((3, 2)), (0, 0, 1), True, {}, 10**12,
          lambda *a: None, lambda *a: [1.0, 2, 3], lambda *a: np.eye(3)]
# Names that are not called: those that allocate as much as their arguments say, or run to the end of time.
LEFT_OUT = {"solve", "_solver_options_resize", "run"}


def of_ricochet(rico):
    """Objects that can be used together."""
    bodies = rico.RigidBodies()
    bodies.add(bodies.addKind(rico.Sphere(0.1), density=1.0), [0, 0, 1])
    ball = rico.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    contact = rico.Interaction(rico.NewtonImpactNSL(0.5), rico.LagrangianLinearTIR([[1, 0, 0]]))
    model, heap = rico.NonSmoothDynamicalSystem(0, 1), rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    model.link(contact, ball)
    heap.insertDynamicalSystem(bodies)
    contacts = rico.CollisionManager(0.01)
    contacts.insert(bodies)
    contacts.setLaw(rico.NewtonImpactFrictionNSL(0, 0, 0.3, 3))
    steps = rico.TimeDiscretisation(0, 0.1)
    simulations = [rico.TimeStepping(model, steps, rico.MoreauJeanOSI(0.5), rico.LCP()),
                   rico.TimeStepping(heap, steps, rico.MoreauJeanOSI(0.5), rico.BodyContacts())]
    simulations[1].insertInteractionManager(contacts)
    circuit = rico.FirstOrderLinearTIDS([1, 2], np.eye(2))
    sensor = rico.LinearSensor(circuit, np.eye(2))
    return [bodies, ball, contact, model, heap, contacts, steps, *simulations, circuit, sensor, rico.ControlManager(),
            rico.PID(sensor, [[0], [1]], (1, 0, 0)), rico.FirstOrderLinearTIR([[1, 0]], [[1], [0]]), rico.Sphere(0.1),
            rico.JointsR(bodies, "revolute"), rico.NewtonEulerDS([0, 0, 0, 1, 0, 0, 0], [0] * 6, 1, np.eye(3))]


def of_siconos(sk):
    ball = sk.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    contact = sk.Interaction(sk.NewtonImpactNSL(0.5), sk.LagrangianLinearTIR([[1, 0, 0]]))
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    model.link(contact, ball)
    problem, scheme, steps = sk.LCP(), sk.MoreauJeanOSI(0.5), sk.TimeDiscretisation(0, 0.1)
    simulation = sk.TimeStepping(model, steps, scheme, problem)
    simulation.computeOneStep()
    plant = sk.FirstOrderLinearDS([1, 2], np.eye(2))
    sensor = sk.LinearSensor(plant, np.eye(2))
    body = sk.NewtonEulerDS([0, 0, 0, 1, 0, 0, 0], [0] * 6, 1, np.eye(3))
    return [ball, contact, model, problem, scheme, steps, simulation, plant, sensor, body, sk.ControlZOHSimulation(0, 1, 0.1),
            sk.LinearSMC(sensor), sk.PID(sensor), sk.LuenbergerObserver(sensor, [0.0, 0]), sk.ControlManager(simulation),
            sk.SiconosVector([1, 2, 3.0]), sk.SimpleMatrix(np.eye(3)), sk.BlockVector([1.0], [2.0]), sk.FrictionContact(3),
            sk.GenericMechanical(), sk.FirstOrderLinearTIR([[1, 0]], [[1], [0]]), simulation.eventsManager(),
            model.topology(), simulation.indexSet(0), sk.ShapesManager(0.1), sk.FixedBC([0])]


def one_call(module, names, objects, chance):
    """Calls a function of the module or a method of an object."""
    if chance.random() < 0.3:
        owner, name = module, chance.choice(names)
    else:
        owner = chance.choice(objects)
        name = chance.choice([n for n in dir(owner) if not n.startswith("__") and n not in LEFT_OUT] or ["__repr__"])
    given = [chance.choice(VALUES + objects) for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]))]
    sys.stderr.write(f"{owner}.{name}{tuple(given)}\n".replace("\n ", " "))
    sys.stderr.flush()
    try:
        function = getattr(owner, name)
        made = function(*given) if callable(function) else None
    except SystemError:
        raise
    except Exception:
        return
    if isinstance(function, type):
        objects.append(made)


def calls(kind, seed):
    import ricochet
    from siconos import _siconos
    module, make = {"ricochet": (ricochet, of_ricochet), "siconos": (_siconos, of_siconos)}[kind]
    chance = random.Random(seed)
    names = [n for n in dir(module) if not n.startswith("__") and n not in LEFT_OUT]
    for _ in range(TRIALS):
        objects = make(module)
        for _ in range(CALLS):
            one_call(module, names, objects, chance)


if len(sys.argv) > 2:
    calls(sys.argv[1], int(sys.argv[2]))
    sys.exit(0)
failed = 0
for kind in "ricochet", "siconos":
    for seed in range(SEEDS):
        done = subprocess.run([sys.executable, __file__, kind, str(seed)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True, errors="replace", check=False, env={**os.environ, "OMP_NUM_THREADS": "1"})
        if done.returncode != 0:
            failed += 1
            print(f"{kind}, seed {seed}: ended with {done.returncode} in", "\n".join(done.stderr.splitlines()[-3:]))
print(f"{2 * SEEDS * TRIALS * CALLS} calls, {failed} processes ended badly")
sys.exit(failed > 0)
