"""A wrong argument raises an exception with a message, and does not end the program; vectors and matrices are copied and
pickled; velocities are prescribed between steps."""

import copy
import pickle

import numpy as np

import siconos.kernel as sk


def model():
    ball = sk.LagrangianLinearTIDS([1.0, 0, 0], [0, 0, 0], np.eye(3))
    ball.setFExtPtr([-10.0, 0, 0])
    contact = sk.Interaction(sk.NewtonImpactNSL(0.9), sk.LagrangianLinearTIR([[1, 0, 0]]))
    nsds = sk.NonSmoothDynamicalSystem(0, 1)
    nsds.insertDynamicalSystem(ball)
    nsds.link(contact, ball)
    s = sk.TimeStepping(nsds, sk.TimeDiscretisation(0, 0.01), sk.MoreauJeanOSI(0.5), sk.LCP())
    s.computeOneStep()
    s.nextStep()
    return nsds, s, ball, contact


nsds, s, ball, contact = model()
vector, matrix, blocks = sk.SiconosVector([1, 2, 3]), sk.SimpleMatrix([[1, 2], [3, 4]]), sk.BlockVector([1.0], [2.0, 3])
wrong = {
    TypeError: [
        lambda: ball.setFExtPtr(None), lambda: ball.setMassPtr(None), lambda: ball.setKPtr(None),
        lambda: ball.setzPtr(None),
        lambda: ball.setBoundaryConditions(None), lambda: s.associate(None, ball), lambda: s.insertIntegrator(None),
        lambda: s.insertNonSmoothProblem(None), lambda: nsds.removeInteraction(None), lambda: nsds.setName(None, "a"),
        lambda: contact.relation().setEPtr(None), lambda: sk.BlockVector(None, None),
        lambda: sk.FirstOrderLinearTIR(None, None),
        lambda: sk.LagrangianLinearTIDS(None, None, None), lambda: sk.NewtonEulerDS(None, None, 1, None),
        lambda: sk.changeFrameAbsToBody(None, None), lambda: sk.LagrangianLinearTIR(None), lambda: sk.FixedJointR(None),
        lambda: sk.FirstOrderNonLinearDS(None), lambda: sk.FirstOrderLinearDS(np.eye(2), np.eye(2)),
        lambda: sk.FirstOrderLinearDS([1, 2], [1, 2])],
    IndexError: [
        lambda: vector[3], lambda: vector.getValue(9), lambda: vector.setValue(9, 1), lambda: matrix[2, 0],
        lambda: matrix.setValue(5, 5, 1), lambda: blocks[3], lambda: blocks.vector(2), lambda: contact.y(9),
        lambda: contact.computeOutput(0.0, 9), lambda: contact.computeInput(0.0, -1), lambda: ball.p(3)],
    ValueError: [
        lambda: sk.changeFrameAbsToBody([0.0], [1.0]), lambda: sk.rotationVectorFromQuaternion(1, 0, 0, 0, [0.0])],
}
before = ball.q().copy()
for kind, calls in wrong.items():
    for number, call in enumerate(calls):
        try:
            call()
        except kind as error:
            assert str(error)
        else:
            raise AssertionError(f"{kind.__name__} {number} was not refused")
assert (ball.q() == before).all()
s.computeOneStep()
s.nextStep()

other = copy.deepcopy(vector)
other[0], other[1:] = 9, 0
assert list(vector) == [1, 2, 3] and list(other) == [9, 0, 0] and vector[-1] == 3
assert list(pickle.loads(pickle.dumps(vector))) == [1, 2, 3]
other = pickle.loads(pickle.dumps(matrix))
other[0, 0] = 7
assert matrix[0, 0] == 1 and (sk.getMatrix(other) == [[7, 2], [3, 4]]).all()
blocks[0] = 5
assert blocks[0] == 5 and blocks.numberOfBlocks() == 2

alone = sk.LagrangianLinearTIDS([1.0, 0, 0], [0, 0, 0], np.eye(3))
alone.setFExtPtr([-10.0, 0, 0])
alone.computeRhs(0.0)
assert alone.rhs()[3] == -10

ball.setBoundaryConditions(sk.FixedBC([0]))
s.computeOneStep()
s.nextStep()
assert ball.velocity()[0] == 0
ball.setBoundaryConditions(sk.BoundaryCondition([1], [2.0]))
s.computeOneStep()
s.nextStep()
assert ball.velocity()[0] < 0 and ball.velocity()[1] == 2
