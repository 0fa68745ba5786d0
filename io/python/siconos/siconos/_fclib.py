"""Problems with friction in HDF5 files of FCLIB's layout; `ricochet solve` reads them too."""

import numpy

from ._problems import (FrictionContactProblem, GlobalFrictionContactProblem, RollingFrictionContactProblem,
                        csr_of)

__all__ = ["frictionContact_fclib_read", "frictionContact_fclib_write", "globalFrictionContact_fclib_read",
           "globalFrictionContact_fclib_write", "rollingFrictionContact_fclib_read",
           "rollingFrictionContact_fclib_write"]

_LOCAL, _ROLLING, _GLOBAL = "fclib_local", "local_rolling", "fclib_global"


def _write_matrix(group, name, M):
    M, place = csr_of(M), group.create_group(name)
    for key, value in (("m", M.shape[0]), ("n", M.shape[1]), ("nzmax", M.nnz), ("nz", -2)):
        place[key] = numpy.array([value], "i4")
    place["p"], place["i"], place["x"] = M.indptr.astype("i4"), M.indices.astype("i4"), M.data


def _read_matrix(group):
    from scipy import sparse
    m, n, nz = (int(numpy.ravel(group[key][()])[0]) for key in ("m", "n", "nz"))
    p, i, x = (group[key][:] for key in ("p", "i", "x"))
    if nz >= 0:
        return sparse.coo_matrix((x[:nz], (i[:nz], p[:nz])), shape=(m, n)).tocsr()
    kind = sparse.csc_matrix if nz == -1 else sparse.csr_matrix
    return kind((x[:p[-1]], i[:p[-1]], p), shape=(m, n)).tocsr()


def _write(filename, where, problem, matrices, vectors, info, solution):
    import h5py
    with h5py.File(filename, "w") as out:
        group = out.create_group(where)
        group["spacedim"] = numpy.array([problem.dimension], "i4")
        for name, matrix in matrices.items():
            _write_matrix(group, name, matrix)
        for name, vector in vectors.items():
            group[f"vectors/{name}"] = numpy.asarray(vector, float)
        for name, text in zip(("title", "description", "math_info"), info):
            group[f"info/{name}"] = text or ""
        for name, vector in (solution or {}).items():
            out[f"guesses/1/{name}"] = numpy.asarray(vector, float)
        if solution:
            out["guesses/number_of_guesses"] = numpy.array([1], "i4")


def frictionContact_fclib_write(problem, title, description, mathInfo, filename, ndof=-1, guess=None):
    """Writes u = W r + q with friction; guess: vectors r and u, an initial guess."""
    _write(filename, _LOCAL, problem, {"W": problem.M}, {"q": problem.q, "mu": problem.mu},
           (title, description, mathInfo), guess)
    return 0


def rollingFrictionContact_fclib_write(problem, title, description, mathInfo, filename, ndof=-1, guess=None):
    """The same with resistance to rolling."""
    _write(filename, _ROLLING, problem, {"W": problem.M},
           {"q": problem.q, "mu": problem.mu, "mu_r": problem.mu_r}, (title, description, mathInfo), guess)
    return 0


def globalFrictionContact_fclib_write(problem, title, description, mathInfo, filename):
    """M v = q + H r, u = H' v + b with friction."""
    _write(filename, _GLOBAL, problem, {"M": problem.M, "H": problem.H},
           {"f": problem.q, "w": problem.b, "mu": problem.mu}, (title, description, mathInfo), None)
    return 0


def _parts(filename, where):
    import h5py
    with h5py.File(filename, "r") as source:
        if where not in source:
            raise ValueError(f"{filename}: there is no /{where}; there are {', '.join(source)}")
        group = source[where]
        matrices = {name: _read_matrix(group[name]) for name in group if "x" in getattr(group[name], "keys", dict)()}
        return int(numpy.ravel(group["spacedim"][()])[0]), matrices, {n: v[:] for n, v in group["vectors"].items()}


def frictionContact_fclib_read(filename):
    dimension, matrices, vectors = _parts(filename, _LOCAL)
    return FrictionContactProblem(dimension, matrices["W"], vectors["q"], vectors["mu"])


def rollingFrictionContact_fclib_read(filename):
    dimension, matrices, vectors = _parts(filename, _ROLLING)
    return RollingFrictionContactProblem(dimension, matrices["W"], vectors["q"], vectors["mu"], vectors["mu_r"])


def globalFrictionContact_fclib_read(filename):
    dimension, matrices, vectors = _parts(filename, _GLOBAL)
    return GlobalFrictionContactProblem(dimension, matrices["M"], matrices["H"], vectors["f"], vectors["w"],
                                        vectors["mu"])
