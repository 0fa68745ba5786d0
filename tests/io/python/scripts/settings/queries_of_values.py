"""Functions of matrices, blocks of vectors and joints that return their sizes and values."""
import numpy as np
import siconos.kernel as sk
from siconos.mechanics.joints import PivotJointR

M = sk.SimpleMatrix(np.array([[2., .5], [.5, 1]]))
assert not M.isBlock() and M.numberOfBlocks(0) == 1 and M.isSymmetric() and not M.isPositiveDefinite()
M.setIsPositiveDefinite(True)
assert M.isPositiveDefinite()
M.PLUFactorizationInPlace()
assert M.isPLUFactorized() and not M.isPLUInversed() and not M.isQRFactorized() and not M.isCholeskyFactorized()
R = sk.SimpleMatrix(3, 3)
R.randomize_sym()
assert np.ptp(np.array(R)) > 0 and R.isSymmetric()

one, two = sk.SiconosVector([1., 2]), sk.SiconosVector([3.])
blocks = sk.BlockVector(one, two)
assert blocks.isDense() and blocks.toString() == str(blocks) and '3' in str(blocks)
assert [list(v) for v in blocks.getAllVect()] == [[1, 2], [3]]
assert [blocks.getNumVectorAtPos(k) for k in range(3)] == [0, 0, 1]
blocks.getAllVect()[1][0] = 7
assert two[0] == 7 and one.num() == sk.DENSE

joint = PivotJointR([0, 0, 1], [0, 1, 0], True)
assert joint.absolute() and list(joint.point(0)) == [0, 0, 1] and list(joint.axis(0)) == [0, 1, 0]
