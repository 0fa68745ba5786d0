"""classes_test.py -- shapes, springs, prescribed velocities, laws and simulations of import ricochet."""
import copy
import pickle
import sys

try:
    import numpy as np
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): classes are not tested")
    sys.exit(77)
import ricochet as rico

G = 9.81


def landed(shape, ground, height, turned=None):
    """Drops a body of a shape on a static one; returns its position after a second."""
    bodies = rico.RigidBodies()
    bodies.setGravity([0, 0, -G])
    bodies.add(bodies.addKind(ground, motion="static"), [0, 0, 0])
    bodies.add(bodies.addKind(shape, density=1000.0), [0, 0, height], orientation=turned)
    contacts = rico.CollisionManager(margin=0.01)
    contacts.insert(bodies)
    contacts.setLaw(rico.NewtonImpactFrictionNSL(0, 0, 0.5, 3))
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(bodies)
    s = rico.TimeStepping(model, rico.TimeDiscretisation(0, 2e-3), rico.MoreauJeanOSI(0.5), rico.BodyContacts())
    s.insertInteractionManager(contacts)
    s.run()
    return bodies.positions[1]


def test_printing():
    ball = rico.LagrangianLinearTIDS([1, 2, 3], [0, 0, 0], np.eye(3))
    assert repr(ball) == "<LagrangianLinearTIDS: q = [1., 2., 3.], velocity = [0., 0., 0.]>", ball
    long = rico.FirstOrderLinearTIDS(np.arange(100.0), -np.eye(100))
    assert repr(long) == "<FirstOrderLinearTIDS: x = [ 0.,  1., ..., 98., 99.]>", long
    bodies = rico.RigidBodies()
    assert repr(bodies) == "<RigidBodies: 0 bodies>"
    bodies.add(bodies.addKind(rico.Sphere(0.1), density=1.0), [0, 0, 0])
    assert repr(bodies) == "<RigidBodies: 1 body>"
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    s = rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-2), rico.MoreauJeanOSI(0.5), rico.LCP())
    s.computeOneStep()
    s.nextStep()
    assert repr(s) == "<TimeStepping: t = 0.01 s, step 1, h = 0.01 s>", s


def test_printing_of_interactions_and_joints():
    ball = rico.LagrangianLinearTIDS([1], [0], [[1]])
    contact = rico.Interaction(rico.NewtonImpactNSL(0), rico.LagrangianLinearTIR([[1]]))
    assert repr(contact) == "<Interaction: before the first step>", contact
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ball)
    model.link(contact, ball)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-2), rico.MoreauJeanOSI(0.5), rico.LCP()).computeOneStep()
    assert repr(contact) == "<Interaction: y(0) = [1.], y(1) = [0.], lambda_(1) = [0.]>", contact
    bodies = rico.RigidBodies()
    body = bodies.add(bodies.addKind(rico.Sphere(0.1), density=1.0), [0, 0, 0])
    joints = rico.JointsR(bodies, "revolute")
    joints.add(body, None, [0, 0, 0])
    assert repr(joints) == "<JointsR: 1 joint, 5 equations>", joints
    axis = rico.JointAxisR(bodies, "angle", body, None, [0, 0, 0], [0, 0, 1])
    assert repr(axis) == "<JointAxisR: coordinate = 0, rate = 0>", axis


def test_none_as_array():
    for arguments in ((None, [0], [[1]]), ([1], None, [[1]]), ([1], [0], None)):
        try:
            rico.LagrangianLinearTIDS(*arguments)
        except TypeError as error:
            assert "is an array of numbers, not None" in str(error), error
        else:
            raise AssertionError(arguments)


def test_sparse():
    try:
        import scipy.sparse as sparse
    except ImportError:
        return
    ball = rico.LagrangianLinearTIDS([1, 2], [0, 0], sparse.eye(2, format="csr"), K=sparse.diags([2.0, 3.0]))
    floor = rico.LagrangianLinearTIR(sparse.csr_matrix([[1.0, 0.0]]))
    model = rico.NonSmoothDynamicalSystem(0, 0.1)
    model.insertDynamicalSystem(ball)
    model.link(rico.Interaction(rico.NewtonImpactNSL(0.0), floor), ball)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-3), rico.MoreauJeanOSI(0.5), rico.LCP()).run()
    assert abs(ball.q - [np.cos(0.1 * 2**0.5), 2 * np.cos(0.1 * 3**0.5)]).max() < 1e-5, ball.q
    assert pickle.loads(pickle.dumps(floor)) is not None


def test_shapes():
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.2
    faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6),
             (0, 6, 4), (1, 5, 7), (1, 7, 3)]
    field = rico.HeightField(np.full((5, 6), 0.1), 1.0, 0.8)
    assert field.heights.shape == (5, 6)
    ball, cone = rico.Sphere(0.2), rico.Cone(0.2, 0.4)
    pair = rico.Compound([(ball, [0.3, 0, 0]), (ball, [-0.3, 0, 0], [1, 0, 0, 0])])
    mesh = rico.TriangleMesh(corners, faces)
    assert mesh.isClosed and len(pair) == 2
    for shape, above in ((ball, 0.2), (cone, 0.1), (pair, 0.2), (mesh, 0.2)):
        z = landed(shape, rico.Plane(), above + 0.02)[2]
        assert abs(z - above) < 2e-3, (shape, z)
    bodies = rico.RigidBodies()  # on the heights 0.1, above the middle of the field
    bodies.setGravity([0, 0, -G])
    bodies.add(bodies.addKind(field, motion="static"), [-2, -2, 0])
    bodies.add(bodies.addKind(ball, density=1000.0), [0, 0, 0.32])
    contacts = rico.CollisionManager(margin=0.01)
    contacts.insert(bodies)
    contacts.setLaw(rico.NewtonImpactFrictionNSL(0, 0, 0.5, 3))
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(bodies)
    s = rico.TimeStepping(model, rico.TimeDiscretisation(0, 2e-3), rico.MoreauJeanOSI(0.5), rico.BodyContacts())
    s.insertInteractionManager(contacts)
    s.run()
    assert abs(bodies.positions[1][2] - 0.3) < 2e-3
    figure = rico.Polygon2d([[0, 0], [1, 0], [0, 1]], radius=0.1)
    for shape in (cone, field, mesh, figure, rico.Polygon2d([[0, 0]], 0.5), rico.Plane(), rico.HalfPlane2d()):
        for again in (copy.copy(shape), pickle.loads(pickle.dumps(shape))):
            assert type(again) is type(shape)
    assert (pickle.loads(pickle.dumps(figure)).vertices == figure.vertices).all() and figure.radius == 0.1
    assert abs(pickle.loads(pickle.dumps(field)).heights - field.heights).max() == 0
    for wrong in (lambda: rico.Compound([(rico.Plane(), [0, 0, 0])]), lambda: rico.Compound([(ball,)]),
                  lambda: rico.Polygon2d([[0, 0], [0, 1], [1, 0]]), lambda: rico.HeightField([[0, np.nan]], 1, 1)):
        try:
            wrong()
            raise AssertionError("accepted")
        except (TypeError, ValueError):
            pass


def test_spring():
    """A ball hangs on a spring, whose other end is fixed, and stretches it by its weight."""
    bodies = rico.RigidBodies()
    bodies.setGravity([0, 0, -G])
    ball = bodies.add(bodies.addKind(rico.Sphere(0.1), density=1000.0), [0, 0, -1])
    m, k = bodies.mass(ball), 200.0
    bodies.addSpring(ball, None, [0, 0, -1], [0, 0, 0], stiffness=k, length=1.0)
    model = rico.NonSmoothDynamicalSystem(0, 2)
    model.insertDynamicalSystem(bodies)
    s = rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-4), rico.MoreauJeanOSI(0.5), rico.BodyContacts())
    lowest = [0.0]
    s.run(lambda _: lowest.append(bodies.positions[0][2]))
    assert abs(min(lowest) - (-1 - 2 * m * G / k)) < 1e-3, (min(lowest), -1 - 2 * m * G / k)


def stepped(system, end, h=1e-3, scheme=rico.MoreauJeanOSI, each=None):
    model = rico.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(system)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, h), scheme(0.5), rico.LCP()).run(each)


def test_prescribed():
    moved = rico.LagrangianLinearTIDS([0, 0], [0, 0], np.eye(2))
    moved.setFExt([0, 1])
    moved.prescribe([0], lambda t: [np.cos(t)])
    stepped(moved, 2.0)
    assert abs(moved.q[0] - np.sin(2)) < 2e-3 and abs(moved.q[1] - 2) < 1e-9
    body = rico.NewtonEulerDS([0, 0, 0, 1, 0, 0, 0], np.zeros(6), 1.0, np.eye(3), fext=[0, 0, -G])
    body.prescribe([2, 5], [0.5, 1.0])
    stepped(body, 1.0)
    assert abs(body.q[2] - 0.5) < 1e-3 and abs(body.twist[5] - 1) < 1e-12
    for wrong in (lambda: moved.prescribe([2], [0.0]), lambda: moved.prescribe([0, 1], [0.0])):
        try:
            wrong()
            raise AssertionError("accepted")
        except (IndexError, ValueError):
            pass


def ball_on_ground(end, e=0.5, height=1.0):
    ball = rico.LagrangianLinearTIDS([height], [0], [[1.0]])
    ball.setFExt([-G])
    model = rico.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(ball)
    model.link(rico.Interaction(rico.NewtonImpactNSL(e), rico.LagrangianLinearTIR([1.0])), ball)
    return ball, model


def test_simulations():
    end, h = 0.7, 1e-2
    fall = np.sqrt(2 / G)  # the time of the impact, after which the ball rises with half the speed
    exact = 0.5 * G * fall * (end - fall) - 0.5 * G * (end - fall) ** 2
    ball, model = ball_on_ground(end)
    s = rico.AdaptiveTimeStepping(model, rico.TimeDiscretisation(0, 0.1), rico.MoreauJeanOSI(0.5), rico.LCP())
    s.setTolerances(relative=1e-6, min_step=1e-6)
    s.run()
    assert abs(ball.q[0] - exact) < 1e-4 and s.numberOfSteps > 10, (ball.q, exact)
    ball, model = ball_on_ground(2.0, e=0.0)
    s = rico.TimeSteppingCombinedProjection(model, rico.TimeDiscretisation(0, h),
                                            rico.MoreauJeanCombinedProjectionOSI(0.5), rico.LCP(),
                                            rico.MLCPProjectOnConstraints())
    s.setConstraintTol(1e-9)
    lowest = []
    s.run(lambda _: lowest.append(ball.q[0]))
    assert min(lowest) > -1e-8, min(lowest)
    wrong = rico.TimeSteppingCombinedProjection(ball_on_ground(1.0)[1], rico.TimeDiscretisation(0, h),
                                                rico.MoreauJeanDirectProjectionOSI(0.5), rico.LCP(),
                                                rico.MLCPProjectOnConstraints())
    try:
        wrong.run()
        raise AssertionError("accepted")
    except ValueError as refusal:
        assert "MoreauJeanCombinedProjectionOSI" in str(refusal)
    ball, model = ball_on_ground(end)
    s = rico.TimeSteppingD1Minus(model, rico.TimeDiscretisation(0, 1e-4), rico.D1MinusLinearOSI(), rico.LCP(), rico.LCP())
    s.run()
    assert abs(ball.q[0] - exact) < 1e-3, (ball.q, exact)


def test_actions_at_times():
    ball, model = ball_on_ground(1.0, height=100.0)
    s = rico.EventDriven(model, rico.TimeDiscretisation(0, 0.5), rico.LsodarOSI())
    seen = []
    s.callAt(0.25, lambda simulation: seen.append((simulation.startingTime, ball.velocity[0])), period=0.25)
    s.run()
    times, velocities = np.array(seen).T
    assert abs(velocities + G * np.array([0.25, 0.5, 0.75, 1.0])[:len(seen)]).max() < 1e-6 and len(seen) >= 3, seen
    try:
        s.callAt(np.nan, print)
        raise AssertionError("accepted")
    except ValueError:
        pass


def test_multiple_impact():
    """A ball hits two equal balls that touch each other: the last one leaves with most of the speed."""
    def speeds(elasticity, stiffness):
        model = rico.NonSmoothDynamicalSystem(0, 0.1)
        balls = [rico.LagrangianLinearTIDS([x], [v], [[1.0]]) for x, v in ((-0.05, 1.0), (0, 0), (0, 0))]
        for ball in balls:
            model.insertDynamicalSystem(ball)
        for a, b, k in zip(balls, balls[1:], stiffness):
            law = rico.MultipleImpactNSL(1.0, k, elasticity)
            model.link(rico.Interaction(law, rico.LagrangianLinearTIR([[-1.0, 1.0]])), a, b)
        rico.EventDriven(model, rico.TimeDiscretisation(0, 1e-2), rico.LsodarOSI(),
                         impact=rico.MultipleImpact(step=1e-5)).run()
        return np.array([ball.velocity[0] for ball in balls])
    v = speeds(1.5, (1.0, 1.0))
    assert abs(v.sum() - 1) < 1e-9 and abs((v**2).sum() - 1) < 1e-3 and v[2] > 0.95 and v[0] < 0, v
    soft_first = speeds(1.5, (1.0, 1e6))  # the two balls behave as one of twice the mass
    assert abs(soft_first - [-1 / 3, 2 / 3, 2 / 3]).max() < 0.1, soft_first


def test_polyhedra():
    """x' = lambda with |lambda_i| <= 1, opposite to the sign of x: x reaches the origin and stays there."""
    H = np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]])
    law = rico.NormalConeNSL(H, -np.ones(4))
    assert (pickle.loads(pickle.dumps(law)).H == H).all() and (law.K == -1).all()
    x = rico.FirstOrderLinearTIDS([0.5, -0.8], np.zeros((2, 2)))
    model = rico.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(x)
    model.link(rico.Interaction(law, rico.FirstOrderLinearTIR(C=np.eye(2), B=np.eye(2))), x)
    rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-2), rico.EulerMoreauOSI(1.0), rico.AVI()).run()
    assert abs(x.x).max() < 1e-12, x.x


def test_global_friction():
    def slid(problem):
        block = rico.LagrangianLinearTIDS([0, 0], [1, 0], np.eye(2))
        block.setFExt([0, -G])
        model = rico.NonSmoothDynamicalSystem(0, 1)
        model.insertDynamicalSystem(block)
        model.link(rico.Interaction(rico.NewtonImpactFrictionNSL(0, 0, 0.2, 2),
                                    rico.LagrangianLinearTIR([[0, 1.0], [1.0, 0]])), block)
        rico.TimeStepping(model, rico.TimeDiscretisation(0, 1e-3), rico.MoreauJeanOSI(0.5), problem).run()
        return block.q[0]
    one, other = slid(rico.FrictionContact(2)), slid(rico.GlobalFrictionContact(2))
    assert abs(one - 1 / (2 * 0.2 * G)) < 1e-3 and abs(one - other) < 1e-9


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "ok", flush=True)
