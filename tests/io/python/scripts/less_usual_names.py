"""Classes and functions that scripts rarely use: compliant relations, gradients of bodies, memories, problems of a step,
round bodies, discrete systems, matrices in blocks."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.functions import compute_dt_matrices, pole_placement
from siconos.io.io_base import MechanicsIO
from siconos.mechanics.collision import SpaceFilter
from siconos.mechanics.collision.bodies import Circle, Disk, DiskDiskR, SphereLDS, SphereNEDS
from siconos.mechanics.collision.native import SiconosBodies


def run(model, h, osi, problem, each=lambda s: None):
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), osi, problem)
    s.setNewtonTolerance(1e-10)
    s.setWarningNonsmoothSolver(False)
    while s.hasNextEvent():
        s.computeOneStep()
        each(s)
        s.nextStep()
    return s


class Spring(sk.LagrangianCompliantR):
    """A compliant stop, which moves by c for each unit of its impulse."""

    def __init__(self, c):
        sk.LagrangianCompliantR.__init__(self)
        self.c, self.calls = c, 0

    def computeh(self, time, q, l, z, y):
        y[0] = q[0] + self.c * l[0]

    def computeJachq(self, time, q, l, z):
        self.jachq()[0, 0] = 1
        self.calls += 1

    def computeJachlambda(self, time, q, l, z):
        self.jachlambda()[0, 0] = self.c


def weight_on(relation):
    mass = sk.LagrangianLinearTIDS([0.], [0.], [[1.]])
    mass.setFExtPtr([-9.81])
    model = sk.NonSmoothDynamicalSystem(0, 0.1)
    contact = sk.Interaction(sk.ComplementarityConditionNSL(1), relation)
    model.insertDynamicalSystem(mass)
    model.link(contact, mass)
    run(model, 1e-3, sk.MoreauJeanOSI(1.), sk.LCP())
    return [mass.q()[0], mass.velocity()[0], contact.lambda_(1)[0]]


own = Spring(1e-3)
assert np.allclose(weight_on(own), weight_on(sk.LagrangianCompliantLinearTIR([[1.]], [[1e-3]])), atol=1e-9)
assert own.calls > 0


class OnSphere(sk.NewtonEulerR):
    """Both gradients in Python; the second one is changed and corrected."""

    def computeh(self, time, q, y):
        y[0] = q[:3] @ q[:3] - 1

    def computeJachq(self, time, inter, q):
        self.jachq()[0, :3] = q[:3]
        assert inter.dimension() == 1

    def computeJachqT(self, inter, q):
        self._jachqT[:] *= 2


body = sk.NewtonEulerDS([1., 0, 0, 1, 0, 0, 0], [0, .5, 0, 0, .3, 0], 1., np.diag([1., 2., 1.]))
body.setFExtPtr([0, 0, -9.81])
model = sk.NonSmoothDynamicalSystem(0, .5)
relation = OnSphere()
inter = sk.Interaction(sk.EqualityConditionNSL(1), relation)
model.insertDynamicalSystem(body)
model.link(inter, body)
run(model, 1e-3, sk.MoreauJeanOSI(.5), sk.Equality())
assert np.allclose(body.q()[:3], [0.3709287417815, 0.1553756139017, -0.9155734783682], atol=1e-10), body.q()
T = sk.SimpleMatrix(7, 6)
sk.computeT(body.q(), T)
assert np.allclose(sk.getMatrix(T), body.T()) and body.dotqMemory()[0].shape == (7,)
b = sk.SiconosVector([.1, .2, .3, np.cos(.2), np.sin(.2), 0, 0])
sk.compositionLawLieGroup([1., 2, 3, .5, .5, .5, .5], b)
assert np.allclose(b, [1.1, 2.2, 3.3, .39069862352, .58936795432, .58936795432, .39069862352])

# A block slides: its memories, and the problem of a step.
block = sk.LagrangianLinearTIDS([0., 0, 0], [1., .5, 0], 2 * np.eye(3))
block.setFExtPtr([0, 0, -2 * 9.81])
model = sk.NonSmoothDynamicalSystem(0, .05)
contact = sk.Interaction(sk.NewtonImpactFrictionNSL(0, 0, .3, 3), sk.LagrangianLinearTIR([[0, 0, 1], [1, 0, 0], [0, 1, 0]]))
model.insertDynamicalSystem(block)
model.link(contact, block)


def solved_again(problem):
    def each(s):
        local = problem.frictionContactProblem()
        options = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
        options.dparam[0] = 1e-12
        r, u = np.zeros(3), np.zeros(3)
        assert sn.fc3d_driver(local, r, u, options) == 0 and local.mu[0] == .3 and problem.getMu(0) == .3
        assert np.allclose(r, contact.lambda_(1), atol=1e-10)
        assert block.pMemory(1)[0].shape == (3,) and contact.yMemory(0)[0][0] == contact.y_k(0)[0]
    return each


friction = sk.FrictionContact(3)
osi = sk.MoreauJeanOSI(.5)
s = run(model, .01, osi, friction, solved_again(friction))
assert np.allclose(osi.getW(block), 2 * np.eye(3)) and np.allclose(block.inverseMass(), np.eye(3) / 2)
assert s.eventsManager().getTk() > 0 and friction.indexSetLevel() == 1 and block.xMemory().size() == 0
ends = sk.FirstOrderLinearTIDS([5.], [[-1.]])
ends.setX0Ptr([1.])
rhs = ends.rhs()
ends.initRhs(0.)
assert rhs.shape == (1,) and rhs[0] == ends.rhs()[0]
assert ends.x0()[0] == 1 and sk.LagrangianLinearDiagonalDS([0.], [0.], [4.], [1.]).get_stiffness()[0] == 4

# Disks, a ring and balls.
disk, other = Disk(1., 1., [0., 1.5, 0], [0., 0, 0]), Disk(1., 1., [1., 4., 0], [0., 0, 0])
for d in disk, other:
    d.setFExtPtr([0, -9.81, 0])
assert disk.getRadius() == 1 and disk.getMassValue() == 1 and DiskDiskR(1, 1).distance(0, 0, 1, 3, 0, 1) == 1


class Pile(SiconosBodies):
    def init(self):
        model = sk.NonSmoothDynamicalSystem(0, 1.)
        for d in disk, other:
            model.insertDynamicalSystem(d)
        self._plans = np.array([[0., 1, 0, 0, 0, 0]])
        self._playground = SpaceFilter(3, 6, self._plans)
        self._playground.insertNonSmoothLaw(sk.NewtonImpactFrictionNSL(0, 0, .3, 2), 0, 0)
        self._sim = sk.TimeStepping(model, sk.TimeDiscretisation(0, 5e-3), sk.MoreauJeanOSI(.5), sk.FrictionContact(2))
        self._sim.insertInteractionManager(self.spaceFilter())


pile = Pile()
pile.init()
while pile.simulation().hasNextEvent():
    pile.compute()
assert abs(disk.q()[1] - 1) < 2e-2 and other.q()[1] < 3, (disk.q(), other.q())
assert Circle(2., 1., [0., 0, 0], [0., 0, 0]).mass()[2, 2] == 4
assert SphereLDS(1., 1., [0., 0, 1, 1, 0, 0], [0.] * 6).getRadius() == 1
assert SphereNEDS(1., 2., np.eye(3), [0., 0, 1, 1, 0, 0, 0], [0.] * 6).getMassValue() == 2
assert MechanicsIO().positions(sk.NonSmoothDynamicalSystem(0, 1)) is None

# Discrete systems.
A, B = np.array([[0, 1.], [-1, .5]]), np.array([[0.], [1.]])
Ad, Bd = compute_dt_matrices(A, B, .1)
assert np.allclose(Ad, [[0.99491986, 0.10237138], [-0.10237138, 1.04610555]]) and np.allclose(Bd, [[.00508014], [.10237138]])
assert np.allclose(np.sort(np.linalg.eigvals(A - B @ pole_placement(A, B, [-1., -2.]).T)), [-2, -1])
model = sk.LinearComplementaritySystemsNSDS(0, .01, [1.], [[-1.]], [[1.]], [[1.]])
run(model, .01, sk.EulerMoreauOSI(1.), sk.LCP())
assert abs(model.ds().x()[0] - 1 / 1.01) < 1e-12 and model.interaction().lambda_(0)[0] == 0

# Matrices in blocks.
full = np.kron(np.array([[1., 1], [0, 1]]), np.ones((2, 2))) + np.diag([1., 2, 3, 4])
blocks = sn.SBM_new()
assert sn.SBM_from_csparse(2, full, blocks) == 0 and blocks.nbblocks == 3 and sn.SBM_diagonal_block_index(blocks, 1) == 2
assert np.allclose(sn.SBM_to_dense(sn.SBM_multiply(blocks, blocks)), full @ full)
turned = sn.SBM_new()
sn.SBM_transpose(blocks, turned)
assert np.allclose(sn.SBM_to_dense(sn.SBM_add(blocks, turned, 1, 2)), full + 2 * full.T)
y = np.zeros(2)
sn.SBM_row_prod_no_diag(4, 2, 0, blocks, np.arange(4.), y)
assert np.allclose(y, 5)
sn.SBM_row_permutation([1, 0], blocks, turned)
assert np.allclose(turned.values, full[[2, 3, 0, 1]])
matrix, y = sn.NumericsMatrix(full), np.ones(4)
sn.NM_tgemv(2., matrix, np.arange(4.), 1., y)
assert np.allclose(y, 1 + 2 * full.T @ np.arange(4.)) and sn.NM_symmetry_discrepancy(matrix) == 1

# Options with their default values.
options = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[0] = 1e-12
sn.fc3d_nsgs_set_default(options)
assert options.dparam[0] == 1e-4

# The script computes the weight that the runner would compute.
from siconos.io.mechanics_run import MechanicsHdf5Runner  # noqa: E402
from siconos.mechanics.collision.tools import Contactor  # noqa: E402

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', (.1,))
    io.add_object('ball', [Contactor('Ball')], translation=[0, 0, 1], mass=2.)
    io.add_Newton_impact_friction_nsl('contact', mu=.3)
    io.run(T=.01, h=.005, verbose=False, gravity_scale=.5, set_external_forces=io.apply_gravity)
    weight = io._nsds.dynamicalSystem(0).fExt()[2]
assert np.isclose(weight, -2 * 9.80665 / .5), weight

# Files of matrices, with all arguments of C++.
table = np.array([[1., 2, 3], [4, 5, 6]])
sk.ioMatrix_write('table.dat', 'ascii', table, 'noDim')
assert np.array_equal(np.loadtxt('table.dat'), table)
sk.ioMatrix_write('sized.dat', 'ascii', sk.SimpleMatrix(table))
read = sk.SimpleMatrix(2, 3)
assert sk.ioMatrix_read('sized.dat', 'ascii', read) and np.array_equal(sk.getMatrix(read), table)
