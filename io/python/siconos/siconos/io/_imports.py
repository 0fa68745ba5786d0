"""Parts of a run that scripts call in their hooks, or override: what comes into the model, and what leaves it."""

import functools
import time as clock

from ._plugins import build
from ._problem import make_law
from ._stored import numbers, word


class Imports:
    """Objects, laws, joints and conditions of the file, brought into the model by name. Classes of shapes are accepted
    and ignored."""

    def import_object(self, name, body_class=None, shape_class=None, face_class=None, edge_class=None, birth=False,
                      translation=None, orientation=None, velocity=None, number=None):
        """An object of the file begins now, with the state in the file or the one that is given."""
        self._population.bring(name, body_class, translation=translation, orientation=orientation, velocity=velocity, id=number)

    def import_births(self, body_class=None, shape_class=None, face_class=None, edge_class=None):
        """The births of the present step."""
        self._population.births(self._simulation.nextTime())

    def execute_deaths(self):
        """The deaths of the present step."""
        self._population.deaths(self._simulation.nextTime())

    def import_nonsmooth_law(self, name):
        """A law of the file, for its two groups if it has some."""
        entry = self._part("nslaws")[name]
        self._laws[name] = make_law(entry, self._plane)
        groups = int(numbers(entry, "gid1")), int(numbers(entry, "gid2"))
        if min(groups) >= 0:
            self._interman.insertNonSmoothLaw(self._laws[name], *groups)

    def import_joint(self, name):
        """A joint of the file, with its stops, friction and couplings."""
        self._joints.add(name, self._part("joints")[name])

    def import_boundary_conditions(self, name):
        """A boundary condition of the file, for an object that is in the model."""
        self._population.prescribe(self._part("boundary_conditions")[name])

    def import_plugins(self):
        """Compiles the plug-ins of the file whose libraries are not there."""
        for entry in self._part("external_functions").values():
            build(self._part("plugins"), word(entry, "plugin_name"))

    def import_external_functions(self):
        """Gives the external functions of the file to the objects that are in the model."""
        self._population.call_external_functions()

    def import_permanent_interactions(self, name):
        """Those of shapes of OpenCASCADE do not exist."""
        raise NotImplementedError(f"{name}: permanent interactions are of shapes of OpenCASCADE, which is not used here")

    def log(self, fun, with_timer=False, before=True):
        """The function; `with_timer`: one that is timed, its seconds printed and logged in data/log."""
        if not with_timer:
            return fun

        @functools.wraps(fun)
        def timed(*arguments, **keywords):
            begun = clock.perf_counter()
            result = fun(*arguments, **keywords)
            seconds = clock.perf_counter() - begun
            if self._options["verbose"]:
                self.print_verbose(f"| {fun.__name__} ..... {seconds:.6f}")
            self._tables.log(fun.__name__, seconds)
            return result
        return timed

    def explode_Newton_solve(self, with_timer=False):
        """One step of the simulation."""
        self.log(self._simulation.computeOneStep, with_timer)()

    def print_solver_infos(self):
        """Prints the number of contacts, and iterations and residual of the solver."""
        contacts = self._interman.numberOfContacts()
        if contacts:
            print(f"[io.mechanics] contacts: {contacts}, solver: {self._osnspb.iterations()} iterations, "
                  f"precision {self._osnspb.residual():.3g}\n[io.mechanics]")
