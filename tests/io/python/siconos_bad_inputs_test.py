"""siconos_bad_inputs_test.py -- calls of siconos.kernel, siconos.numerics, joints and the runner
with sizes, types, numbers and files that are wrong raise an exception with a message."""
import importlib
import sys
import tempfile
import os

try:
    import h5py  # noqa: F401
    import numpy as np
except ImportError as missing:
    print(f"{missing}: wrong arguments are not tried (Debian: apt-get install python3-numpy python3-h5py)")
    sys.exit(77)
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision import RigidBodyDS
from siconos.mechanics.collision.convexhull import ConvexHull
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.joints import FixedJointR, KneeJointR, PivotJointR, PrismaticJointR

NAN = float("nan")
Q7, V6, E3, E2 = [0, 0, 0, 1, 0, 0, 0.0], [0.0] * 6, np.eye(3), np.eye(2)


def step(system, relation=None, law=None, scheme=None, problem=None):
    """The first step of a model, where sizes are compared."""
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(system)
    if relation is not None:
        model.link(sk.Interaction(law, relation), system)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), scheme or sk.MoreauJeanOSI(0.5), problem or sk.LCP())
    s.computeOneStep()
    return s


def ball():
    return sk.LagrangianLinearTIDS([1.0, 0, 0], [0, 0, 0], E3)


def plant():
    return sk.FirstOrderLinearDS([1.0, 2.0], E2)


def circuit(C=((1.0, 0.0),), B=((1.0,), (0.0,)), D=None, size=1):
    relation = sk.FirstOrderLinearTIR(C, B)
    if D is not None:
        relation.setDPtr(D)
    return step(plant(), relation, sk.ComplementarityConditionNSL(size), sk.EulerMoreauOSI(0.5))


def contact(H=((1.0, 0, 0),), b=None, law=None):
    relation = sk.LagrangianLinearTIR(H) if b is None else sk.LagrangianLinearTIR(H, b)
    return step(ball(), relation, law or sk.NewtonImpactNSL(0.5))


def forced(force):
    system = ball()
    system.setFExtPtr(force)
    return step(system)


def scene(add=lambda io: None, **keywords):
    """The run of one step of a scene, to which `add` adds something."""
    with MechanicsHdf5Runner("scene.hdf5", mode="w") as io:
        io.add_primitive_shape("Cube", "Box", (1.0, 1, 1))
        io.add_Newton_impact_friction_nsl("contact", mu=0.5)
        io.add_object("cube", [Contactor("Cube")], translation=[0, 0, 3.0], mass=1.0)
        add(io)
    with MechanicsHdf5Runner("scene.hdf5", mode="r+") as io:
        io.run(**{"t0": 0, "T": 0.01, "h": 0.01, "verbose": False, **keywords})


def of_shape(add):
    """The same with a static object of the shape S that `add` adds."""
    scene(lambda io: (add(io), io.add_object("s", [Contactor("S")], translation=[0, 0, 0])))


def solved(driver, problem, id, z, w):
    return getattr(sn, driver)(problem, z, w, sn.SolverOptions(id))


M, q = np.array([[2.0, 1], [1, 2]]), np.array([-5.0, -6])
z2, w2 = np.zeros(2), np.zeros(2)
lemke = sn.SICONOS_LCP_LEMKE
calls = [
    # vectors and matrices
    lambda: sk.SiconosVector("/no/such"), lambda: sk.SiconosVector("/no/such", True),
    lambda: sk.SimpleMatrix("/no/such"), lambda: sk.SiconosVector(-1), lambda: sk.SiconosVector(object()),
    lambda: sk.SimpleMatrix(-1, 2), lambda: sk.SimpleMatrix([1, 2]), lambda: sk.SimpleMatrix([[1, 2], [3]]),
    lambda: sk.getMatrix("a"), lambda: sk.BlockVector("a", "b"),
    # systems
    lambda: step(sk.LagrangianLinearTIDS([1.0, 2], [0.0], E2)),
    lambda: step(sk.LagrangianLinearTIDS([1.0], [0.0], E2)),
    lambda: step(sk.LagrangianLinearTIDS([1.0, 2], [0.0, 0], np.ones((2, 3)))),
    lambda: step(sk.LagrangianLinearTIDS([NAN], [0.0], [[1.0]])),
    lambda: step(sk.LagrangianLinearTIDS([1.0], [NAN], [[1.0]])),
    lambda: step(sk.LagrangianLinearTIDS([1.0], [0.0], [[NAN]])),
    lambda: step(sk.LagrangianLinearTIDS([1.0], [0.0], [[0.0]])), lambda: step(sk.LagrangianDS([1.0, 2], [0.0], E2)),
    lambda: step(sk.LagrangianDS([1.0, 2], [0.0, 0], E3)),
    lambda: step(sk.LagrangianLinearDiagonalDS([1.0, 2], [0.0, 0], [1.0], [1.0, 2, 3])),
    lambda: step(sk.FirstOrderLinearDS([1.0], E2), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.FirstOrderLinearDS([1.0, 2], [[1.0, 2]]), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.FirstOrderLinearTIDS([1.0, 2], E2, [1.0]), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.FirstOrderLinearTIDS([NAN, 2], E2), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.FirstOrderLinearTIDS([1.0, 2], E2 * NAN), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.FirstOrderLinearTIDS([1.0, 2], E2, [NAN, 0]), scheme=sk.EulerMoreauOSI(0.5)),
    lambda: step(sk.NewtonEulerDS([0.0] * 6, V6, 1.0, E3)), lambda: step(sk.NewtonEulerDS(Q7, [0.0] * 3, 1.0, E3)),
    lambda: step(sk.NewtonEulerDS(Q7, V6, 0.0, E3)), lambda: step(sk.NewtonEulerDS(Q7, V6, NAN, E3)),
    lambda: step(sk.NewtonEulerDS(Q7, V6, 1.0, E2)), lambda: step(sk.NewtonEulerDS([0.0] * 7, V6, 1.0, E3)),
    lambda: step(sk.NewtonEulerDS([NAN] * 7, V6, 1.0, E3)), lambda: step(RigidBodyDS(Q7, V6, -1.0, E3)),
    lambda: step(RigidBodyDS("a", V6, 1.0, E3)), lambda: forced([1.0]), lambda: forced([NAN, 0, 0]),
    lambda: forced("a"), lambda: ball().setKPtr(E2), lambda: ball().setMassPtr("a"),
    lambda: step(plant(), scheme=sk.MoreauJeanOSI(0.5)), lambda: step(ball(), scheme=sk.EulerMoreauOSI(0.5)),
    # relations and laws
    lambda: circuit(C=[[1.0, 0, 0]]), lambda: circuit(B=[[1.0]]), lambda: circuit(D=E2),
    lambda: circuit(C=[[NAN, 0]]), lambda: circuit(size=2), lambda: contact(H=[[1.0, 0]]),
    lambda: contact(H=[[NAN, 0, 0]]), lambda: contact(H=E2), lambda: contact(b=[1.0, 2]), lambda: contact(b=[NAN]),
    lambda: contact(law=sk.NewtonImpactFrictionNSL(0, 0, 0.3, 3)),
    lambda: step(plant(), sk.LagrangianLinearTIR([[1.0, 0]]), sk.NewtonImpactNSL(0.5), sk.EulerMoreauOSI(0.5)),
    lambda: sk.NewtonImpactNSL("a"), lambda: sk.NewtonImpactNSL(2.0), lambda: sk.NewtonImpactNSL(NAN),
    lambda: sk.NewtonImpactFrictionNSL(0, 0, -1.0, 3), lambda: sk.NewtonImpactFrictionNSL(0, 0, NAN, 3),
    lambda: sk.NewtonImpactFrictionNSL(0, 0, 0.3, 4), lambda: sk.RelayNSL(-1), lambda: sk.RelayNSL(1, 1.0, -1.0),
    lambda: sk.Interaction(sk.LagrangianLinearTIR([[1.0]]), sk.NewtonImpactNSL(0.5)),
    lambda: sk.Interaction(None, None),
    # simulations
    lambda: sk.TimeDiscretisation(0, 0), lambda: sk.TimeDiscretisation(0, -1.0),
    lambda: sk.TimeDiscretisation(0, NAN), lambda: sk.TimeDiscretisation("a", 1),
    lambda: sk.NonSmoothDynamicalSystem(1, 0), lambda: sk.NonSmoothDynamicalSystem("a", 1),
    lambda: sk.MoreauJeanOSI(2.0), lambda: sk.MoreauJeanOSI(NAN), lambda: sk.EulerMoreauOSI(-1.0),
    lambda: sk.TimeStepping(None, None),
    lambda: sk.TimeStepping(sk.TimeDiscretisation(0, 1), sk.NonSmoothDynamicalSystem(0, 1)),
    lambda: sk.FrictionContact(4), lambda: sk.FrictionContact("a"), lambda: sk.LCP("a"), lambda: sk.Relay(12345),
    lambda: sk.solver_options_create(98765), lambda: sk.solver_options_create("a"), lambda: sn.SolverOptions(98765),
    lambda: step(ball()).y(9, 0), lambda: contact().nonSmoothDynamicalSystem().dynamicalSystem(99),
    lambda: sk.FirstOrderNonLinearDS([1.0]).setComputeFFunction("NoSuchPlugin", "f"),
    lambda: ball().setComputeFExtFunction("NoSuchPlugin", "f"),
    # numerics
    lambda: sn.LCP(M, [1.0]), lambda: sn.LCP([[1.0, 2]], q), lambda: sn.LCP("a", q),
    lambda: solved("lcp_lexicolemke", sn.LCP(M, q), lemke, np.zeros(3), w2),
    lambda: solved("lcp_lexicolemke", sn.LCP(M, q), lemke, [0.0, 0], w2),
    lambda: solved("lcp_lexicolemke", None, lemke, z2, w2), lambda: sn.lcp_lexicolemke(sn.LCP(M, q), z2, w2, None),
    lambda: sn.FrictionContactProblem(4, M, q, [0.5]),
    lambda: sn.FrictionContactProblem(3, E3, np.zeros(3), [0.5, 0.5]),
    lambda: sn.FrictionContactProblem(3, E3, np.zeros(4), [0.5]),
    lambda: sn.FrictionContactProblem(3, E2, np.zeros(3), [0.5]),
    lambda: sn.frictionContactProblemFromFile("/no/such"), lambda: sn.MLCP(5, M, q), lambda: sn.AVI(M, [1.0]),
    lambda: sn.VI(2).set_box_constraints([0.0], [1.0]), lambda: sn.VI("a"), lambda: sn.NCP(2, "a", "b"),
    lambda: sn.solver_options_id_to_name("a"),
    # bodies and joints
    lambda: PivotJointR([0, 0], [0, 0, 1], True, sk.NewtonEulerDS(Q7, V6, 1, E3)),
    lambda: PivotJointR([0, 0, 0], [0, 0, 0], True, sk.NewtonEulerDS(Q7, V6, 1, E3)),
    lambda: KneeJointR([NAN, 0, 0], True, sk.NewtonEulerDS(Q7, V6, 1, E3)), lambda: FixedJointR("a"),
    lambda: ConvexHull([[0, 0, 0]]), lambda: ConvexHull("a"), lambda: ConvexHull([[0.0, 0]] * 5).inertia([0, 0, 0]),
    # scenes
    lambda: MechanicsHdf5Runner("/no/such/folder/scene.hdf5").__enter__(),
    lambda: MechanicsHdf5Runner("/no/such.hdf5", mode="r+").__enter__(),
    lambda: MechanicsHdf5Runner("scene.hdf5", mode="q").__enter__(),
    lambda: of_shape(lambda io: io.add_primitive_shape("S", "Sphere", (-1.0,))),
    lambda: of_shape(lambda io: io.add_primitive_shape("S", "NoShape", (1.0,))),
    lambda: of_shape(lambda io: io.add_primitive_shape("S", "Sphere", (NAN,))),
    lambda: scene(lambda io: io.add_object("s", [Contactor("NoShape")], translation=[0, 0, 9], mass=1)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 9], mass=1)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, NAN, 9], mass=1)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 0, 9], mass=-1.0)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 0, 9], mass=NAN)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 0, 9], velocity=[1.0], mass=1)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 0, 9], orientation=[1.0, 0],
            mass=1)),
    lambda: scene(lambda io: io.add_object("s", [Contactor("Cube")], translation=[0, 0, 9], orientation=[0.0, 0, 0, 0],
            mass=1)),
    lambda: of_shape(lambda io: io.add_height_map("S", [[0.0]], (1, 1))),
    lambda: of_shape(lambda io: io.add_height_map("S", [[0.0, NAN], [0, 0]], (1, 1))),
    lambda: scene(lambda io: io.add_mesh_from_file("S", "/no/such.stl")),
    lambda: scene(lambda io: io.add_joint("j", "cube", "absent", [[0, 0, 0]], [[0, 0, 1]], "PivotJointR")),
    lambda: scene(lambda io: io.add_joint("j", "cube", None, [[0, 0, 0]], [[0, 0, 1]], "NoJointR")),
    lambda: scene(lambda io: io.add_joint("j", "cube", None, [[0, 0, 0]], [[0, 0, 0]], "PivotJointR")),
    lambda: scene(lambda io: io.add_Newton_impact_friction_nsl("c", mu=-1.0)),
    lambda: scene(lambda io: io.add_Newton_impact_friction_nsl("c", mu="a")), lambda: scene(h=0),
    lambda: scene(h=-1.0), lambda: scene(h=NAN), lambda: scene(theta=2.0), lambda: scene(T="a"),
    lambda: scene(solver_options=3), lambda: scene(bullet_options=3), lambda: scene(osi=3),
    lambda: scene(start_run_iteration_hook=3), lambda: scene(gravity_scale="a"), lambda: scene(set_external_forces=3),
]
with tempfile.TemporaryDirectory() as place:
    os.chdir(place)
    step(ball()), circuit(), contact(), forced([0, 0, -9.81]), scene()  # these are right
    failed = 0
    for number, call in enumerate(calls):
        line = call.__code__.co_firstlineno
        try:
            call()
        except (SystemError, RecursionError, MemoryError) as error:
            outcome = f"raised {error!r}"
        except Exception as error:
            if len(str(error)) > 8:
                continue
            outcome = f"raised {error!r}"
        else:
            outcome = "passed"
        failed += 1
        print(f"call {number}, line {line}, of {call.__code__.co_names} {outcome}", flush=True)
    os.chdir("/")
for absent in ("siconos.io.vview", "siconos.io.vexport", "siconos.mechanics.occ", "siconos.mechanisms"):
    try:
        importlib.import_module(absent)
    except ImportError as error:
        if "which Ricochet does not use" in str(error):
            continue
        print(f"{absent}: {error}")
    failed += 1
print(f"{len(calls)} calls, {failed} failed")
sys.exit(failed > 0)
