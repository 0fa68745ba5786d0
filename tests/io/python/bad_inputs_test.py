"""bad_inputs_test.py -- each call of a table is made with each of its arguments replaced by values that are wrong for it:
numbers that are not finite, arrays of other sizes, other types. Each such call raises an exception whose message names the
argument."""
import re
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): wrong arguments are not tried")
    sys.exit(77)
import ricochet as rico

NAN, INF = float("nan"), float("inf")


class Kind:
    """A valid value of an argument, and values that are wrong for it."""

    def __init__(self, value, *wrong):
        self.value, self.wrong = value, wrong


def number(value, *wrong):
    return Kind(value, "text", [1.0, 2.0], NAN, INF, *wrong)


def count(value, *wrong):
    return Kind(value, "text", 1.5, [1], None, *wrong)


def vector(*values):
    n = len(values)
    return Kind(list(values), "text", [1.0] * (n + 1), [NAN] * n, [INF] + [0.0] * (n - 1), object(), np.zeros((n, 2, 2)))


def free_vector(*values):
    """One whose size is for the caller to choose."""
    n = len(values)
    return Kind(list(values), "text", [NAN] * n, object(), np.zeros((n, 2, 2)))


def matrix(rows, *wrong):
    rows = np.array(rows, float)
    bad = rows.copy()
    bad.flat[0] = NAN
    return Kind(rows, "text", bad, np.full(rows.shape, INF), np.ones((rows.shape[0] + 1, rows.shape[1] + 1)), object(),
            *wrong)


def item(value, *wrong):
    return Kind(value, "text", 3, object(), *wrong)


def of(value, *wrong):
    return Kind(value, *wrong)


def step(system, relation=None, law=None, units=()):
    """The first step of a model, where sizes are compared."""
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(system)
    if relation is not None:
        model.link(rico.Interaction(law, relation), system)
    scheme = rico.MoreauJeanOSI(0.5) if isinstance(system, rico.LagrangianLinearTIDS) else rico.EulerMoreauOSI(0.5)
    simulation = rico.TimeStepping(model, rico.TimeDiscretisation(0, 0.1), scheme, rico.LCP())
    control = rico.ControlManager()
    for unit in units:
        control.add(unit, rico.TimeDiscretisation(0, 0.1))
    if units:
        control.runBefore(simulation)
    simulation.computeOneStep()


def table():
    function = lambda *a: [0.0]
    ball = lambda: rico.LagrangianLinearTIDS([1, 0, 0], [0, 0, 0], np.eye(3))
    plant = rico.FirstOrderLinearTIDS([1, 2], np.eye(2))
    bodies = rico.RigidBodies()
    kind = bodies.addKind(rico.Sphere(0.1), density=1.0)
    first = bodies.add(kind, [0, 0, 1])
    second = bodies.add(kind, [0, 0, 2])
    sensor = rico.LinearSensor(plant, np.eye(2))
    law, relation = rico.NewtonImpactNSL(0.5), rico.LagrangianLinearTIR([[1, 0, 0]])
    model = rico.NonSmoothDynamicalSystem(0, 1)
    system = ball()
    model.insertDynamicalSystem(system)
    steps = rico.TimeDiscretisation(0, 0.1)
    contacts = rico.CollisionManager(0.01)
    contacts.insert(bodies)
    elastic = rico.ElasticBodies()
    mesh = rico.boxMesh([1, 1, 1], [1, 1, 1])
    joints = rico.JointsR(bodies, "revolute")
    axis = rico.JointAxisR(bodies, "angle", first, None, [0, 0, 0], [0, 1, 0])
    control = rico.ControlManager()
    simulation = rico.TimeStepping(model, steps, rico.MoreauJeanOSI(0.5), rico.LCP())
    moreau, lcp = rico.MoreauJeanOSI(0.5), rico.LCP()
    hull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]]
    unit = [1.0, 0, 0, 0]
    yield rico.LagrangianLinearTIDS, dict(q0=vector(1, 0), v0=vector(0, 0), mass=matrix(np.eye(2)),
            K=matrix(np.eye(2)), C=matrix(np.eye(2)))
    yield system.setFExt, dict(force=vector(0, 0, 0))
    yield system.prescribe, dict(indices=of([0], "text", [7], [-1], [0.5], 3), velocity=of([0.0], "text", [NAN], [1.0,
            2.0], object()))
    yield rico.LagrangianDS, dict(q0=vector(1, 0), v0=vector(0, 0), mass=matrix(np.eye(2)), fext=vector(0, 0),
            fint=vector(0, 0),
                                  fgyr=vector(0, 0), fint_q=matrix(np.eye(2)), fint_v=matrix(np.eye(2)),
                                          fgyr_q=matrix(np.eye(2)), fgyr_v=matrix(np.eye(2)))
    yield rico.NewtonEulerDS, dict(q0=vector(0, 0, 0, 1, 0, 0, 0), twist0=vector(0, 0, 0, 0, 0, 0), mass=number(1.0,
            -1.0, 0.0), inertia=matrix(np.eye(3)),
                                   fext=vector(0, 0, 0), mext=vector(0, 0, 0), fint=item(function), mint=item(function))
    yield rico.FirstOrderLinearTIDS, dict(x0=vector(1, 2), A=matrix(np.eye(2)), b=vector(0, 0))
    yield rico.FirstOrderLinearDS, dict(x0=vector(1, 2), A=matrix(np.eye(2)), b=vector(0, 0))
    yield rico.FirstOrderNonLinearDS, dict(x0=free_vector(1, 2), f=item(function), jacobian=item(function),
            M=matrix(np.eye(2)))
    new_plant = lambda: rico.FirstOrderLinearTIDS([1, 2], np.eye(2))
    yield rico.FirstOrderLinearTIR, dict(C=matrix([[1, 0]]), B=matrix([[1], [0]]), D=matrix([[1]]), e=vector(0)), \
        lambda relation: step(new_plant(), relation, rico.ComplementarityConditionNSL(1))
    yield rico.LagrangianLinearTIR, dict(C=matrix([[1, 0, 0]]), e=vector(0)), \
        lambda relation: step(ball(), relation, rico.NewtonImpactNSL(0.5))
    yield rico.FirstOrderNonLinearR, dict(h=item(function), g=item(function), jachx=item(function),
            jacglambda=item(function), jachlambda=item(function), jacgx=item(function))
    yield rico.LagrangianScleronomousR, dict(h=item(function), jachq=item(function), dotjachq=item(function))
    yield rico.LagrangianRheonomousR, dict(h=item(function), jachq=item(function), hdot=item(function))
    yield rico.NewtonEulerR, dict(h=item(function), jachq=item(function))
    yield rico.NewtonEuler1DR, dict(contact=item(function))
    yield rico.NewtonEuler3DR, dict(contact=item(function))
    yield rico.NewtonImpactNSL, dict(e=number(0.5, -0.1, 1.5, None))
    yield rico.NewtonImpactFrictionNSL, dict(en=number(0.5, -1.0), et=number(0.0), mu=number(0.3, -0.3), size=count(3,
            1, 4, -3))
    yield rico.FremondImpactFrictionNSL, dict(en=number(0.5, -1.0), et=number(0.0), mu=number(0.3, -0.3), size=count(3,
            1, 4, -3))
    yield rico.NewtonImpactRollingFrictionNSL, dict(en=number(0.5), et=number(0.0), mu=number(0.3, -0.3),
            mu_r=number(0.1, -0.1), size=count(5, 4, -3))
    yield rico.ComplementarityConditionNSL, dict(size=count(1, 0, -1))
    yield rico.EqualityConditionNSL, dict(size=count(1, 0, -1))
    yield rico.MixedComplementarityConditionNSL, dict(size=count(3, 0, -1), equalities=count(1, -1, 5))
    yield rico.MultipleImpactNSL, dict(e=number(0.5, -0.1), stiffness=number(1e3, -1.0, 0.0), elasticity=number(1.5,
            -1.0, 0.0))
    yield rico.NormalConeNSL, dict(H=matrix(np.eye(2)), K=vector(1, 1))
    yield rico.RelayNSL, dict(size=count(1, 0, -1), lb=of(-1.0, "text", NAN, 2.0), ub=of(1.0, "text", NAN, -2.0))
    yield rico.Interaction, dict(law=item(law, None, relation), relation=item(relation, None, law))
    yield rico.Interaction(law, relation).y, dict(level=of(0, "text", -1, 3, 0.5, None))
    yield rico.Interaction(law, relation).lambda_, dict(level=of(0, "text", -1, 3, 0.5, None))
    yield rico.NonSmoothDynamicalSystem, dict(t0=number(0.0), T=of(1.0, "text", [1.0, 2.0], NAN, -1.0))
    yield model.insertDynamicalSystem, dict(system=item(ball(), None, law))
    yield model.link, dict(interaction=item(rico.Interaction(law, relation), None), first=item(system, None, law),
            second=item(None, law))
    yield rico.TimeDiscretisation, dict(t0=number(0.0), h=number(0.1, 0.0, -0.1))
    for integrator in (rico.MoreauJeanOSI, rico.EulerMoreauOSI, rico.MoreauJeanDirectProjectionOSI,
            rico.MoreauJeanCombinedProjectionOSI,
                       rico.SchatzmanPaoliOSI):
        yield integrator, dict(theta=number(0.5, -0.1, 1.1, None))
    yield rico.LsodarOSI().setTol, dict(relative=number(1e-6, -1.0), absolute=number(1e-6, -1.0))
    yield rico.FrictionContact, dict(dimension=count(3, 0, 1, 4, -2))
    yield rico.GlobalFrictionContact, dict(dimension=count(3, 0, 1, 4, -2))
    yield rico.RollingFrictionContact, dict(dimension=count(5, 0, 4, -2))
    yield rico.MLCPProjectOnConstraints, dict(alpha=number(1.0, -1.0, 0.0))
    yield rico.MultipleImpact, dict(model=of("bi-stiffness", "text", 3, None), step=number(1e-5, 0.0, -1.0))
    yield rico.BodyContacts().setSweeps, dict(sweeps=count(3, -3), share=number(0.9, -0.1, 1.1), relaxation=number(1.0,
            0.0, -1.0, 3.0))
    for stepping in rico.TimeStepping, rico.AdaptiveTimeStepping:
        yield stepping, dict(model=item(model, None), discretisation=item(steps, None), integrator=item(moreau, None,
                lcp), problem=item(lcp, None, moreau))
    yield rico.EventDriven, dict(model=item(model, None), discretisation=item(steps, None),
            integrator=item(rico.LsodarOSI(), None, moreau),
                                 impact=item(lcp), acceleration=item(lcp))
    adaptive = rico.AdaptiveTimeStepping(model, steps, moreau, lcp)
    yield adaptive.setTolerances, dict(relative=number(1e-6, 0.0), absolute=number(1e-9, 0.0), min_step=number(0.0, -1.0),
            max_step=number(0.0, -1.0))
    other = rico.NonSmoothDynamicalSystem(0, 1)
    projected = rico.TimeSteppingDirectProjection(other, steps, rico.MoreauJeanDirectProjectionOSI(0.5), rico.MLCP(),
            rico.MLCPProjectOnConstraints())
    yield projected.setConstraintTol, dict(tolerance=number(1e-8, -1.0))
    yield projected.setProjectionMaxIteration, dict(iterations=count(10, -1))
    events = rico.EventDriven(model, steps, rico.LsodarOSI(), lcp)
    yield events.callAt, dict(time=number(0.5), action=item(lambda s: None, None), period=number(0.0, -1.0))
    yield simulation.insertInteractionManager, dict(manager=item(contacts, None, law))
    yield simulation.run, dict(callback=item(lambda s: False, 1.5))
    yield rico.Sphere, dict(radius=number(0.1, 0.0, -1.0, None))
    for shape in rico.Capsule, rico.Cylinder:
        yield shape, dict(radius=number(0.1, 0.0, -1.0), half_length=number(0.1, -1.0))
    yield rico.Cone, dict(radius=number(0.1, 0.0, -1.0), height=number(0.1, 0.0, -1.0))
    yield rico.Box, dict(half=of([1, 1, 1.0], "text", [1, 1], [1, 1, 0], [1, NAN, 1], [1, -1, 1], None))
    yield rico.ConvexHull, dict(points=of(hull, "text", [1.0], hull[:3], [[NAN] * 3] * 4, [[1, 2]] * 4, [[0, 0,
            0]] * 5, [], None))
    yield rico.TriangleMesh, dict(points=of(hull, "text", [1.0], [[NAN] * 3] * 4, [[1, 2]] * 4, []),
                                  triangles=of([[0, 2, 1], [0, 1, 3]], "text", [[0, 1, 9]], [[0, 1]], [[-1, 0, 1]], [],
                                          3))
    yield rico.HeightField, dict(heights=of([[0, 0], [0, 1.0]], "text", [1.0], [[0, NAN], [0, 1]], [[1.0]], []),
            dx=number(1.0, 0.0, -1.0), dy=number(1.0, 0.0, -1.0))
    yield rico.Polygon2d, dict(vertices=of([[0, 0], [1, 0], [0, 1.0]], "text", [1.0], [[0, NAN], [0, 1], [1, 1]], [[1,
            2, 3]] * 3, []), radius=number(0.0, -1.0))
    yield rico.Compound, dict(parts=of([(rico.Sphere(0.1), [0, 0, 0])], "text", [3], [], [(rico.Sphere(0.1), [0, NAN,
            0])], [("a", [0, 0, 0])]))
    yield bodies.addKind, dict(shape=item(rico.Sphere(0.1), None, law), density=number(1.0, -1.0), motion=of("dynamic",
            "text", 3), group=count(0, -1, 10**6))
    yield bodies.add, dict(kind=count(kind, 99, -1), position=vector(0, 0, 9), orientation=of(unit, "text", [1.0, 0],
            [0, 0, 0, 0], [NAN] * 4),
                           velocity=vector(0, 0, 0), spin=vector(0, 0, 0))
    yield bodies.addSpring, dict(a=count(first, 99, -1), b=of(second, "text", 99, 1.5), point_on_a=vector(0, 0, 0),
            point_on_b=vector(0, 0, 0),
                                 stiffness=number(1.0, -1.0), damping=number(0.0, -1.0), length=number(1.0, -1.0))
    yield bodies.mass, dict(identity=of(first, "text", 99, 0.5, None))
    yield bodies.setGravity, dict(gravity=vector(0, 0, 0))
    yield rico.CollisionManager, dict(margin=number(0.01, -0.01), predictive=of(False, "text", []),
            recovery=number(0.0, -0.1))
    yield contacts.insert, dict(bodies=item(rico.RigidBodies(), None, law))
    yield contacts.setLaw, dict(law=item(rico.NewtonImpactFrictionNSL(0, 0, 0.3, 3), None, relation))
    yield contacts.exclude, dict(a=count(first, -1), b=count(second, -1))
    yield rico.JointsR, dict(bodies=item(bodies, None), kind=of("revolute", "text", 3, None))
    yield joints.add, dict(a=count(first, 99, -1), b=of(None, "text", 99), point=vector(0, 0, 0), axis=of([0, 1, 0],
            "text", [0, 0, 0], [0, NAN, 0], [1, 2]))
    yield rico.JointAxisR, dict(bodies=item(bodies, None), coordinate=of("angle", "text", 3, None), a=count(first, 99,
            -1), b=of(None, "text", 99),
                                point=vector(0, 0, 0), axis=of([0, 1, 0], "text", [0, 0, 0], [0, NAN, 0], [1, 2]))
    yield axis.setStop, dict(limit=number(1.0), sign=number(1.0, 0.0))
    yield axis.setTarget, dict(rate=of(1.0, "text", NAN, [1.0, 2.0], object()))
    yield rico.boxMesh, dict(size=of([1, 1, 1.0], "text", [1, 1], [1, 1, 0], [1, NAN, 1]), cells=of([1, 1, 1], "text",
            [1, 1], [1, 0, 1], [1, -1, 1], [1.5, 1, 1]))
    yield rico.ballMesh, dict(radius=number(1.0, 0.0, -1.0), cells=count(2, 0, -1))
    yield rico.ringMesh, dict(inner=number(1.0, -1.0), outer=number(2.0, 0.5), width=number(1.0, 0.0, -1.0),
            cells=of([4, 1, 1], "text", [1, 1], [4, 0, 1]))
    yield rico.readGmsh, dict(file=of("/no/such.msh", "/no/such.msh", 3, None, "/"))
    yield rico.ElasticMesh, dict(nodes=of(hull, "text", [1.0], [[NAN] * 3] * 4, [[1, 2]] * 4, []), elements=of([[0, 1,
            2, 3]], "text", [[0, 1]], [[0, 1, 2, 9]], [[-1, 0, 1, 2]], []),
                                 groups=of({"a": [0]}, "text", {"a": [9]}, {"a": [-1]}, {3: [0]}))
    names = iter(range(10**6))
    yield (lambda **a: elastic.add("b%d" % next(names), **a)), dict(
        mesh=item(mesh, None), young=number(1e5, 0.0, -1.0), poisson=number(0.3, 0.5, -1.0), density=number(1.0, 0.0,
                -1.0), at=vector(0, 0, 0),
        orientation=of(unit, "text", [1.0, 0], [0, 0, 0, 0], [NAN] * 4), velocity=vector(0, 0, 0), spin=vector(0, 0, 0),
        fixed=of([0], "text", [10**6], [-1], 3), group=count(0, -1, 10**6), mass_damping=number(0.0, -1.0),
                stiffness_damping=number(0.0, -1.0))
    yield elastic.setGravity, dict(gravity=vector(0, 0, 0))
    yield elastic.setThreads, dict(threads=count(1, 0, -1))
    yield elastic.__getitem__, dict(key=of(0, "no such name", 10**6, -1, None, 0.5)) if len(elastic) else {}
    yield rico.ElasticManager, dict(elastic=item(elastic, None), bodies=item(bodies, None), contacts=item(contacts,
            None), margin=number(0.01, -0.01), recovery=number(0.0, -1.0), theta=number(0.5, -1.0, 2.0))
    yield rico.ElasticContacts, dict(manager=item(rico.ElasticManager(elastic, bodies, contacts, 0.01), None, contacts))
    yield rico.Sensor, dict(system=item(plant, None, law), h=item(function, None), size=count(1, 0, -1))
    yield rico.LinearSensor, dict(system=item(plant, None, law), C=matrix(np.eye(2))), lambda unit: step(plant,
            units=[unit])
    controlled = lambda unit: step(plant, units=[sensor, unit])
    yield rico.Actuator, dict(sensor=item(sensor, None), u=item(function, None), B=matrix([[0], [1]])), controlled
    yield rico.PID, dict(sensor=item(sensor, None), B=matrix([[0], [1]]), gains=of([1, 0, 0], "text", [1, 0], [NAN, 0,
            0]), reference=number(0.0)), controlled
    for controller in rico.LinearSMC, rico.ExplicitLinearSMC, rico.LinearSMCOT2:
        yield controller, dict(sensor=item(sensor, None), B=matrix([[0], [1]]), C=matrix([[1, 1]]),
                amplitude=number(1.0, -1.0), theta=number(0.5, -1.0, 2.0)), controlled
    for observer in rico.LuenbergerObserver, rico.SlidingReducedOrderObserver:
        yield observer, dict(sensor=item(sensor, None), x0=vector(0, 0), C=matrix(np.eye(2)), L=matrix(-np.eye(2))), \
            controlled
    yield control.add, dict(unit=item(sensor, None, law), instants=item(steps, None))
    yield control.run, dict(simulation=item(simulation, None, model))
    yield rico.Trajectory, dict(file=of("/no/such.h5", "/no/such.h5", 3, None, "/", "/etc/passwd"))
    yield rico.Scene.load, dict(file=of("/no/such.yaml", "/no/such.yaml", 3, None, "/"))
    yield rico.show, dict(file=of("/no/such.h5", "/no/such.h5", 3, None))
    yield rico.solve, dict(M=matrix([[2, 1], [1, 2]]), q=vector(-5, -6), lb=of([0, 0], "text", [0, 0, 0], [NAN, 0]),
            ub=of([9, 9], "text", [0, 0, 0], [NAN, 0]),
                           tol=number(1e-8, -1.0), max_it=of(10, "text", -1), solver=of("auto", "text", 3, None))


def described(value):
    return repr(value).replace("\n", "")[:60]


failed = tried = 0
for call, kinds, *use in table():
    name = getattr(call, "__qualname__", str(call))
    for argument, kind in kinds.items():
        for wrong in kind.wrong:
            values = {key: other.value for key, other in kinds.items()}
            values[argument] = wrong
            positional = name in ("show", "Scene.load")
            tried += 1
            try:
                made = call(*values.values()) if positional else call(**values)
                for used in use:
                    used(made)
            except (SystemError, RecursionError, MemoryError) as error:
                outcome = f"raised {error!r}"
            except Exception as error:
                if len(str(error)) > 10 and re.search(rf"\b{argument}\b".replace("_", "[_ ]"), str(error)):
                    continue
                outcome = f"raised {error!r}"
            else:
                outcome = "passed"
            failed += 1
            print(f"{name}({argument}={described(wrong)}) {outcome}", flush=True)
print(f"{tried} calls, {failed} failed")
sys.exit(failed > 0)
