"""Systems whose terms are C functions named to their constructors, "library:function"."""
import subprocess

import numpy as np
import siconos.kernel as sk

with open("Terms.c", "w") as source:
    source.write("""
void mass(unsigned n, double* q, double* m, unsigned size, double* z) { m[0] = 2; m[3] = 4; m[1] = m[2] = 0; }
void A(double t, unsigned rows, unsigned columns, double* a, unsigned size, double* z) { a[0] = -1; a[3] = -2; }
void b(double t, unsigned n, double* values, unsigned size, double* z) { values[0] = t; values[1] = 1; }
""")
subprocess.check_call(["cc", "-shared", "-fPIC", "-o", "Terms.so", "Terms.c"])

system = sk.LagrangianDS([0., 0.], [1., 1.], "./Terms:mass")
system.computeMass()
assert np.allclose(system.mass(), [[2, 0], [0, 4]]), system.mass()

linear = sk.FirstOrderLinearDS([1., 1.], "./Terms:A", "./Terms:b")
linear.computeA(.5)
linear.computeb(.5)
assert np.allclose(linear.A(), [[-1, 0], [0, -2]]) and np.allclose(linear.b(), [.5, 1]), (linear.A(), linear.b())
