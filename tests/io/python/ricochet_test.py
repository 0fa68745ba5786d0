"""ricochet_test.py ROOT PROGRAM -- the Python module is compared with closed forms, and the snippets of its README are run."""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import time

try:
    import numpy
except ImportError:
    print("no numpy here (Debian: apt-get install python3-numpy): the module is not tested")
    sys.exit(77)
import ricochet

root, program = sys.argv[1], sys.argv[2]


def test_lcp():
    answer = ricochet.solve([[2, 1], [1, 2]], [-5, -6])
    assert answer.converged and numpy.allclose(answer.z, [4 / 3, 7 / 3]), answer
    assert numpy.allclose(answer.w, 0, atol=1e-9)


def test_bounds_and_equalities():
    inf = numpy.inf
    answer = ricochet.solve(numpy.eye(3), [-5, 5, 2], lb=[-1, -1, -inf], ub=[1, 1, inf])
    assert numpy.allclose(answer.z, [1, -1, -2]) and numpy.allclose(answer.w, [-4, 4, 0]), answer


def test_friction():
    """A block is pressed with 1, mu = 0.3. Pulled with 0.2 it sticks: M = 1, u = r + q = 0. Pulled with 1 it slides."""
    stick = ricochet.solve(numpy.eye(3), [-1, 0.2, 0], mu=0.3)
    assert numpy.allclose(stick.z, [1, -0.2, 0]) and stick.converged, stick
    slide = ricochet.solve(numpy.eye(3), [-1, 1, 0], mu=[0.3])
    assert numpy.allclose(slide.z, [1, -0.3, 0]) and numpy.allclose(slide.w, [0, 0.7, 0]), slide


def test_rolling():
    """A wheel is pressed with 1 and slides, mu = 0.3. The resistance mu_r = 0.1 stops one rotation, not the other."""
    answer = ricochet.solve(numpy.eye(5), [-1, 0.5, 0, 0.05, 0.2], mu=1, mu_r=0.1, dimension=5)
    moment = answer.z[3:]
    assert answer.converged and numpy.allclose(answer.z[:3], [1, -0.5, 0]), answer
    assert numpy.isclose(numpy.linalg.norm(moment), 0.1) and moment @ answer.w[3:] < 0, answer
    plane = ricochet.solve(numpy.eye(3), [-1, 1, 0.05], mu=0.3, mu_r=[0.1], dimension=3)
    assert numpy.allclose(plane.z, [1, -0.3, -0.05]) and numpy.allclose(plane.w, [0, 0.7, 0]), plane


def test_import_is_light():
    """PETSc and its libraries are loaded with the first problem, not with the import."""
    script = """if True:
        import ricochet
        loaded = lambda: "libpetsc" in open("/proc/self/maps").read()
        assert not loaded()
        ricochet.solve([[1]], [-1])
        assert loaded()"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_sparse():
    """tridiag(-1, 2, -1) z = 1: z_i = i (n + 1 - i) / 2, in every format, with indices of 32 and 64 bits."""
    try:
        import scipy.sparse as sparse
    except ImportError:
        print("no scipy here (Debian: apt-get install python3-scipy): sparse matrices are not tested")
        return
    n = 200
    M = sparse.diags([-1, 2, -1], [-1, 0, 1], (n, n))
    i = numpy.arange(1, n + 1)
    for kind in ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"]:
        for index in [numpy.int32, numpy.int64]:
            A = M.asformat(kind)
            if kind in ["csr", "csc"]:
                A.indptr, A.indices = A.indptr.astype(index), A.indices.astype(index)
            elif kind == "coo":
                A.row, A.col = A.row.astype(index), A.col.astype(index)
            answer = ricochet.solve(A, -numpy.ones(n))
            assert answer.converged and numpy.allclose(answer.z, i * (n + 1 - i) / 2), (kind, index, answer.reason)
    # Duplicate entries of COO are added, stored zeros are allowed, integers are converted.
    twice = sparse.coo_matrix(([1, 1, 2, 0], ([0, 0, 1, 0], [0, 0, 1, 1])))
    assert numpy.allclose(ricochet.solve(twice, [-2, 4]).z, [1, 0])
    for wrong, q in [(sparse.csr_matrix((2, 3)), [1, 1]), (sparse.csr_matrix((3, 2)), [1, 1, 1])]:
        assert "M must be square; its shape is" in refusal(lambda: ricochet.solve(wrong, q), ValueError)
    assert "complex" in refusal(lambda: ricochet.solve(M.astype(complex), numpy.ones(n)), TypeError)


def test_petsc():
    """tridiag(-1, 2, -1) z = 1 as a matrix and a vector of petsc4py."""
    try:
        import petsc4py
        petsc4py.init([])
        from petsc4py import PETSc
    except ImportError:
        print("no petsc4py here (Debian: apt-get install python3-petsc4py): its matrices are not tested")
        return
    n = 50
    M = PETSc.Mat().createAIJ((n, n), nnz=3, comm=PETSc.COMM_SELF)
    for i in range(n):
        for j in range(max(0, i - 1), min(n, i + 2)):
            M[i, j] = 2 if i == j else -1
    M.assemble()
    q = PETSc.Vec().createSeq(n)
    q.set(-1.0)
    i = numpy.arange(1, n + 1)
    for matrix in M, M.copy().convert("dense"):
        answer = ricochet.solve(matrix, q)
        assert answer.converged and numpy.allclose(answer.z, i * (n + 1 - i) / 2), answer.reason
    long = PETSc.Mat().createAIJ((2, 3), nnz=1, comm=PETSc.COMM_SELF)
    assert "square" in refusal(lambda: ricochet.solve(long, [1, 1]), ValueError)


def test_refusals():
    one, three = [[1]], numpy.eye(3)
    for wrong, kind, words in [
        (lambda: ricochet.solve([[1, 2, 3]], [1]), ValueError, "M must be square; its shape is (1, 3)"),
        (lambda: ricochet.solve([1, 2], [1, 2]), ValueError, "square"),
        (lambda: ricochet.solve([[1, 2], [3]], [1, 2]), ValueError, "M has rows of different lengths"),
        (lambda: ricochet.solve(None, [1, 2]), TypeError, "M must hold real numbers; it is None"),
        (lambda: ricochet.ConvexHull(numpy.ones((5, 2))), ValueError, "points is an array of 3 columns, not of shape (5, 2)"),
        (lambda: ricochet.solve(one, [numpy.nan]), ValueError, "nan"),
        (lambda: ricochet.solve(one, [1, 2]), ValueError, "q must have one entry for each row of M: its shape is (2,), expected (1,)"),
        (lambda: ricochet.solve(three, numpy.ones((3, 1))), ValueError, "its shape is (3, 1)"),
        (lambda: ricochet.solve(one, ["a"]), TypeError, "q must hold real numbers"),
        (lambda: ricochet.solve(one, [1], solver="lemk"), ValueError, "lemk"),
        (lambda: ricochet.solve(one, [1], lb=[0, 0]), ValueError, "lb must be a number, or one for each"),
        (lambda: ricochet.solve(one, [1], lb=2, ub=1), ValueError, "lb"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=[1, 2]), ValueError, "mu must be a number, or one for each contact, 1 in all"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=1, dimension=2), ValueError, "M has 3 rows, which is no multiple of 2"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=-1), ValueError, "mu"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=1, mu_r=-1, dimension=3), ValueError, "mu_r"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=1, mu_r=1, dimension=2), ValueError, "3 or 5 rows"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu_r=1), ValueError, "give mu"),
        (lambda: ricochet.solve(three, [1, 1, 1], mu=1, lb=0), ValueError, "either mu, or lb and ub"),
        (lambda: ricochet.Trajectory("absent.h5"), FileNotFoundError, "no such file"),
        (lambda: ricochet.RigidBodies().add(0, [0, 0, 0]), IndexError, "call addKind first"),
        (lambda: ricochet.RigidBodies().setGravity([0, 1]), ValueError, "three numbers, not 2"),
        (lambda: ricochet.Sphere(-1), ValueError, "radius"),
        (lambda: ricochet.NewtonImpactNSL(3), ValueError, "between 0 and 1"),
        (lambda: ricochet.MoreauJeanOSI(-1e-8), ValueError, "theta = -1e-08 must lie between 0 and 1"),
        (lambda: ricochet.NewtonImpactNSL(-1e-9), ValueError, "e = -1e-09 must lie"),
        (lambda: ricochet.TimeDiscretisation(0, -1e-7), ValueError, "h is positive and finite, not -1e-07"),
        (lambda: interaction().y(99), IndexError, "level is 0, 1 or 2, not 99"),
        (lambda: ricochet.Interaction(None, None), TypeError, "law is a NonSmoothLaw, not None"),
        (lambda: ricochet.CollisionManager(margin=0.1).insert(None), TypeError, "bodies is a RigidBodies, not None"),
        (lambda: ricochet.CollisionManager(margin=0.1).setLaw(None), TypeError, "law is a NonSmoothLaw, not None"),
        (lambda: ricochet.TimeStepping(None, None, None, None), TypeError, "model is a NonSmoothDynamicalSystem"),
        (lambda: ricochet.NonSmoothDynamicalSystem(0, 1).link(None, None), TypeError, "interaction is an Interaction, not None"),
        (lambda: ball(position=[0, 0, numpy.nan]), ValueError, "finite numbers"),
        (lambda: ball(position=[0, 0, 0], orientation=[0, 0, 0, 0]), ValueError, "not all zero"),
        (lambda: ricochet.RigidBodies().addKind(None, 1), TypeError, "shape is a Sphere, a Box,"),
        (lambda: ricochet.RigidBodies().addKind(ricochet.Sphere(1), 1, group=32), ValueError, "group 32"),
        (lambda: ricochet.NonSmoothDynamicalSystem(1, 0), ValueError, "must be larger"),
        (lambda: ricochet.LagrangianLinearTIDS([1], [0], numpy.ones((1, 3))), ValueError, "1 x 3, expected 1 x 1"),
        (lambda: ricochet.RigidBodies().addKind(ricochet.HalfSpace(), 1000), ValueError, "volume"),
        (lambda: ricochet.RigidBodies().addKind(ricochet.Sphere(1), 1, "moving"), ValueError, "dynamic or static"),
    ]:
        message = refusal(wrong, kind)
        assert words in message, message


def interaction():
    return ricochet.Interaction(ricochet.NewtonImpactNSL(0.9), ricochet.LagrangianLinearTIR([1, 0, 0]))


def ball(**place):
    bodies = ricochet.RigidBodies()
    return bodies.add(bodies.addKind(ricochet.Sphere(1), density=1), **place)


def test_everything_has_a_word_of_help():
    for name in dir(ricochet):
        if not name.startswith("_"):
            assert (getattr(ricochet, name).__doc__ or "").strip(), name


def refusal(wrong, kind):
    """Returns the message with which invalid input is refused."""
    try:
        wrong()
    except kind as error:
        return str(error)
    assert False, "not refused"


def test_unsolved_is_no_error():
    """The problem has no solution: w = -1 < 0 for every z."""
    answer = ricochet.solve([[0]], [-1])
    assert not answer.converged and answer.reason and answer.residual > 0, answer


def test_events():
    """e = 1/2 from height 1: the first impact is at sqrt(2/g), impacts accumulate 2 e w / (g (1 - e)) later, then rest."""
    g, e = 9.81, 0.5
    ball = ricochet.LagrangianLinearTIDS([1], [0], [[1]])
    ball.setFExt([-g])
    floor = ricochet.Interaction(ricochet.NewtonImpactNSL(e), ricochet.LagrangianLinearTIR([[1]]))
    model = ricochet.NonSmoothDynamicalSystem(0, 3)
    model.insertDynamicalSystem(ball)
    model.link(floor, ball)
    simulation = ricochet.EventDriven(model, ricochet.TimeDiscretisation(0, 0.1), ricochet.LsodarOSI())
    impacts = []
    while simulation.hasNextEvent():
        simulation.advanceToEvent()
        simulation.processEvents()
        if simulation.isNonSmooth:
            impacts.append(simulation.startingTime)
    w = numpy.sqrt(2 * g)
    assert abs(impacts[0] - w / g) < 1e-9 and len(impacts) > 3, impacts
    assert abs(simulation.accumulations[0] - (w / g + 2 * e * w / (g * (1 - e)))) < 1e-7, simulation.accumulations
    assert abs(floor.lambda_(2)[0] - g) < 1e-9 and abs(ball.q[0]) < 1e-9


def test_bodies():
    """Balls on a grid fall and come to rest on the ground; its reaction equals their weight."""
    bodies = ricochet.RigidBodies()
    bodies.setGravity([0, 0, -9.81])
    ground = bodies.add(bodies.addKind(ricochet.HalfSpace(), motion="static"), [0, 0, 0])
    ball = bodies.addKind(ricochet.Sphere(0.1), density=1000)
    for i in range(9):
        bodies.add(ball, [0.3 * (i % 3), 0.3 * (i // 3), 0.15])
    contacts = ricochet.CollisionManager(margin=0.02, predictive=True, recovery=0.2)
    contacts.insert(bodies)
    contacts.setLaw(ricochet.NewtonImpactFrictionNSL(0, 0, 0.3, 3))
    model = ricochet.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(bodies)
    simulation = ricochet.TimeStepping(model, ricochet.TimeDiscretisation(0, 5e-3), ricochet.MoreauJeanOSI(1), ricochet.BodyContacts())
    simulation.insertInteractionManager(contacts)
    simulation.run()
    assert len(bodies) == 10 and bodies.positions.shape == (10, 3) and bodies.orientations.shape == (10, 4)
    assert numpy.allclose(bodies.positions[1:, 2], 0.1, atol=1e-6) and bodies.kineticEnergy() < 1e-12
    mass = 1000 * 4 / 3 * numpy.pi * 0.1**3
    assert numpy.isclose(bodies.mass(1), mass) and contacts.numberOfContacts == 9
    reactions = contacts.reactions()
    force = reactions["impulse"].sum(axis=0) / simulation.timeStep
    assert (reactions["a"] == ground).all() or (reactions["b"] == ground).all()
    assert numpy.isclose(abs(force[2]), 9 * mass * 9.81, rtol=1e-6), force


def test_threads():
    """Other threads run during a solve; solves of several threads run one after another."""
    import threading
    done, seen = [], []
    n = 400
    M = 2 * numpy.eye(n) - numpy.eye(n, k=1) - numpy.eye(n, k=-1)
    work = lambda: [done.append(ricochet.solve(M, -numpy.ones(n), solver="newton").converged) for _ in range(3)]
    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == 9 * [True], done

    begun, ended = threading.Event(), []
    def sweep():
        begun.set()
        ended.append(ricochet.solve(M, -numpy.ones(n), solver="pgs", tol=1e-300, max_it=10000).iterations)
    long = threading.Thread(target=sweep)
    long.start()
    begun.wait()
    while not ended:  # one solve of some 0.1 s: a solve that kept the lock of Python would let few looks pass
        seen.append(len(done))
        time.sleep(1e-4)
    long.join()
    assert len(seen) > 5, (ended, len(seen))


def test_circuit():
    """x' = -x + lambda, 0 <= x + lambda - 1 _|_ lambda >= 0... converges to x = lambda = 1/2."""
    circuit = ricochet.FirstOrderLinearTIDS([0], [[-1]])
    relation = ricochet.FirstOrderLinearTIR([[1]], [[1]], D=[[1]], e=[-1])
    diode = ricochet.Interaction(ricochet.ComplementarityConditionNSL(1), relation)
    model = ricochet.NonSmoothDynamicalSystem(0, 10)
    model.insertDynamicalSystem(circuit)
    model.link(diode, circuit)
    ricochet.TimeStepping(model, ricochet.TimeDiscretisation(0, 1e-2), ricochet.EulerMoreauOSI(1), ricochet.LCP()).run()
    assert numpy.allclose(circuit.x, 0.5, atol=1e-6), circuit.x


def test_readme():
    """Every snippet runs; in the air the ball follows q = 1 - g t^2 / 2, and at the end it rests on the floor."""
    text = open(os.path.join(root, "io", "python", "README.md")).read()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run([program, "run", "--quiet", "--steps", "40", os.path.join(root, "examples/scenes/pile.yaml")], check=True)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            for snippet in re.findall(r"```python\n(.*?)```", text, re.S):
                exec(snippet, {})
        run = ricochet.Trajectory("pile.h5")
        position = run[0]["bodies"]["position"]
        assert position.shape == (205, 3) and not position.flags.owndata and not position.flags.writeable
        kept = run[3]["bodies"]["velocity"].copy()
        assert (run[3]["bodies"]["velocity"] == kept).all() and len(run) == 11 and len(run.times) == 11
        os.chdir(root)
    printed = out.getvalue()
    assert "t = 1.005" in printed and "[1.33333333 2.33333333]" in printed, printed


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
