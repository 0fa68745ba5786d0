"""Multipliers in a square, by the law of a normal cone; Newton's iteration is called by the script."""
import numpy as np
import siconos
import siconos.kernel as sk

assert siconos.WITH_BULLET and siconos.version
integrators = sk.FirstOrderLinearTIDS([1., 2.], [[0., 1.], [0., 0.]])
relation = sk.FirstOrderLinearTIR(np.eye(2), np.eye(2))
square = sk.NormalConeNSL(2, [[1., 0.], [-1., 0.], [0., 1.], [0., -1.]], [-1.] * 4)
inter = sk.Interaction(square, relation)
model = sk.NonSmoothDynamicalSystem(0, 2)
model.insertDynamicalSystem(integrators)
model.link(inter, integrators)
h = 1e-2
steps = sk.TimeStepping(model, sk.TimeDiscretisation(0, h), sk.EulerMoreauOSI(1.), sk.AVI())
k = 0
while steps.hasNextEvent():
    steps.newtonSolve(1e-10, 10)
    k += 1
    if k < 200:      # both multipliers are at their bounds, x2 = 2 - t
        assert np.allclose(inter.lambda_(0), -1, atol=1e-9), inter.lambda_(0)
        assert np.allclose(integrators.x(), [1 + h * k - h * h * k * (k + 1) / 2, 2 - h * k], atol=1e-9)
    steps.nextStep()
assert k == 200 and np.allclose(integrators.x(), [0.99, 0], atol=1e-9), integrators.x()
assert len(inter.lambdaMemory(0)) >= 1
