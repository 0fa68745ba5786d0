"""Vectors and matrices: rows, columns, parts, norms, systems; from and to numpy and files."""
import numpy as np
import siconos.kernel as sk

v = sk.SiconosVector([1, 2, 3])
v.addBlock(1, [10., 10.])
assert list(v) == [1, 12, 13] and v.vector_sum() == 26 and v.normInf() == 13
v.resize(2)
assert len(v) == 2 and '12' in v.toString()
M = sk.SimpleMatrix(3, 3)
M.eye()
M.setValue(0, 1, 7.0)
M[2, 2] = -1
M.setRow(1, sk.SiconosVector([9., 8., 7.]))
row = sk.SiconosVector(3)
M.getRow(1, row)
assert list(row) == [9, 8, 7] and M.normInf() == 24 and M.nnz() == 6 and not M.isSymmetric()
M.setCol(0, [1., 1., 1.])
M.trans()
assert (sk.getMatrix(M) == [[1, 1, 1], [7, 8, 0], [0, 7, -1]]).all()
M.setBlock(1, 1, np.zeros((2, 2)))
assert M[1, 1] == M[2, 2] == 0 and M[0, 2] == 1
A, b = sk.SimpleMatrix([[4., 1.], [1., 3.]]), sk.SiconosVector([1., 2.])
A.solve_vector(b)
assert abs(np.array(b) - np.linalg.solve([[4., 1.], [1., 3.]], [1., 2.])).max() < 1e-15
np.savetxt('m.txt', [[1., 2.], [3., 4.]], header='2 2', comments='')
assert (sk.getMatrix(sk.SimpleMatrix('m.txt')) == [[1, 2], [3, 4]]).all()
S = sk.SimpleMatrix(4, 4, sk.SPARSE, 4)
for i in range(4):
    S.setValue(i, i, 2.0 + i)
assert S.nnz() == 4 and S.getValue(3, 3) == 5 and S.det() == 120
both = sk.BlockVector(sk.SiconosVector([1., 2.]), sk.SiconosVector([3.]))
both.fill(4)
assert both.normInf() == 4 and len(both) == 3
