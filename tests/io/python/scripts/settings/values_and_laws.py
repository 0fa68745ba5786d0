"""Vectors, matrices and laws in each form of their constructors."""
import numpy as np
import siconos.kernel as sk


def entries(v):
    return [v.getValue(i) for i in range(v.size())]


def rows(M):
    return [[M.getValue(i, j) for j in range(M.size(1))] for i in range(M.size(0))]


# An integer after the size is how the entries are stored, not their value.
assert entries(sk.SiconosVector(3, sk.DENSE)) == [0, 0, 0]
assert entries(sk.SiconosVector(3, sk.SPARSE)) == [0, 0, 0]
assert entries(sk.SiconosVector(3, 2.0)) == [2, 2, 2]
assert entries(sk.SiconosVector(3, 2.0, sk.DENSE)) == [2, 2, 2]
joined = sk.SiconosVector(sk.SiconosVector(2, 1.0), sk.SiconosVector(np.array([3.0])))
assert entries(joined) == [1, 1, 3]
try:
    sk.SiconosVector(3, sk.BANDED)
    raise SystemExit("a vector with the storage of a matrix")
except Exception as error:
    assert not isinstance(error, SystemExit)

assert rows(sk.SimpleMatrix(2, 2, 3.0)) == [[3, 3], [3, 3]]
assert rows(sk.SimpleMatrix(2, 2, 3.0, sk.DENSE)) == [[3, 3], [3, 3]]
assert rows(sk.SimpleMatrix(2, 2, sk.SPARSE, 2)) == [[0, 0], [0, 0]]
assert rows(sk.SimpleMatrix(2, 2, sk.DENSE, 1, 1)) == [[0, 0], [0, 0]]
assert rows(sk.SimpleMatrix(2, 2, sk.IDENTITY)) == [[1, 0], [0, 1]]
assert rows(sk.SimpleMatrix(2, 2, sk.ZERO)) == [[0, 0], [0, 0]]
assert [sk.DENSE, sk.TRIANGULAR, sk.SYMMETRIC, sk.SPARSE, sk.BANDED, sk.ZERO, sk.IDENTITY] == list(range(1, 8))

law = sk.NewtonImpactFrictionNSL(3)
assert (law.size(), law.en(), law.et(), law.mu()) == (3, 0, 0, 0)
law.setMu(0.4)
assert law.mu() == 0.4
rolling = sk.NewtonImpactRollingFrictionNSL(5)
assert (rolling.size(), rolling.en(), rolling.mu(), rolling.muR()) == (5, 0, 0, 0)

for problem, solver in ((sk.GenericMechanical(), 2000), (sk.FrictionContact(2), 400), (sk.FrictionContact(3), 500),
                        (sk.LCP(), 200), (sk.Relay(), 306), (sk.GlobalFrictionContact(3), 605)):
    assert problem.numericsSolverOptions().solverId == solver, (type(problem), solver)
print("RESULT 1")
