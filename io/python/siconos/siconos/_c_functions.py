"""Functions of C libraries as the functions of nonlinear problems."""

import ctypes
import os

import numpy


class CProblem(ctypes.Structure):
    """The beginning of VariationalInequality, which C functions get; env is the user's pointer."""

    _fields_ = [("size", ctypes.c_int), ("env", ctypes.c_void_p), ("others", ctypes.c_void_p * 8)]

    def address_of_env(self):
        return ctypes.addressof(self) + CProblem.env.offset


class _Matrix(ctypes.Structure):
    """A dense NumericsMatrix."""

    _fields_ = [("storageType", ctypes.c_int), ("size0", ctypes.c_int), ("size1", ctypes.c_int),
                ("matrix0", ctypes.c_void_p), ("others", ctypes.c_void_p * 16)]


def set_cstruct(p_env, p_struct):
    """Stores the pointer p_struct at the address p_env of get_env_as_long(); both are integers."""
    ctypes.c_void_p.from_address(int(p_env)).value = int(p_struct)


def _loaded(library):
    """A library in the working directory, or one that the loader finds."""
    return ctypes.CDLL(os.path.abspath(library) if os.path.exists(library) else library)


def c_functions(library, function, gradient, problem, is_problem_passed):
    """f(n, z, F) and g(n, z, J) that call C with the problem, or with its pointer alone."""
    loaded = _loaded(library)
    call, differentiate = getattr(loaded, function), getattr(loaded, gradient)
    for called in (call, differentiate):
        called.restype = None
        called.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]

    def env():
        return ctypes.addressof(problem) if is_problem_passed else problem.env

    def value(n, z, F):
        call(env(), n, z.ctypes.data, F.ctypes.data)

    def jacobian(n, z, J):
        entries = numpy.zeros((n, n), order="F")
        matrix = _Matrix(0, n, n, entries.ctypes.data)
        differentiate(env(), n, z.ctypes.data, ctypes.addressof(matrix))
        J[:] = entries

    return value, jacobian
