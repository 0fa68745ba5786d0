"""Functions in a C library: the source of a half-wave rectifier, and a population whose harvest a relay switches. The same
systems with functions in Python give the same results."""
import subprocess

import numpy as np
import siconos.kernel as sk

SOURCE = """#include <math.h>
void source(double t, unsigned int n, double *b, unsigned int nz, double *z) { b[0] = 5 * sin(314.1592653589793 * t); }
void prey(double t, unsigned int n, double *x, double *f, unsigned int nz, double *z)
{ f[0] = x[0] * (1 - x[1]); f[1] = 0.5 * x[1] * (x[0] - 1); }
void preyJacobian(double t, unsigned int n, double *x, double *J, unsigned int nz, double *z)
{ J[0] = 1 - x[1]; J[1] = 0.5 * x[1]; J[2] = -x[0]; J[3] = 0.5 * (x[0] - 1); }
"""
with open("FieldPlugin.c", "w") as file:
    file.write(SOURCE)
try:
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "FieldPlugin.so", "FieldPlugin.c", "-lm"], check=True)
except FileNotFoundError:
    print("no compiler: nothing is tried")
    raise SystemExit(0)


class DrivenCoil(sk.FirstOrderLinearDS):  # its b must be given: without one it is not computed
    def computeb(self, t):
        self.setbPtr([5 * np.sin(314.1592653589793 * t)])


class Population(sk.FirstOrderNonLinearDS):
    def computef(self, t, x):
        self.f()[:] = [x[0] * (1 - x[1]), 0.5 * x[1] * (x[0] - 1)]

    def computeJacobianfx(self, t, x):
        self.jacobianfx()[:, :] = [[1 - x[1], -x[0]], [0.5 * x[1], 0.5 * (x[0] - 1)]]


def states(ds, inter, end, h, osi, problem):
    model = sk.NonSmoothDynamicalSystem(0, end)
    model.insertDynamicalSystem(ds)
    model.link(inter, ds)
    s = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), osi, problem)
    s.setNewtonTolerance(1e-12)
    s.setNewtonMaxIteration(50)
    rows = []
    while s.hasNextEvent():
        s.computeOneStep()
        rows.append([s.nextTime(), *ds.x(), *inter.lambda_(0)])
        s.nextStep()
    return np.array(rows)


def rectifier(ds):
    inter = sk.Interaction(sk.ComplementarityConditionNSL(1), sk.FirstOrderLinearTIR([[1.0]], [[1.0]]))
    return states(ds, inter, 0.04, 2e-5, sk.EulerMoreauOSI(0.5), sk.LCP())


def harvest(ds):
    relation = sk.FirstOrderLinearTIR([[1.0, 0.0]], [[0.3], [0.0]])
    relation.setePtr([-1.2])
    inter = sk.Interaction(sk.RelayNSL(1, -1.0, 0.0), relation)
    return states(ds, inter, 8.0, 0.01, sk.EulerMoreauOSI(0.5), sk.Relay())


coil = sk.FirstOrderLinearDS([0.0], [[-1000.0]])
coil.setComputebFunction("FieldPlugin", "source")
in_c = rectifier(coil)
assert abs(in_c - rectifier(DrivenCoil([0.0], [[-1000.0]], [0.0]))).max() < 1e-12
assert in_c[:, 1].min() > -1e-12 and in_c[:, 1].max() > 4e-3  # it conducts in one direction only

prey = sk.FirstOrderNonLinearDS([1.5, 0.5])
prey.setComputeFFunction("FieldPlugin", "prey")
prey.setComputeJacobianfxFunction("FieldPlugin", "preyJacobian")
in_c = harvest(prey)
assert abs(in_c - harvest(Population([1.5, 0.5]))).max() < 1e-12
# Harvest 0.3 above 1.2 and none below: the relay slides at x = 1.2, and has both of its values.
assert abs(in_c[:, 3]).min() == 0 and in_c[:, 3].min() == -1, in_c[:, 3]
np.savetxt("functions_in_c.dat", in_c)
