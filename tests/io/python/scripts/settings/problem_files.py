"""Problems in files of each storage: a matrix as it is, in blocks, as triplets, by columns; contacts that resist rolling."""
import numpy as np
import siconos.numerics as sn

BLOCK = np.array([[2., 1, 0], [1, 3, .5], [.1, .5, 4]])
M = np.kron([[1., 1], [0, 1]], BLOCK)
TAIL = '-1 .25 3 -1 .25 3\n.3 .4\n'


def dense(sizes):
    return '0\n6\n6\n' + sizes + ' '.join(str(x) for x in M.T.ravel()) + '\n'


def blocks():
    each = '\n'.join(str(x) for x in BLOCK.T.ravel())
    return '1\n6\n6\n3\n2\n2\n3 6\n3 6\n3\n3\n0 2 3\n0 1 1\n' + ''.join(f'{k}\n{each}\n' for k in range(3))


def triplets():
    entries = list(zip(*M.nonzero()))
    head = f'2\n6\n6\n1\nCSparse Version 3.2.0, Sept 12, 2017.\ntriplet: 6-by-6, nzmax: 40 nnz: {len(entries)}\n'
    return head + ''.join(f'    {i} {j} : {M[i, j]}\n' for i, j in entries)


def columns(order, A):
    head = f'2\n6\n6\n{order}\nCSparse Version 3.2.0\n6-by-6, nzmax: 40 nnz: {np.count_nonzero(A)}, 1-norm: 9\n'
    return head + ''.join(f'    col {j} : locations 0 to 9\n' + ''.join(f'      {i} : {A[i, j]}\n' for i in A[:, j].nonzero()[0])
                          for j in range(6))


for text in dense(''), dense('6\t6\n'), blocks(), triplets(), columns(2, M), columns(3, M.T):
    with open('problem.dat', 'w') as file:
        file.write('3\n2\n' + text + TAIL)
    problem = sn.frictionContactProblemFromFile('problem.dat')
    found = problem.M.toarray() if hasattr(problem.M, 'toarray') else problem.M
    assert (found == M).all() and list(problem.q[:3]) == [-1, .25, 3] and list(problem.mu) == [.3, .4], text
    options = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
    r, u = np.zeros(6), np.zeros(6)
    assert sn.fc3d_nsgs(problem, r, u, options) == 0 and np.allclose(u, M @ r + problem.q)

for wrong, words in (('3\n2\n7\n6\n6\n', 'storage 7'), ('3\n2\n0\n6\n6\n1 2', 'ends after'), ('3\n2\n0\n6\n6\n1 x', "'x'"),
                     ('3\n2\n2\n6\n6\n1\nnnz: 1\n 6 0 : 1\n', 'outside')):
    with open('problem.dat', 'w') as file:
        file.write(wrong)
    try:
        sn.frictionContactProblemFromFile('problem.dat')
    except ValueError as error:
        assert words in str(error), error
    else:
        raise AssertionError(wrong)

with open('rolling.dat', 'w') as file:
    file.write('5\n1\n0\n5\n5\n5 5\n' + ' '.join(str(x) for x in np.eye(5).ravel()) + '\n-1 .5 0 .05 .2\n1\n.1\n')
problem = sn.rollingFrictionContact_new_from_filename('rolling.dat')
options = sn.SolverOptions(sn.SICONOS_ROLLING_FRICTION_3D_NSGS)
r, u = np.zeros(5), np.zeros(5)
assert sn.rolling_fc3d_nsgs(problem, r, u, options) == 0
assert np.allclose(r[:3], [1, -.5, 0]) and np.isclose(np.linalg.norm(r[3:]), .1), r
again = sn.RollingFrictionContactProblem(5, problem.M, problem.q, problem.mu, problem.mu_r)
assert again.numberOfContacts == 1 and again.mu_r[0] == .1
