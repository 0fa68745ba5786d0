"""siconos.io.FrictionContactTrace: problems of a run, written to files of FCLIB's layout."""

import random

import numpy

from ..numerics import (FrictionContactProblem, RollingFrictionContactProblem, frictionContact_fclib_write,
                        rollingFrictionContact_fclib_write)


class FrictionContactTraceParams:
    """Selects the problems of a run that are written, and the descriptions in their files.

    Writes those whose solver took at least dump_itermax iterations; with dump_probability a random part of them; all if
    both are None. The files are FILENAME-iITERATIONS-CONTACTS-NUMBER.hdf5."""

    def __init__(self, dump_itermax=10, dump_probability=None, fileName="filename", title="title",
                 description="description", mathInfo="mathInfo"):
        self._dump_itermax, self._dump_probability, self._fileName = dump_itermax, dump_probability, fileName
        self._title, self._description, self._mathInfo = title, description, mathInfo

    def display(self):
        print(vars(self))


GlobalFrictionContactTraceParams = FrictionContactTraceParams


class ProblemFiles:
    """Writes the last problem of a step if the parameters select it."""

    def __init__(self, params, problem, model):
        self._params, self._problem, self._model, self._number = params, problem, model, 0
        problem.assemble()

    def record(self):
        """After a solve."""
        iterations = self._problem.iterations()
        if self._is_wanted(iterations):
            self._write(iterations)

    def _is_wanted(self, iterations):
        p = self._params
        if p._dump_itermax is not None and iterations < p._dump_itermax:
            return False
        return p._dump_probability is None or random.random() < p._dump_probability

    def _write(self, iterations):
        coefficients = self._model.topology().indexSet(1)._coefficients()
        contacts, rows = len(coefficients), len(self._problem.q())
        if contacts == 0 or rows % contacts or rows // contacts not in (2, 3, 5):
            return
        dimension = rows // contacts
        values = dimension, self._problem.M(), numpy.array(self._problem.q()), coefficients[:, 0]
        if dimension == 5 or coefficients[:, 1].any():
            problem = RollingFrictionContactProblem(*values, coefficients[:, 1])
            write = rollingFrictionContact_fclib_write
        else:
            problem, write = FrictionContactProblem(*values), frictionContact_fclib_write
        p, self._number = self._params, self._number + 1
        write(problem, p._title, p._description, p._mathInfo,
              f"{p._fileName}-i{iterations:05d}-{contacts}-{self._number}.hdf5",
              guess={"r": self._problem.z(), "u": self._problem.w()})
