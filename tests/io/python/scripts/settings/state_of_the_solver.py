"""Options keep iterations and residual of the last solve, as numerics' drivers leave them: scripts read them in each step. A
mass of zero is refused where it is given."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def solved(problem, law, gradient):
    """The options, taken before the run, after one step of masses that fall on the constraints."""
    n = len(gradient[0])
    options = problem.numericsSolverOptions()
    ds = sk.LagrangianLinearTIDS(np.zeros(n), -np.ones(n), np.eye(n))
    model = sk.NonSmoothDynamicalSystem(0, 1)
    model.insertDynamicalSystem(ds)
    contact = sk.Interaction(law, sk.LagrangianLinearTIR(gradient))
    model.link(contact, ds)
    sk.TimeStepping(model, sk.TimeDiscretisation(0, 0.1), sk.MoreauJeanOSI(0.5), problem).computeOneStep()
    assert contact.lambda_(1)[0] > 0
    return options.iparam[sn.SICONOS_IPARAM_ITER_DONE], options.dparam[sn.SICONOS_DPARAM_RESIDU]


for problem, law, gradient, fewest in (
        (sk.FrictionContact(2), sk.NewtonImpactFrictionNSL(0, 0, 0.3, 2), np.eye(2), 1),
        (sk.FrictionContact(3), sk.NewtonImpactFrictionNSL(0, 0, 0.3, 3), np.eye(3), 1),
        (sk.GenericMechanical(), sk.NewtonImpactNSL(0.5), [[1.0, 0]], 1),
        (sk.LCP(), sk.NewtonImpactNSL(0.5), [[1.0, 0]], 0)):
    iterations, residual = solved(problem, law, gradient)
    assert iterations >= fewest and residual < 1e-8, (problem, iterations, residual)

with MechanicsHdf5Runner(io_filename="masses.hdf5", verbose=False) as io:
    io.add_primitive_shape("Cube", "Box", (1, 1, 1))
    try:
        io.add_object("ground", [Contactor("Cube")], [0, 0, 0], mass=0)
    except ValueError as error:
        assert "ground: mass is a positive number, or None for a static object" in str(error), error
    else:
        raise AssertionError("a mass of zero")
